import { type Clock, every } from '@hawser/ports';
import type { WebSocket } from 'ws';

/** How often a peer is pinged, milliseconds. */
const PING_MS = 5_000;
/** A peer from which nothing comes for this long is disconnected, milliseconds. */
const SILENCE_MS = 15_000;

/** Ends the socket when its other side is silent, such as after its machine was lost. */
export function keepAlive(socket: WebSocket, clock: Clock): void {
  let lastReceivedAt = clock.now();
  const received = () => {
    lastReceivedAt = clock.now();
  };
  for (const event of ['open', 'message', 'ping', 'pong']) socket.on(event, received);
  const beat = every(clock, PING_MS, () => {
    if (clock.now() - lastReceivedAt > SILENCE_MS) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.ping();
  });
  socket.once('close', () => beat.cancel());
}
