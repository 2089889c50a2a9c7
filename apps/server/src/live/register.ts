import type { Banner } from '@hawser/contract/admin';
import { type LiveMessage, MAX_ACCOUNT_SOCKETS } from '@hawser/contract/live';
import { newSecretId, type Random } from '@hawser/ports';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { CollectionRegistry } from '../collection/registry.ts';
import type { MemoryIndexes } from '../collection/memory-index.ts';
import type { Feed } from '../feed/feed.ts';
import {
  type BrowserSocketPorts,
  registerBrowserSocket,
  type SocketHandler,
} from '../http/browser-socket.ts';
import { countedSend } from '../http/counted-send.ts';
import { readerOf, refusalOf } from '../http/policy.ts';
import type { Log } from '../log/log.ts';
import type { Store } from '../store/store.ts';
import { AccountLimits } from './account-limits.ts';
import { EarlyMessages } from './early-messages.ts';
import { LiveHub } from './hub.ts';
import type { IndexNumbers } from './metrics.ts';
import { LiveSession } from './session.ts';

interface LivePorts extends BrowserSocketPorts {
  store: Store;
  feed: Feed;
  collections: CollectionRegistry;
  random: Random;
  log: Log;
  indexes: MemoryIndexes;
  /** The message of the administrators, for everyone who is connected; null while it is not known. */
  banner?: () => Banner | null;
}

/** Serves the live stream at `/api/live` (docs/reference/live-protocol.md) to signed-in browsers of this server's origin. */
export function registerLive(
  fastify: FastifyInstance,
  ports: LivePorts,
): { numbers(): IndexNumbers; stop(): void } {
  const hub = new LiveHub(ports);
  const epoch = newSecretId(ports.random, 12);
  const accounts = new AccountLimits();
  const sockets = registerBrowserSocket(fastify, '/api/live', ports, (socket) =>
    liveHandler(socket, { hub, epoch, accounts, clock: ports.clock, banner: ports.banner ?? (() => null) }),
  );
  return {
    numbers: () => hub.numbers(),
    stop() {
      hub.stop();
      sockets.stop();
    },
  };
}

interface Shared {
  readonly hub: LiveHub;
  readonly epoch: string;
  readonly accounts: AccountLimits;
  readonly clock: LivePorts['clock'];
  readonly banner: () => Banner | null;
}

function liveHandler(socket: WebSocket, { hub, epoch, accounts, clock, banner }: Shared): SocketHandler {
  const early = new EarlyMessages();
  let live: LiveSession | null = null;
  socket.on('message', (data: Buffer, binary: boolean) => {
    if (binary) return socket.close(1003, 'text only');
    if (live) live.receive(data.toString('utf8'));
    // A socket that is being closed may still send for a while.
    else if (socket.readyState === socket.OPEN && !early.add(data)) socket.close(1008, 'too many');
  });
  return {
    start(session) {
      const use = accounts.open(session.uid);
      if (use === null) {
        const message = `An account has at most ${MAX_ACCOUNT_SOCKETS} open pages. Close some, then reload.`;
        socket.send(
          JSON.stringify({ type: 'refused', code: 'account-sockets', message } satisfies LiveMessage),
        );
        socket.close(4400, 'account-sockets');
        return false;
      }
      live = new LiveSession({
        use,
        owner: session.owner,
        reader: readerOf(session),
        refusalOf: (right) => refusalOf(session, right),
        hub,
        clock,
        epoch,
        outlet: {
          send: countedSend(socket),
          close: (code, reason) => socket.close(code, reason),
          get bufferedBytes() {
            return socket.bufferedAmount;
          },
        },
      });
      for (const text of early.take()) live.receive(text);
      return true;
    },
    ping: () => live?.ping(banner()),
    signedOut: () => live?.signedOut(),
    ended: () => live?.ended(),
  };
}
