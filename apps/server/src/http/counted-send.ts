import type { WebSocket } from 'ws';

/** Messages that may wait for the other side to read, beside all limits of their length: the many small ones take memory, too. */
const MAX_UNSENT = 20_000;

/**
 * Sends on a socket; `written` is called when the message was sent, and not if the socket was closed before. A side that sends and reads
 * nothing would have the server collect its answers: with too many of them its connection ends.
 */
export function countedSend(socket: Pick<WebSocket, 'send' | 'terminate'>) {
  let unsent = 0;
  return (text: string, written?: () => void): void => {
    if (unsent >= MAX_UNSENT) return socket.terminate();
    unsent += 1;
    socket.send(text, (error) => {
      unsent -= 1;
      if (!error) written?.();
    });
  };
}
