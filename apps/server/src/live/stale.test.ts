import type { SentQuery } from '@hawser/contract/live';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Nouns, silent, startNouns } from '../testing/nouns.ts';
import { STALE_MS } from './window-state.ts';
import { fleetIndexes } from '../fleet-index/index.ts';
import { LiveHub } from './hub.ts';
import { collections, readWindow } from '../collections.ts';
import { placementOfChange } from '../status/index.ts';
import { startFeed } from '../feed/tail.ts';
import { insertNetwork } from '../testing/insert-network.ts';
import { Browser } from './testing/browser.ts';
import { ForwardClock, slowStore } from './testing/world.ts';

let nouns: Nouns;
let feed: Awaited<ReturnType<typeof startFeed>>;
let hub: LiveHub;
let slow: ReturnType<typeof slowStore>;
const clock = new ForwardClock();
/** Number of records that the feed has reported to the hub. */
let named = 0;

beforeAll(async () => {
  nouns = await startNouns();
  feed = await startFeed({ store: nouns.store, clock, log: silent });
  slow = slowStore(nouns.store);
  feed.subscribeUnordered((changes) => {
    for (const { ids } of changes) for (const id of ids) named += placementOfChange(id).count;
  });
  hub = new LiveHub({
    collections,
    store: slow.store,
    clock,
    log: silent,
    feed,
    indexes: fleetIndexes({ store: slow.store, clock, log: silent }),
  });
});
afterAll(async () => {
  hub.stop();
  await feed.stop();
  await nouns.close();
});

const range = { from: 0, to: 50 };
const QUERIES: Readonly<Record<string, SentQuery>> = {
  tree: { collection: 'tree', expandDepth: 3, toggled: [], range },
  closed: { collection: 'tree', expandDepth: 2, toggled: [], range },
  networks: { collection: 'networks', range },
  clusters: { collection: 'clusters', range },
  objects: { collection: 'objects', range },
  overview: { collection: 'overview', range: { from: 0, to: 1 } },
};
const ROUTERS = 40;
const OBJECTS = 150;
/** More objects than one batch reads, on routers that are read as a whole. */
const PLACED = ROUTERS * OBJECTS;

let owner = '';
let count = 0;
let browser: Browser;

const define = (name: string) => nouns.request(owner, 'POST', '/networks', { body: { name } });

beforeEach(async () => {
  owner = `arriving-${count++}`;
  await nouns.account(owner);
  browser = new Browser({ owner, hub, clock });
  for (const [id, query] of Object.entries(QUERIES)) browser.open(id, query);
  await waitUntil(() => hub.holds(owner) && browser.held.size === Object.keys(QUERIES).length, {
    what: 'the first rows and the index',
  });
  // Once that is shown, no changes are left in the feed that would be read later instead of those that the test delays.
  await define('first');
  await waitUntil(() => browser.names('networks').includes('first'), { what: 'the first network' });
  return () => browser.session.ended();
});

const arrive = (): Promise<void> => insertNetwork(nouns, owner, { routers: ROUTERS, objects: OBJECTS });

async function equalsDatabase(): Promise<void> {
  await nouns.store.tenantRead(owner, async (tx) => {
    for (const [id, query] of Object.entries(QUERIES)) {
      const { keys, total } = await readWindow(tx, query, clock.now());
      expect({ id, keys: browser.held.get(id)?.keys, total: browser.held.get(id)?.total }).toEqual({
        id,
        keys,
        total,
      });
    }
  });
}

const rows = 2 + ROUTERS + PLACED;
const isWhole = (others = 0) => browser.held.get('tree')?.total === rows + others && browser.stale.size === 0;

describe('a fleet that is written faster than it is read', () => {
  it('is reported as stale when the limit is exceeded, and as current when it is shown', async () => {
    const held = slow.hold();
    await arrive();
    await waitUntil(() => held.reads > 0, { what: 'the index to follow' });
    clock.pass(STALE_MS);
    // All windows: clusters, objects and those that count them.
    expect(browser.stale).toEqual(new Set(Object.keys(QUERIES)));
    expect(browser.held.get('tree')?.total).toBe(1);
    held.release();
    await waitUntil(() => isWhole(), { what: 'all that arrived' });
    await equalsDatabase();
  });

  it('stays stale while the shown content is older than the limit', async () => {
    const first = slow.hold();
    await define('second');
    await waitUntil(() => first.reads > 0, { what: 'the index to follow' });
    clock.pass(STALE_MS);
    const second = slow.hold();
    await arrive();
    const sent = browser.sent.length;
    first.release();
    await waitUntil(() => browser.names('networks').includes('second'), { what: 'what changed first' });
    await waitUntil(() => second.reads > 0, { what: 'the rest to be followed' });
    clock.pass(STALE_MS);
    expect(browser.stale).toEqual(new Set(Object.keys(QUERIES)));
    expect(browser.sent.length).toBeGreaterThan(sent);
    second.release();
    await waitUntil(() => isWhole(1), { what: 'all that arrived' });
    await equalsDatabase();
  });

  it('is never shown in part if it was written in one transaction', async () => {
    const before = browser.sent.length;
    await arrive();
    await waitUntil(() => isWhole(), { what: 'all that arrived' });
    const totals = browser.sent
      .slice(before)
      .flatMap((message) => ('total' in message && message.window === 'tree' ? [message.total] : []));
    expect(new Set([1, ...totals])).toEqual(new Set([1, rows]));
    await equalsDatabase();
  });

  it('does not delay a window that is opened meanwhile', async () => {
    named = 0;
    // Reads that are caused by earlier changes are not part of the backlog.
    const held = slow.hold({ when: () => named > PLACED });
    await arrive();
    await waitUntil(() => held.reads > 0, { what: 'the index to follow' });
    // From here on only reads that have already started are delayed.
    const later = slow.hold();
    later.release();
    browser.open('late', { collection: 'objects', range });
    await waitUntil(() => browser.held.get('late')?.total === OBJECTS, { what: 'the rows of the late one' });
    expect(browser.held.get('tree')?.total).toBe(1);
    held.release();
    await waitUntil(() => isWhole(), { what: 'all that arrived' });
    await equalsDatabase();
  });

  it('leaves a page live that receives changes in time', async () => {
    await define('second');
    await waitUntil(() => browser.names('networks').length === 2, { what: 'the change' });
    clock.pass(STALE_MS);
    expect(browser.sent.map(({ type }) => type)).not.toContain('stale');
  });
});
