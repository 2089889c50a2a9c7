// For the types of routes with sockets.
import '@fastify/websocket';
import { type Clock, every } from '@hawser/ports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { OriginAllowed } from './origin.ts';
import type { Session } from './route.ts';

/** How often the browser is pinged and its session checked, milliseconds. */
const CHECK_MS = 5_000;
/** A browser that answers nothing for this long is disconnected, milliseconds. */
const SILENCE_MS = 45_000;

export interface BrowserSocketPorts {
  readonly clock: Clock;
  sessionOf(request: FastifyRequest): Promise<Session | null>;
  readonly originAllowed: OriginAllowed;
}

/** What is done with one socket. It is made before the session is known, so that no message is lost that arrives until then. */
export interface SocketHandler {
  /** The session is known and the socket open; false when it was refused, and closed with the reason. */
  start(session: Session): boolean;
  /** Asks for a sign of life: a pong or a message. */
  ping(): void;
  /** The session has ended or acts in another context; by default the socket is closed. */
  signedOut?(): void;
  /** The socket of a started handler is closed. */
  ended(): void;
}

/**
 * Serves a WebSocket at `path` to signed-in browsers of this server's origin. A socket is closed with 4401 when its session has
 * ended or acts in another context, and with 1001 when the server stops.
 */
export function registerBrowserSocket(
  fastify: FastifyInstance,
  path: string,
  { clock, sessionOf, originAllowed }: BrowserSocketPorts,
  handle: (socket: WebSocket, request: FastifyRequest) => SocketHandler,
): { stop(): void } {
  const open = new Set<() => void>();
  let isStopping = false;
  fastify.get(
    path,
    {
      websocket: true,
      config: { limit: 'live' },
      schema: { hide: true },
      preValidation: async (request, reply) => {
        if (!originAllowed(request)) return reply.code(403).send();
        if (!(await sessionOf(request))) return reply.code(401).send();
      },
    },
    async (socket, request) => {
      if (isStopping) return socket.close(1001, 'server stops');
      let lastReceivedAt = clock.now();
      const received = () => {
        lastReceivedAt = clock.now();
      };
      socket.on('message', received);
      socket.on('pong', received);
      socket.on('error', () => socket.terminate());
      const handler = handle(socket, request);
      const session = await sessionOf(request);
      const signedOut = () => {
        if (handler.signedOut) handler.signedOut();
        else socket.close(4401, 'signed out');
      };
      if (session === null) return socket.close(4401, 'signed out');
      // A socket that was closed meanwhile no longer reports it, and would be counted for ever.
      if (socket.readyState !== socket.OPEN || !handler.start(session)) return;
      const beat = every(clock, CHECK_MS, () => {
        if (clock.now() - lastReceivedAt > SILENCE_MS) return socket.terminate();
        handler.ping();
        void sessionOf(request).then((still) => {
          if (still?.owner !== session.owner) signedOut();
        });
      });
      const close = () => socket.close(1001, 'server stops');
      open.add(close);
      socket.once('close', () => {
        beat.cancel();
        open.delete(close);
        handler.ended();
      });
    },
  );
  return {
    stop() {
      isStopping = true;
      for (const close of open) close();
    },
  };
}
