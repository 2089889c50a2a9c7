import { type LiveMessage, MAX_ACCOUNT_SOCKETS } from '@hawser/contract/live';
import { accountMessages } from '@hawser/domain/accounts';
import { every, newSecretId, type Clock, type Random } from '@hawser/ports';
// For the types of routes and sockets.
import '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CollectionRegistry } from '../collection/registry.ts';
import type { Log } from '../log/log.ts';
import type { Session } from '../http/route.ts';
import type { Store } from '../store/store.ts';
import type { Feed } from '../feed/feed.ts';
import type { MemoryIndexes } from '../collection/memory-index.ts';
import { AccountLimits } from './account-limits.ts';
import { LiveHub } from './hub.ts';
import type { IndexNumbers } from './metrics.ts';
import { LiveSession } from './session.ts';

const PING_MS = 5_000;
/** A browser that sends nothing for this long is disconnected, milliseconds. */
const SILENCE_MS = 45_000;

export interface LivePorts {
  store: Store;
  feed: Feed;
  collections: CollectionRegistry;
  clock: Clock;
  random: Random;
  log: Log;
  indexes: MemoryIndexes;
  sessionOf(request: FastifyRequest): Promise<Session | null>;
  originAllowed(request: FastifyRequest): boolean;
}

/** Serves the live stream at `/api/live` (docs/reference/live-protocol.md) to signed-in browsers of this server's origin. */
export function registerLive(
  fastify: FastifyInstance,
  ports: LivePorts,
): { numbers(): IndexNumbers; stop(): void } {
  const { clock, random, sessionOf, originAllowed } = ports;
  const hub = new LiveHub(ports);
  const epoch = newSecretId(random, 12);
  const open = new Set<() => void>();
  const accounts = new AccountLimits();
  let isStopping = false;

  fastify.get(
    '/api/live',
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
      // Messages can arrive before the session is known. They are not read until then.
      const early: string[] = [];
      let live: LiveSession | null = null;
      socket.on('message', (data: Buffer, binary: boolean) => {
        lastReceivedAt = clock.now();
        if (binary) return socket.close(1003, 'text only');
        if (live) live.receive(data.toString('utf8'));
        else if (early.push(data.toString('utf8')) > 100) socket.close(1008, 'too many');
      });
      const session = await sessionOf(request);
      if (!session) return socket.close(4401, 'signed out');
      // A socket that was closed meanwhile reports it no more, and would be counted for ever.
      if (socket.readyState !== socket.OPEN) return;
      const use = accounts.open(session.uid);
      if (use === null) {
        const message = `An account has at most ${MAX_ACCOUNT_SOCKETS} open pages. Close some, then reload.`;
        socket.send(
          JSON.stringify({ type: 'refused', code: 'account-sockets', message } satisfies LiveMessage),
        );
        return socket.close(4400, 'account-sockets');
      }
      live = new LiveSession({
        use,
        owner: session.owner,
        refusal: session.isOrganization ? accountMessages.planOnly : null,
        hub,
        clock,
        epoch,
        outlet: {
          send: (text) => socket.send(text),
          close: (code, reason) => socket.close(code, reason),
          get bufferedBytes() {
            return socket.bufferedAmount;
          },
        },
      });
      const current = live;
      const beat = every(clock, PING_MS, () => {
        if (clock.now() - lastReceivedAt > SILENCE_MS) return socket.terminate();
        current.ping();
        void sessionOf(request).then((still) => {
          if (!still || still.owner !== session.owner) current.signedOut();
        });
      });
      const end = () => {
        beat.cancel();
        current.ended();
        open.delete(close);
      };
      const close = () => socket.close(1001, 'server stops');
      open.add(close);
      socket.on('close', end);
      socket.on('error', end);
      for (const text of early) current.receive(text);
    },
  );

  return {
    numbers: () => hub.numbers(),
    stop() {
      isStopping = true;
      hub.stop();
      for (const close of open) close();
    },
  };
}
