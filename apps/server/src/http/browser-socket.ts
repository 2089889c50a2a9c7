// For the types of routes with sockets.
import '@fastify/websocket';
import { type Clock, every } from '@hawser/ports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { Failure } from './failure.ts';
import type { OriginAllowed } from './origin.ts';
import type { Session } from './route.ts';

/** How often the browser is pinged and its session checked, milliseconds. */
const CHECK_MS = 5_000;
/** A browser that answers nothing for this long is disconnected, milliseconds. */
const SILENCE_MS = 45_000;

/**
 * What a page may send until a message of it is whole, bytes. A WebSocket collects a whole message before it reports it, up to what an
 * agent may send, and the account's limits count only what is open.
 */
const MAX_UNREAD = 512 * 1024;

export interface BrowserSocketPorts {
  readonly clock: Clock;
  /** @throws Failure for a context that does not list the account. */
  sessionOf(request: FastifyRequest): Promise<Session | null>;
  /** Calls `listener` with each person of whose memberships one has changed. */
  onAccountChange(listener: (uid: string) => void): () => void;
  readonly originAllowed: OriginAllowed;
}

/** Closes a socket whose account may no longer act in its context. */
const CONTEXT_LOST = 4403;
/** Closes a socket whose session lacks a second factor that everybody needs now. */
const FACTOR_REQUIRED = 4428;

/** Closes a socket whose account has another role: the page connects again, and gets what that allows. */
export const ROLE_CHANGED = [1012, 'role changed'] as const;

/** With what a socket is closed whose session is refused by `failure`. */
export const closeFor = ({ entries }: Failure): readonly [code: number, reason: string] =>
  entries.some(({ code }) => code === 'second-factor-required')
    ? [FACTOR_REQUIRED, 'second factor required']
    : [CONTEXT_LOST, 'context lost'];

/** A socket that is served. */
interface OpenSocket {
  readonly uid: string;
  /** Closes it if its session is over, or acts otherwise. */
  check(): void;
  close(): void;
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
 * ended, with 4403 when its account may no longer act in its context, with 4428 when it lacks a second factor that everybody needs, and
 * with 1001 when the server stops.
 */
export function registerBrowserSocket(
  fastify: FastifyInstance,
  path: string,
  { clock, sessionOf, onAccountChange, originAllowed }: BrowserSocketPorts,
  handle: (socket: WebSocket, request: FastifyRequest) => SocketHandler,
): { stop(): void } {
  const open = new Set<OpenSocket>();
  const unsubscribe = onAccountChange((uid) => {
    for (const socket of open) if (socket.uid === uid) socket.check();
  });
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
      const transport = request.raw.socket;
      let unread = 0;
      const received = () => {
        lastReceivedAt = clock.now();
        unread = 0;
      };
      const countUnread = (chunk: Uint8Array) => {
        unread += chunk.length;
        if (unread <= MAX_UNREAD) return;
        transport.off('data', countUnread);
        socket.close(1009, 'too large');
        // Nothing more is read, also not the rest of the message.
        transport.destroySoon();
      };
      transport.on('data', countUnread);
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
      const check = () =>
        void sessionOf(request).then(
          (still) => {
            if (still === null) return signedOut();
            if (still.uid !== session.uid || still.owner !== session.owner) return signedOut();
            // The page connects again, and gets what its role allows now.
            if (still.role !== session.role) socket.close(...ROLE_CHANGED);
          },
          (error: unknown) => {
            if (!(error instanceof Failure)) return;
            socket.close(...closeFor(error));
          },
        );
      const beat = every(clock, CHECK_MS, () => {
        if (clock.now() - lastReceivedAt > SILENCE_MS) return socket.terminate();
        handler.ping();
        check();
      });
      const opened: OpenSocket = {
        uid: session.uid,
        check,
        close: () => socket.close(1001, 'server stops'),
      };
      open.add(opened);
      socket.once('close', () => {
        beat.cancel();
        open.delete(opened);
        handler.ended();
      });
    },
  );
  return {
    stop() {
      isStopping = true;
      unsubscribe();
      for (const socket of open) socket.close();
    },
  };
}
