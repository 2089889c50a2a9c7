import { type TestDatabase, waitUntil } from '@hawser/testkit';
import { createPreparedDatabase } from '../testing/prepared-database.ts';
import { LEASE_MS } from '@hawser/domain/routers';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fleetOf, report } from '../testing/fleet.ts';
import { type Nouns, silent, startNouns } from '../testing/nouns.ts';
import { CHECK_MS, SILENCE_MS } from '../feed/watchdog.ts';
import { fleetIndexes } from '../fleet-index/index.ts';
import { collections } from '../collections.ts';
import { LiveHub } from './hub.ts';
import { startFeed } from '../feed/tail.ts';
import { Browser } from './testing/browser.ts';
import { ForwardClock } from './testing/world.ts';

let database: TestDatabase;
let nouns: Nouns;
let feed: Awaited<ReturnType<typeof startFeed>>;
let hub: LiveHub;
const clock = new ForwardClock();

beforeAll(async () => {
  database = await createPreparedDatabase();
  nouns = await startNouns({ database });
  feed = await startFeed({ store: nouns.store, clock, log: silent });
  hub = new LiveHub({
    collections,
    store: nouns.store,
    clock,
    log: silent,
    feed,
    indexes: fleetIndexes({ store: nouns.store, clock, log: silent }),
  });
});
afterAll(async () => {
  hub.stop();
  await feed.stop();
  await nouns.close();
  await database.drop();
});

/** Blocks reads of the change feed until the returned function is called. Resolves when the feed waits. */
async function holdUp(): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin; lock table changes in access exclusive mode');
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await waitUntil(async () => ((await client.query(waiting)).rowCount ?? 0) > 0, {
    what: 'the feed to wait',
  });
  return () => client.end();
}

/** Advances the clock step by step, so that every check in this time runs. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += CHECK_MS) clock.pass(CHECK_MS);
}

const range = { from: 0, to: 50 };

test('while changes cannot be read no window is current; afterwards each is current with the state of the database', async () => {
  const owner = 'cut-off';
  await nouns.account(owner);
  const fleet = fleetOf(nouns, owner);
  const network = await fleet.network('demo');
  const router = await fleet.attach(network, await fleet.cluster('hub'));
  nouns.clock.time = clock.now();
  await report(nouns, owner, router);

  const browser = new Browser({ owner, hub, clock });
  browser.open('clusters', { collection: 'clusters', range });
  browser.open('networks', { collection: 'networks', range });
  await waitUntil(() => hub.holds(owner) && browser.held.size === 2, { what: 'the first rows' });
  const status = () => Object.values(browser.held.get('clusters')?.rows ?? {})[0]?.status;
  await waitUntil(() => JSON.stringify(status()).includes('"UP"') || null, { what: 'the cluster to be UP' });

  const release = await holdUp();
  pass(CHECK_MS);
  expect(browser.stale.size).toBe(0);
  pass(SILENCE_MS + 2 * CHECK_MS);
  expect(browser.stale).toEqual(new Set(['clusters', 'networks']));
  // A window that is opened now has no answer, or one that the next check reports as stale.
  pass(LEASE_MS);
  expect(status()).toMatchObject({ status: 'UP' });

  const before = browser.sent.length;
  await release();
  await waitUntil(() => browser.stale.size === 0, { what: 'the windows to be current' });
  expect(status()).toMatchObject({ status: 'UNKNOWN' });
  // The changed row is sent before the report that the window is current.
  const sentAfter = browser.sent.slice(before).flatMap((message) => ('window' in message ? [message] : []));
  const ofClusters = sentAfter.filter(({ window }) => window === 'clusters').map(({ type }) => type);
  expect(ofClusters.indexOf('delta')).toBeLessThan(ofClusters.indexOf('current'));
  browser.session.ended();
});

test('neither a clock that is set forward nor a time without changes counts as a lost feed', async () => {
  const owner = 'quiet';
  await nouns.account(owner);
  const browser = new Browser({ owner, hub, clock });
  browser.open('networks', { collection: 'networks', range });
  await waitUntil(() => browser.held.size === 1, { what: 'the first rows' });
  clock.pass(60 * 60_000);
  for (let looks = 0; looks * CHECK_MS <= 2 * SILENCE_MS; looks++) {
    const lastReadAt = feed.lastReadAt();
    clock.pass(2 * CHECK_MS);
    await waitUntil(() => feed.lastReadAt() > lastReadAt, { what: 'the feed to read' });
  }
  expect(browser.sent.map(({ type }) => type)).not.toContain('stale');
  browser.session.ended();
});
