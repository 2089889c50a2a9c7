import type { SentQuery } from '@hawser/contract/live';
import { systemClock } from '@hawser/ports';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Nouns, silent, startNouns } from '../testing/nouns.ts';
import type { Change } from '../feed/feed.ts';
import { fleetIndexes } from '../fleet-index/index.ts';
import { collections } from '../collections.ts';
import { LiveHub } from './hub.ts';
import { startFeed } from '../feed/tail.ts';
import { Browser } from './testing/browser.ts';
import { slowStore } from './testing/world.ts';

let nouns: Nouns;
let feed: Awaited<ReturnType<typeof startFeed>>;
let hub: LiveHub;
let slow: ReturnType<typeof slowStore>;
/** Changes that the hub has not received yet, while its feed is delayed. */
let heldBack: Change[] | null = null;
/** Records that the feed has reported. */
const named = new Set<string>();
let publish: (changes: readonly Change[]) => void = () => undefined;

beforeAll(async () => {
  nouns = await startNouns();
  feed = await startFeed({ store: nouns.store, clock: systemClock, log: silent });
  slow = slowStore(nouns.store);
  const heldUp = {
    ...feed,
    subscribeUnordered(subscriber: typeof publish) {
      publish = subscriber;
      return feed.subscribeUnordered((changes) => {
        for (const { ids } of changes) for (const id of ids) named.add(id);
        if (heldBack === null) subscriber(changes);
        else heldBack.push(...changes);
      });
    },
    unpublished: async (owner: string) => [
      ...(await feed.unpublished(owner)),
      ...(heldBack ?? []).filter((change) => change.owner === owner),
    ],
  };
  hub = new LiveHub({
    collections,
    store: slow.store,
    clock: systemClock,
    log: silent,
    feed: heldUp,
    indexes: fleetIndexes({ store: slow.store, clock: systemClock, log: silent }),
  });
});
afterAll(async () => {
  hub.stop();
  await feed.stop();
  await nouns.close();
});

const networks: SentQuery = { collection: 'networks', range: { from: 0, to: 50 } };
let owner = '';
let count = 0;
let browser: Browser;

/** More objects than the index reads while a new window waits. */
const OBJECTS = 5_000;
const arrive = () =>
  nouns.asOwner(`insert into objects (owner_uid, id, network_id, name, key, kind, derived_kind, origin, yaml, manifest, digest, tags, created_at, updated_at)
    select n.owner_uid, 'o-' || o, n.id, 'o', 'o-' || o, 'ConfigMap', '', '', '', '{}', 'd', '{}', 0, 0
      from networks n, generate_series(1, ${OBJECTS}) o where n.owner_uid = '${owner}'`);
/** Defines a network and returns its id. */
async function define(name: string): Promise<string> {
  const { body } = await nouns.request<{ created: { id: string } }>(owner, 'POST', '/networks', {
    body: { name },
  });
  return body.created.id;
}
/** Number of networks that the window showed, for each message. */
const shown = (window: string) =>
  browser.sent.flatMap((message) => ('total' in message && message.window === window ? [message.total] : []));

beforeEach(async () => {
  heldBack = null;
  owner = `onward-${count++}`;
  await nouns.account(owner);
  const first = await define('first');
  // It would make windows due that are open by then.
  await waitUntil(() => named.has(first), { what: 'the feed to name the first network' });
  browser = new Browser({ owner, hub, clock: systemClock });
  return () => browser.session.ended();
});

describe('the content of a window never goes back to an older state', () => {
  it('if the database answers ahead of the feed while the index is loading', async () => {
    const loading = slow.hold({ after: true, skip: 1 });
    browser.open('early', networks);
    await waitUntil(() => shown('early').length === 1 && loading.reads === 2, { what: 'the load' });
    loading.pass();
    heldBack = [];
    const second = await define('second');
    browser.open('late', networks);
    await waitUntil(() => shown('late').length === 1, { what: 'the database’s answer' });
    // Another change makes the window due before the feed reports the second network.
    publish([{ seq: 0, owner, table: 'networks', op: 'update', ids: ['nobody'] }]);
    await waitUntil(() => shown('early').length === 2, { what: 'the change in the other window' });
    loading.release();
    await waitUntil(() => hub.holds(owner), { what: 'the index' });
    // Due again, now that they answer.
    publish([{ seq: 0, owner, table: 'networks', op: 'update', ids: ['nobody'] }]);
    const third = await define('third');
    await waitUntil(() => named.has(second) && named.has(third), { what: 'the feed' });
    publish(heldBack);
    heldBack = null;
    await waitUntil(() => shown('late').at(-1) === 3, { what: 'the third network' });
    expect(shown('late')).toEqual([2, 3]);
  });

  it('if the answer of the database arrives after later changes', async () => {
    browser.open('first', networks);
    await waitUntil(() => hub.holds(owner) && shown('first').length === 1, { what: 'the index' });
    named.clear();
    const following = slow.hold({ when: () => named.size >= OBJECTS });
    await arrive();
    await waitUntil(() => following.reads > 0, { what: 'the index to follow' });
    const asked = slow.hold({ after: true });
    browser.open('late', networks);
    await waitUntil(() => asked.reads > 0, { what: 'the database to be asked' });
    asked.pass();
    await define('second');
    following.release();
    await waitUntil(() => shown('first').at(-1) === 2, { what: 'what changed' });
    asked.release();
    await waitUntil(() => shown('late').length === 2, { what: 'both answers' });
    expect(shown('late')).toEqual([1, 2]);
  });
});
