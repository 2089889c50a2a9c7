import { waitUntil } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../store/store.ts';
import { configMap, rule } from '../../testing/fleet.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { TestAgent } from '../testing/agent.ts';
import { attachedRouter, startGateway, type TestGateway } from '../testing/gateway.ts';

let nouns: Nouns;
let server: TestGateway;
/** Transactions of all contexts: now, the most at once, and all since the test began. */
const transactions = { now: 0, most: 0, all: 0 };
/** Contexts that are not counted among all. */
const ignored = new Set<string>();
/** The same for each context. */
const byOwner = new Map<string, { now: number; all: number }>();
/** Delays the result of a transaction, by its number in its context. */
let answer = async (_owner: string, _number: number): Promise<void> => {};

/** Transactions of one context: now, and in total. */
function transactionsOf(owner: string): { now: number; all: number } {
  const its = byOwner.get(owner) ?? { now: 0, all: 0 };
  byOwner.set(owner, its);
  return its;
}

beforeAll(async () => {
  nouns = await startNouns();
  const { store } = nouns;
  const counted: Store = {
    ...store,
    async tenant(owner, work) {
      const its = transactionsOf(owner);
      const counters = ignored.has(owner) ? [its] : [transactions, its];
      for (const counts of counters) {
        counts.now += 1;
        counts.all += 1;
      }
      const number = its.all;
      transactions.most = Math.max(transactions.most, transactions.now);
      try {
        const outcome = await store.tenant(owner, work);
        await answer(owner, number);
        return outcome;
      } finally {
        for (const counts of counters) counts.now -= 1;
      }
    },
  };
  server = await startGateway(nouns, { store: counted });
});
afterAll(async () => {
  await server.close();
  await nouns.close();
});

async function enrolled() {
  const { router, uid, ...attached } = await attachedRouter(nouns);
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, router.id)).installId);
  return { ...attached, uid, router, agent };
}

/**
 * All changes of the context were published, and no transaction is open. The feed waits for every older transaction of the database
 * server, also those of parallel tests: what it publishes later starts another transaction.
 */
async function isQuiet(owner: string): Promise<void> {
  await waitUntil(async () => (await server.feed.unpublished(owner)).length === 0 || null, {
    what: 'all is sent',
  });
  await waitUntil(() => transactionsOf(owner).now === 0 || null, { what: 'no transaction' });
}

async function connected() {
  const { agent, ...attached } = await enrolled();
  return { ...attached, connection: await agent.connect() };
}

test('the desired sets of all agents are compared periodically, a few in one transaction', async () => {
  const first = await connected();
  const others = [await connected(), await connected(), await connected()];
  for (const { uid, connection } of [first, ...others]) {
    await connection.next('desired');
    await isQuiet(uid);
  }
  // The feed does not publish it.
  await nouns.store.tenant(first.uid, ({ db }) =>
    db.updateTable('agents').set({ revoked_at: 1 }).where('router_id', '=', first.router.id).execute(),
  );
  await waitUntil(() => transactions.now === 0 || null, { what: 'no transaction' });
  Object.assign(transactions, { most: 0, all: 0 });
  // Its end is stored while the others are compared.
  ignored.add(first.uid);
  server.clock.elapse();
  expect(await first.connection.next('refused')).toMatchObject({ code: 'unknown-agent', final: true });
  await waitUntil(() => transactions.all >= others.length || null, { what: 'all are compared' });
  expect(transactions.most).toBe(1);
});

test('an agent whose detach is requested while it connects receives it after its welcome', async () => {
  const { uid, router, agent } = await enrolled();
  await isQuiet(uid);
  const its = transactionsOf(uid);
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  onTestFinished(() => released.resolve());
  const holding = nouns.store.tenant(uid, async ({ db }) => {
    // Blocks writers without a transaction ID, which the change feed would wait for.
    await sql`lock table router_states in share mode`.execute(db);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  let before = its.all;
  const connection = await agent.greet();
  // The first transaction verifies the hello and waits for no lock.
  await waitUntil(() => (its.all === before + 2 && its.now === 1) || null, {
    what: 'the arrival, which waits',
  });
  before = its.all;
  await nouns.store.tenant(uid, ({ db }) =>
    db.updateTable('routers').set({ detach_requested_at: 1 }).where('id', '=', router.id).execute(),
  );
  await waitUntil(() => (its.all > before && its.now === 1) || null, {
    what: 'the change of the router was read',
  });
  released.resolve();
  await holding;
  await waitUntil(() => connection.received.length >= 3 || null, { what: 'welcome and detach' });
  expect(connection.received.map(({ type }) => type)).toEqual(['verified', 'welcome', 'detach']);
  connection.close();
});

test('an object removed while an agent connects is removed from it, even when it was read as desired', async () => {
  const { uid, fleet, network, agent } = await enrolled();
  const objects = await Promise.all(
    // More than one batch.
    Array.from({ length: 130 }, (_, n) => fleet.object(network, configMap(`object-${n}`))),
  );
  await fleet.rules(network, rule([], []));
  await isQuiet(uid);
  const lookedUp = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  onTestFinished(() => released.resolve());
  // The first transaction verifies the hello, the second records the arrival.
  const arrival = transactionsOf(uid).all + 2;
  answer = async (owner, number) => {
    if (owner !== uid || number !== arrival) return;
    lookedUp.resolve();
    await released.promise;
  };
  const connection = await agent.greet();
  await lookedUp.promise;
  await fleet.rules(network);
  released.resolve();

  // It was restarted and has all objects of its inventory, whose digests it could not name in its hello.
  const held = new Set(objects.map(({ id }) => id));
  await waitUntil(
    () => {
      for (const message of connection.received.splice(0)) {
        if (message.type !== 'desired') continue;
        const applied = message.apply.map(({ objectID }) => objectID);
        if (message.complete) {
          for (const id of held) if (!message.keep.includes(id) && !applied.includes(id)) held.delete(id);
        }
        for (const id of applied) held.add(id);
        for (const id of message.remove) held.delete(id);
      }
      return held.size === 0 || null;
    },
    { what: 'nothing is left' },
  );
  connection.close();
});

test('an agent receives bulk additions and removals, of which the feed names only the router', async () => {
  const { uid, router, fleet, network, agent } = await enrolled();
  const objects = await Promise.all(
    Array.from({ length: 40 }, (_, n) => fleet.object(network, configMap(`object-${n}`))),
  );
  const connection = await agent.connect();
  await connection.next('desired');
  const held = new Set<string>();
  const holds = (count: number, what: string) =>
    waitUntil(
      () => {
        for (const message of connection.received.splice(0)) {
          if (message.type !== 'desired') continue;
          for (const { objectID } of message.apply) held.add(objectID);
          for (const id of message.remove) held.delete(id);
        }
        return held.size === count || null;
      },
      { what },
    );
  const ids = objects.map(({ id }) => `'${id}'`);
  await nouns.asOwner(`insert into placements (owner_uid, router_id, object_id, network_id, created_at)
    select '${uid}', '${router.id}', id, '${network.id}', 0 from objects where id in (${ids.join()})`);
  await holds(40, 'all of them');
  await nouns.asOwner(
    `delete from placements where router_id = '${router.id}' and object_id in (${ids.slice(5).join()})`,
  );
  await holds(5, 'what is left');
  expect([...held].sort()).toEqual(
    objects
      .slice(0, 5)
      .map(({ id }) => id)
      .sort(),
  );
  connection.close();
});

test('an agent that is asked to detach receives no further desired state, also not a concurrent change', async () => {
  const { uid, router, fleet, network, agent } = await enrolled();
  const { id } = await fleet.object(network, configMap('web'));
  await fleet.rules(network, rule([], []));
  const connection = await agent.connect();
  await waitUntil(() => connection.received.some(({ type }) => type === 'desired') || null, {
    what: 'its set',
  });
  await nouns.store.tenant(uid, async ({ db }) => {
    await db.updateTable('objects').set({ digest: 'another' }).where('id', '=', id).execute();
    await db.updateTable('routers').set({ detach_requested_at: 1 }).where('id', '=', router.id).execute();
  });
  await waitUntil(() => connection.received.some(({ type }) => type === 'detach') || null, {
    what: 'detach',
  });
  await connection.reportAndWait({});
  expect(connection.received.filter(({ type }) => type === 'detach' || type === 'desired').at(-1)).toEqual({
    type: 'detach',
  });
  connection.close();
});
