import {
  MAX_ACCOUNT_STREAMS,
  OpenStream,
  type StreamEnd,
  type StreamMessage,
} from '@hawser/contract/streams';
import { accountMessages } from '@hawser/domain/accounts';
import { type Clock, every } from '@hawser/ports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { OriginAllowed } from '../http/origin.ts';
import type { Session } from '../http/route.ts';
import type { Log } from '../log/log.ts';
import type { Store } from '../store/store.ts';
import { isPlacedOn } from './object-on-router.ts';
import type { Sessions } from './session/sessions.ts';
import { agentMessages } from './messages.ts';

/** How often it is checked that session and placement still exist, and the socket is alive, milliseconds. */
const CHECK_MS = 5_000;
const SILENCE_MS = 45_000;
/** Longest message of a browser, UTF-16 units. */
const MAX_OPEN = 200_000;
/** How long a browser may take to say what it wants, milliseconds. */
const OPEN_MS = 10_000;

export interface StreamSocketPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly sessions: Sessions;
  sessionOf(request: FastifyRequest): Promise<Session | null>;
  readonly originAllowed: OriginAllowed;
}

/** Serves streams of agents at `/api/streams` to signed-in browsers of this server's origin (docs/reference/streams.md). */
export function registerStreams(fastify: FastifyInstance, ports: StreamSocketPorts): { stop(): void } {
  const { clock, sessionOf, originAllowed } = ports;
  const countByAccount = new Map<string, number>();
  const open = new Set<() => void>();
  fastify.get(
    '/api/streams',
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
      const first = firstMessage(socket, clock);
      const session = await sessionOf(request);
      if (session === null) return socket.close(4401, 'signed out');
      // A socket that was closed meanwhile reports it no more, and would be counted for ever.
      if (socket.readyState !== socket.OPEN) return;
      if (session.isOrganization) return finish(socket, 'refused', accountMessages.planOnly);
      const count = countByAccount.get(session.uid) ?? 0;
      if (count >= MAX_ACCOUNT_STREAMS) {
        const message = `An account has at most ${MAX_ACCOUNT_STREAMS} open trees and logs. Close some pages.`;
        return finish(socket, 'limit', message);
      }
      countByAccount.set(session.uid, count + 1);
      const close = () => socket.close(1001, 'server stops');
      open.add(close);
      socket.once('close', () => {
        open.delete(close);
        const left = (countByAccount.get(session.uid) ?? 1) - 1;
        if (left === 0) countByAccount.delete(session.uid);
        else countByAccount.set(session.uid, left);
      });
      watchSession(socket, request, session, ports);
      const asked = await first;
      if (asked === null) return finish(socket, 'refused', 'The message is not one of this protocol.');
      await serve(socket, session, asked, ports);
    },
  );
  return {
    stop() {
      for (const close of open) close();
    },
  };
}

/** The message with which a browser opens its stream; null when there is none, or another. */
function firstMessage(socket: WebSocket, clock: Clock): Promise<OpenStream | null> {
  return new Promise((resolve) => {
    const timer = clock.after(OPEN_MS, () => resolve(null));
    socket.once('close', () => {
      timer.cancel();
      resolve(null);
    });
    socket.on('error', () => socket.terminate());
    socket.once('message', (data: Buffer, isBinary: boolean) => {
      timer.cancel();
      socket.once('message', () => socket.close(1008, 'one message'));
      resolve(isBinary || data.length > MAX_OPEN ? null : openStreamIn(data.toString('utf8')));
    });
  });
}

function openStreamIn(text: string): OpenStream | null {
  try {
    return OpenStream.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Closes the socket when the browser's session ends, changes its context, or the browser is gone. */
function watchSession(
  socket: WebSocket,
  request: FastifyRequest,
  { owner }: Session,
  { clock, sessionOf }: StreamSocketPorts,
): void {
  let lastReceivedAt = clock.now();
  socket.on('pong', () => {
    lastReceivedAt = clock.now();
  });
  const beat = every(clock, CHECK_MS, () => {
    if (clock.now() - lastReceivedAt > SILENCE_MS) return socket.terminate();
    socket.ping();
    void sessionOf(request).then((still) => {
      if (still?.owner !== owner) socket.close(4401, 'signed out');
    });
  });
  socket.once('close', () => beat.cancel());
}

async function serve(
  socket: WebSocket,
  { owner }: Session,
  { routerID, request }: OpenStream,
  { store, clock, log, sessions }: StreamSocketPorts,
): Promise<void> {
  const isPlacedNow = () =>
    store.tenant(owner, (tx) => isPlacedOn(tx, { routerID, objectID: request.objectID }));
  let isPlaced: boolean;
  try {
    isPlaced = await isPlacedNow();
  } catch (error) {
    log.error('A stream could not be opened.', { reason: String(error) });
    return socket.close(1013, 'try again');
  }
  if (!isPlaced) return finish(socket, 'not-found', agentMessages.notPlaced);
  const session = sessions.of(routerID);
  if (session?.ready !== true || session.identity.owner !== owner) {
    return finish(socket, 'offline', agentMessages.offline);
  }
  if (socket.readyState !== socket.OPEN) return;
  const close = session.streams.open(request, {
    item: (item, taken) => send(socket, { type: 'item', item }, taken),
    end: (end) => finish(socket, end.code, end.message),
  });
  const check = every(clock, CHECK_MS, () => {
    void isPlacedNow().then(
      (still) => still || finish(socket, 'not-found', agentMessages.notPlaced),
      // Without the database nobody knows; the next check asks again.
      () => {},
    );
  });
  socket.once('close', () => {
    check.cancel();
    close();
  });
}

function send(socket: WebSocket, message: StreamMessage, sent: () => void): void {
  socket.send(JSON.stringify(message), () => sent());
}

function finish(socket: WebSocket, code: StreamEnd['code'], message: string): void {
  send(socket, { type: 'end', end: { code, message } }, () => socket.close(1000, code));
}
