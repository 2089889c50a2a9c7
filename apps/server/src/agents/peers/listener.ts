import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Clock } from '@hawser/ports';
import { type WebSocket, WebSocketServer } from 'ws';
import { MAX_PEER_COMMAND, PEER_PATH } from './frames.ts';
import { HANDSHAKE_LIMITS, type HandshakeLimits, PendingHandshakes } from './pending-handshakes.ts';
import { listenerOptions } from './shared-key.ts';

/** How long connections may take to close, milliseconds. */
const STOP_MS = 1_000;

/** Takes connections of the other servers, on a port that serves nothing else. */
export interface PeerListener {
  readonly port: number;
  /** Connections that have not proved the key. */
  readonly pendingHandshakes: number;
  /** Calls `answer` with each connection of a server that has the key. */
  serve(answer: (socket: WebSocket) => void): void;
  stop(): Promise<void>;
}

/**
 * Listens for servers that have the key. Whoever does not have it gets no further than the TLS handshake, and only so many are at it at once.
 * @throws Error for the operator when the port cannot be used.
 */
export async function listenForPeers(
  { host, port }: { host: string; port: number },
  key: Uint8Array,
  clock: Clock,
  limits: HandshakeLimits = HANDSHAKE_LIMITS,
): Promise<PeerListener> {
  const server = createServer(listenerOptions(key), (_request, answer) => answer.writeHead(404).end());
  const handshakes = new PendingHandshakes(limits);
  handshakes.watch(server);
  const sockets = new WebSocketServer({
    server,
    path: PEER_PATH,
    maxPayload: MAX_PEER_COMMAND,
    perMessageDeflate: false,
  });
  // It repeats the errors of the server, which are handled below.
  sockets.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`HAWSER_PEER_PORT ${port} cannot be used: ${error.code ?? error.message}.`);
  });
  return {
    port: (server.address() as AddressInfo).port,
    get pendingHandshakes() {
      return handshakes.count;
    },
    serve: (answer) => void sockets.on('connection', answer),
    async stop() {
      await new Promise<void>((resolve) => {
        // A server that does not answer must not delay the shutdown.
        const late = clock.after(STOP_MS, () => {
          for (const socket of sockets.clients) socket.terminate();
          resolve();
        });
        server.close(() => {
          late.cancel();
          resolve();
        });
        // What was sent on them before is delivered first.
        for (const socket of sockets.clients) socket.close(1001, 'server stops');
        server.closeIdleConnections();
      });
    },
  };
}
