import {
  isOfApplication,
  MAX_ACCOUNT_STREAMS,
  OpenStream,
  type StreamEnd,
  type StreamMessage,
} from '@hawser/contract/streams';
import { type Clock, every } from '@hawser/ports';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { type BrowserSocketPorts, registerBrowserSocket } from '../http/browser-socket.ts';
import { refusalOf } from '../http/policy.ts';
import type { Session } from '../http/route.ts';
import type { Log } from '../log/log.ts';
import type { Store } from '../store/store.ts';
import { absentHub, argoTargets } from './argo/index.ts';
import { isPlacedOn, isRouter } from './object-on-router.ts';
import { agentMessages } from './messages.ts';
import type { ConnectedAgents } from './peers/index.ts';

/** How often it is checked that the object is still placed there, or the cluster attached, milliseconds. */
const CHECK_MS = 5_000;
/** Longest message of a browser, UTF-16 units. */
const MAX_OPEN = 200_000;
/** How long a browser may take to say what it wants, milliseconds. */
const OPEN_MS = 10_000;

export interface StreamSocketPorts extends BrowserSocketPorts {
  readonly store: Store;
  readonly log: Log;
  readonly agents: ConnectedAgents;
}

/** Serves streams of agents at `/api/streams` to signed-in browsers of this server's origin (docs/reference/streams.md). */
export function registerStreams(fastify: FastifyInstance, ports: StreamSocketPorts): { stop(): void } {
  const countByAccount = new Map<string, number>();
  return registerBrowserSocket(fastify, '/api/streams', ports, (socket) => {
    const first = firstMessage(socket, ports.clock);
    let account = '';
    return {
      start(session) {
        const count = countByAccount.get(session.uid) ?? 0;
        const refusal = refusalOf(session, 'objects.read');
        if (refusal !== null) finish(socket, 'refused', refusal);
        else if (count >= MAX_ACCOUNT_STREAMS) {
          const message = `An account has at most ${MAX_ACCOUNT_STREAMS} open trees and logs. Close some pages.`;
          finish(socket, 'limit', message);
        } else {
          account = session.uid;
          countByAccount.set(account, count + 1);
          void first.then((open) =>
            open === null
              ? finish(socket, 'refused', 'The message does not follow the protocol.')
              : serve(socket, session, open, ports),
          );
          return true;
        }
        return false;
      },
      ping() {
        socket.ping();
        send(socket, { type: 'ping' });
      },
      ended() {
        const left = (countByAccount.get(account) ?? 1) - 1;
        if (left === 0) countByAccount.delete(account);
        else countByAccount.set(account, left);
      },
    };
  });
}

/** The message with which a browser opens its stream; null when there is none, or another. */
function firstMessage(socket: WebSocket, clock: Clock): Promise<OpenStream | null> {
  return new Promise((resolve) => {
    const timer = clock.after(OPEN_MS, () => resolve(null));
    socket.once('close', () => {
      timer.cancel();
      resolve(null);
    });
    socket.once('message', (data: Buffer, isBinary: boolean) => {
      timer.cancel();
      socket.once('message', () => socket.close(1008, 'one message'));
      resolve(isBinary || data.length > MAX_OPEN ? null : openStreamIn(data.toString('utf8')));
    });
  });
}

function openStreamIn(text: string): OpenStream | null {
  // No name or id has the character NUL, and PostgreSQL takes no text with it.
  if (text.includes('\\u0000')) return null;
  try {
    return OpenStream.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function serve(
  socket: WebSocket,
  { owner }: Session,
  { routerID, request }: OpenStream,
  { store, clock, log, agents }: StreamSocketPorts,
): Promise<void> {
  const look = () =>
    store.tenant(owner, async (tx) => {
      if (!('objectID' in request)) return (await isRouter(tx, routerID)) ? { routerID, request } : null;
      const on = { routerID, objectID: request.objectID };
      if (!isOfApplication(request)) return (await isPlacedOn(tx, on)) ? { routerID, request } : null;
      // What Argo CD says of it is known to the agent of the hub, by another id.
      const [target] = await argoTargets(tx, [on]);
      return target
        ? { routerID: target.hubID, request: { ...request, objectID: target.deliveredID } }
        : null;
    });
  const absent = isOfApplication(request)
    ? agentMessages.notInArgo
    : 'objectID' in request
      ? agentMessages.notPlaced
      : agentMessages.notAttached;
  let asked: Awaited<ReturnType<typeof look>>;
  let found: Awaited<ReturnType<ConnectedAgents['find']>> | null;
  try {
    asked = await look();
    found = asked && (await agents.find(owner, asked.routerID));
  } catch (error) {
    log.error('A stream could not be opened.', { reason: String(error) });
    return socket.close(1013, 'try again');
  }
  if (asked === null || found === null) return finish(socket, 'not-found', absent);
  if ('absent' in found)
    return finish(socket, 'offline', isOfApplication(request) ? absentHub(found.absent) : found.absent);
  if (socket.readyState !== socket.OPEN) return;
  const stream = found.agent.open(asked.request, {
    item: (item, taken) => send(socket, { type: 'item', item }, taken),
    end: (end) => finishWith(socket, end),
  });
  const stop = () => {
    check.cancel();
    stream.close();
  };
  const lost = () => {
    // At once: a page that reads nothing keeps its socket for a while longer.
    stop();
    finish(socket, 'not-found', absent);
  };
  const check = every(clock, CHECK_MS, () => {
    // Without the database it is unknown; the check is repeated.
    void look().then(
      (still) => still === null && lost(),
      () => {},
    );
  });
  socket.once('close', stop);
}

function send(socket: WebSocket, message: StreamMessage, sent: () => void = () => {}): void {
  socket.send(JSON.stringify(message), () => sent());
}

/** Nothing is sent after it. A page that does not read it is disconnected 30 s later (`closeTimeout` of `ws`). */
function finish(socket: WebSocket, code: StreamEnd['code'], message: string): void {
  finishWith(socket, { code, message });
}

/** Sends why the stream ended, with all that is known of it, and closes the socket. */
function finishWith(socket: WebSocket, end: StreamEnd): void {
  send(socket, { type: 'end', end });
  socket.close(1000, end.code);
}
