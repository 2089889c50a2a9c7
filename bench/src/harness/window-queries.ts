import type { SentQuery } from '@hawser/contract/live';
import type { LargeFleet } from './large-fleet.ts';
import { LiveSocket } from './live-socket.ts';

const TEXTS = [
  'web',
  'payments-1',
  'e',
  'orders-77',
  'nowhere',
  '9-',
  'cache-5',
  'metrics',
  'k',
  'worker-123',
];

/** A range of 50 rows of the tree, starting at `from`. */
export function tree(from: number, expandDepth = 2): SentQuery {
  return { collection: 'tree', expandDepth, toggled: [], range: { from, to: from + 50 } };
}

/** A range somewhere in the tree or in the objects. */
export function rangeAt({ placements }: LargeFleet, n: number): SentQuery {
  const from = Math.floor(placements * ((n * 0.618034) % 1));
  return n % 2 === 0 ? tree(from, 3) : { collection: 'objects', range: { from, to: from + 50 } };
}

/** A search of the tree or the objects. */
export function searchFor(n: number): SentQuery {
  const text = TEXTS[n % TEXTS.length] ?? '';
  return n % 2 === 0
    ? { collection: 'tree', expandDepth: 3, toggled: [], text, range: { from: 0, to: 50 } }
    : { collection: 'objects', text, range: { from: 0, to: 50 } };
}

/** Opens and closes windows one after another; returns milliseconds until each had its rows. */
export async function timeWindows(
  live: LiveSocket,
  count: number,
  queryOf: (n: number) => SentQuery,
): Promise<number[]> {
  const spent: number[] = [];
  for (let n = 0; n < count; n++) {
    const { window, ms } = await live.open(queryOf(n));
    spent.push(ms);
    live.close(window);
  }
  return spent;
}

/** Streams of `count` browsers, each with three windows: the top of the tree, further down, and objects. */
export async function openStreams({ server, person }: LargeFleet, count: number): Promise<LiveSocket[]> {
  const sockets: LiveSocket[] = [];
  for (let n = 0; n < count; n++) {
    const socket = await LiveSocket.connect(server.url, person.cookie);
    sockets.push(socket);
    await socket.open(tree(n * 1000, 3));
    await socket.open(tree(0, 2));
    await socket.open({ collection: 'objects', range: { from: n, to: n + 50 } });
  }
  return sockets;
}
