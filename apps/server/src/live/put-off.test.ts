import type { WindowQuery } from '@hawser/contract';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Nouns, silent, startNouns } from '../testing/nouns.ts';
import { LiveHub } from './hub.ts';
import { readWindow } from '../collection/read.ts';
import { startFeed } from '../feed/tail.ts';
import { arrives } from '../testing/arriving.ts';
import { Browser } from './testing/browser.ts';
import { ForwardClock } from './testing/world.ts';

let nouns: Nouns;
let feed: Awaited<ReturnType<typeof startFeed>>;
const clock = new ForwardClock();

beforeAll(async () => {
  nouns = await startNouns();
  feed = await startFeed({ store: nouns.store, clock, log: silent });
});
afterAll(async () => {
  await feed.stop();
  await nouns.close();
});

const ROUTERS = 40;
const OBJECTS = 150;
const PLACED = ROUTERS * OBJECTS;
/** The network and two of its clusters, all closed. */
const TOP: WindowQuery = { collection: 'tree', expandDepth: 2, toggled: [], range: { from: 0, to: 3 } };
const COUNT: WindowQuery = { collection: 'objects', range: { from: 0, to: 0 } };

let owner = '';
let count = 0;
let hub: LiveHub;
let browser: Browser;
let queries: Map<string, WindowQuery>;

function open(id: string, query: WindowQuery): void {
  queries.set(id, query);
  browser.open(id, query);
}

/** What a window shows, without when it was seen last, which moves silently. */
const shown = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key: string, held: unknown) => (key === 'observedAt' ? null : held));

/** Whether each window holds the database's answer to its query, rows and all. */
async function equalsDatabase(): Promise<void> {
  await nouns.store.tenantRead(owner, async (tx) => {
    for (const [id, query] of queries) {
      const { keys, total, rows } = await readWindow(tx, query, clock.now());
      const held = browser.held.get(id);
      expect(shown({ id, keys: held?.keys, total: held?.total, rows: held?.rows })).toEqual(
        shown({ id, keys, total, rows: Object.fromEntries(rows) }),
      );
    }
  });
}

/** Placements that the columns know of. */
const known = (): number => hub.numbers().placements;

const says = (window: string, total: number) =>
  waitUntil(() => browser.held.get(window)?.total === total, { what: `${total} rows of ${window}` });

beforeEach(async () => {
  owner = `flooded-${count++}`;
  await nouns.account(owner);
  hub = new LiveHub({ store: nouns.store, clock, log: silent, feed });
  browser = new Browser({ owner, hub, clock });
  queries = new Map();
  open('top', TOP);
  open('count', COUNT);
  await waitUntil(() => hub.holds(owner), { what: 'the columns' });
  await arrives(nouns, owner, { routers: ROUTERS, objects: OBJECTS });
  await says('top', 1 + ROUTERS);
  await says('count', OBJECTS);
  return () => {
    browser.session.ended();
    hub.stop();
  };
});

describe('what is placed on clusters that nobody looks at, in a flood', () => {
  it('is not read for windows that show nothing of it', async () => {
    expect(known()).toBe(2 * OBJECTS);
    await equalsDatabase();
  });

  it('is read when it is calm again, though nobody asks', async () => {
    clock.pass(1_500);
    await waitUntil(() => known() === PLACED, { what: 'all that was put off' });
    await equalsDatabase();
  });

  it('is read for who comes to look at the clusters', async () => {
    open('below', { ...TOP, range: { from: 20, to: 24 } });
    await says('below', 1 + ROUTERS);
    await waitUntil(() => known() > 2 * OBJECTS, { what: 'what they hold' });
    await equalsDatabase();
  });

  it('is read for who opens one of them', async () => {
    open('open', { ...TOP, toggled: ['r:r-0030'], range: { from: 29, to: 40 } });
    await says('open', 1 + ROUTERS + OBJECTS);
    await equalsDatabase();
  });

  it('does not keep a list of objects waiting that is opened meanwhile', async () => {
    open('objects', { collection: 'objects', range: { from: 0, to: 5 } });
    await waitUntil(() => browser.held.get('objects')?.keys.length === 5, { what: 'the first objects' });
    expect(known()).toBe(2 * OBJECTS);
    await equalsDatabase();
  });

  it('is read for who asks how everything stands', async () => {
    open('overview', { collection: 'overview', range: { from: 0, to: 1 } });
    await says('overview', 1);
    expect(known()).toBe(PLACED);
    await equalsDatabase();
  });
});
