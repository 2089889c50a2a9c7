import type { Dial } from '@hawser/ports';

/** The browser's WebSocket as a port. */
export const dial: Dial = (url, events) => {
  const socket = new WebSocket(url);
  socket.onopen = () => events.opened();
  socket.onmessage = (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') events.message(event.data);
  };
  socket.onclose = (event) => events.closed(event.code, event.reason);
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: (code, reason) => socket.close(code, reason),
    // A page cannot abort a connection; closing without waiting is the closest equivalent.
    terminate: () => socket.close(),
    get bufferedBytes() {
      return socket.bufferedAmount;
    },
  };
};
