import { waitUntil } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../store/store.ts';
import { deployment, rule } from '../../testing/fleet.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { objectReport, routerReport, TestAgent, type TestConnection } from '../testing/agent.ts';
import { attachedRouter, startGateway, type TestGateway } from '../testing/gateway.ts';

let nouns: Nouns;
let server: TestGateway;

beforeAll(async () => {
  nouns = await startNouns();
  server = await startGateway(nouns);
});
afterAll(async () => {
  await server.close();
  await nouns.close();
});

/** An account with a connected agent and two objects placed on its router. */
async function running(at: TestGateway = server) {
  const attached = await attachedRouter(nouns);
  const { uid, fleet, network, router } = attached;
  await fleet.rules(network, rule([], []));
  const web = await fleet.object(network, deployment('web'));
  const worker = await fleet.object(network, deployment('worker'));
  const agent = new TestAgent(at.url);
  await agent.enroll((await at.issue(uid, router.id)).installId);
  return { ...attached, agent, web, worker, connection: await agent.connect() };
}

const objectStates = (uid: string) =>
  nouns.store.tenant(uid, ({ db }) =>
    db.selectFrom('object_states').selectAll().orderBy('object_id').execute(),
  );

test('a report about an object that is not placed on the router, or is another account’s, is not stored', async () => {
  const one = await running();
  const two = await running();
  const unplaced = await one.fleet.object(await one.fleet.network('elsewhere'), deployment('away'));
  await one.connection.reportAndWait({
    objects: [
      objectReport(one.web.id),
      objectReport(two.web.id, { status: 'FAILED' }),
      objectReport(unplaced.id),
      objectReport('nul\u0000'),
      objectReport("'; drop table object_states; --"),
    ],
    removed: [two.worker.id, 'nul\u0000'],
  });
  expect((await objectStates(one.uid)).map((row) => row.object_id)).toEqual([one.web.id]);
  expect(await objectStates(two.uid)).toEqual([]);
  one.connection.close();
  two.connection.close();
});

test('the first full report of a router stores no object that is not placed on it', async () => {
  const { uid, fleet, web, connection } = await running();
  const unplaced = await fleet.object(await fleet.network('elsewhere'), deployment('away'));
  await connection.reportAndWait({ full: true, objects: [objectReport(web.id), objectReport(unplaced.id)] });
  expect((await objectStates(uid)).map((row) => row.object_id)).toEqual([web.id]);
  connection.close();
});

test('a router that two servers receive reports of at the same moment is written once, with the last report', async () => {
  const { uid, router, web, worker, connection } = await running();
  const { promise: written, resolve: commit } = Promise.withResolvers<void>();
  const { promise: begun, resolve: began } = Promise.withResolvers<void>();
  const other = nouns.store.tenant(uid, async ({ db }) => {
    const state = { status: 'DOWN', status_rank: 1, since: 1, observed_at: 1, message: '' };
    await db
      .insertInto('object_states')
      .values({ owner_uid: uid, router_id: router.id, object_id: web.id, ...state })
      .execute();
    began();
    await written;
  });
  await begun;
  const acknowledged = connection.reportAndWait({
    full: true,
    objects: [objectReport(web.id), objectReport(worker.id)],
  });
  const waiting = () =>
    nouns.store.tenant(uid, ({ db }) =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      ),
    );
  await waitUntil(async () => (await waiting()).rows.length > 0, {
    what: 'the report to wait for the other server',
  });
  commit();
  await other;
  await acknowledged;
  expect((await objectStates(uid)).map((row) => row.status)).toEqual(['UP', 'UP']);
  connection.close();
});

test('text is stored without control characters and direction marks, and an unknown status as UNKNOWN', async () => {
  const { uid, router, web, connection } = await running();
  await connection.reportAndWait({
    router: routerReport('PERFECT', 'all\u0000 well\n\u202egnihtyreve\ud800'),
    objects: [objectReport(web.id, { status: 'GREEN', message: '\u001b[31mred\u001b[0m' })],
  });
  const [row] = await objectStates(uid);
  expect(row).toMatchObject({ status: 'UNKNOWN', message: '[31mred [0m' });
  const state = await nouns.store.tenant(uid, ({ db }) =>
    db
      .selectFrom('router_states')
      .select(['status', 'message'])
      .where('router_id', '=', router.id)
      .executeTakeFirst(),
  );
  expect(state).toEqual({ status: 'UNKNOWN', message: 'all well gnihtyreve\ufffd' });
  connection.close();
});

test('instants are corrected by the agent’s clock and are never in the future', async () => {
  const { uid, router, web, worker, agent, connection } = await running();
  connection.close();
  const hourMs = 3_600_000;
  const wrong = Date.now() + hourMs;
  const back = await agent.connect({ now: wrong });
  await back.reportAndWait({
    objects: [
      objectReport(web.id, { since: wrong - 60_000, observedAt: wrong }),
      objectReport(worker.id, { since: wrong + hourMs, observedAt: wrong + hourMs }),
    ],
  });
  const now = Date.now();
  for (const row of await objectStates(uid)) {
    expect(row.observed_at).toBeLessThanOrEqual(now);
    expect(row.since).toBeLessThanOrEqual(now);
  }
  const ofWeb = (await objectStates(uid)).find((row) => row.object_id === web.id);
  expect(ofWeb?.since).toBeGreaterThan(now - 2 * 60_000);
  const state = await nouns.store.tenant(uid, ({ db }) =>
    db
      .selectFrom('router_states')
      .select('clock_skew_ms')
      .where('router_id', '=', router.id)
      .executeTakeFirst(),
  );
  expect(Math.abs((state?.clock_skew_ms ?? 0) - hourMs)).toBeLessThan(60_000);
  back.close();
});

test('a full report deletes what it does not name; “removed” deletes what it names', async () => {
  const { uid, web, worker, connection } = await running();
  const ids = async () => (await objectStates(uid)).map((row) => row.object_id);
  await connection.reportAndWait({ objects: [objectReport(web.id), objectReport(worker.id)] });
  expect(await ids()).toEqual([web.id, worker.id].sort());
  await connection.reportAndWait({ full: true, objects: [objectReport(worker.id)] });
  expect(await ids()).toEqual([worker.id]);
  await connection.reportAndWait({ removed: [worker.id] });
  expect(await ids()).toEqual([]);
  connection.close();
});

test('an older observation does not replace a newer one, and an identical one is not published', async () => {
  const { uid, web, connection } = await running();
  const newer = objectReport(web.id, { status: 'DOWN' });
  await connection.reportAndWait({ objects: [newer] });
  await connection.reportAndWait({
    objects: [{ ...newer, status: 'UP', observedAt: newer.observedAt - 60_000 }],
  });
  expect((await objectStates(uid))[0]?.status).toBe('DOWN');
  const changes = () =>
    nouns.store.system.selectFrom('changes').select('seq').where('owner_uid', '=', uid).execute();
  const before = await changes();
  await connection.reportAndWait({ objects: [newer] });
  expect(await changes()).toEqual(before);
  connection.close();
});

test('the first report of a session replaces what a clone observed later', async () => {
  const { uid, agent, web, connection } = await running();
  const later = objectReport(web.id, { status: 'DOWN' });
  const seen = { ...later, status: 'UP', observedAt: later.observedAt - 60_000 };
  await connection.reportAndWait({ full: true, objects: [seen] });
  const copy = await agent.connect();
  await copy.reportAndWait({ full: true, objects: [later] });
  expect((await objectStates(uid))[0]?.status).toBe('DOWN');
  const again = await agent.connect();
  await again.reportAndWait({ full: true, objects: [seen] });
  expect((await objectStates(uid))[0]?.status).toBe('UP');
  again.close();
});

test('an agent that starts again, and does not know since when, leaves the stored time of the same status', async () => {
  const { uid, agent, web, worker, connection } = await running();
  const now = Date.now();
  const since = now - 3_600_000;
  const objects = [web, worker].map(({ id }) => objectReport(id, { status: 'DOWN', since }));
  await connection.reportAndWait({ full: true, objects });
  const again = await agent.connect();
  await again.reportAndWait({
    full: true,
    objects: [
      objectReport(web.id, { status: 'DOWN', since: now, isSinceUnknown: true }),
      objectReport(worker.id, { status: 'UP', since: now, isSinceUnknown: true }),
    ],
  });
  const stored = async () =>
    new Map((await objectStates(uid)).map((row) => [row.object_id, Math.abs(row.since - since) < 10_000]));
  expect(await stored()).toEqual(
    new Map([
      [web.id, true],
      [worker.id, false],
    ]),
  );
  await again.reportAndWait({ objects: [objectReport(web.id, { status: 'DOWN', since: now })] });
  expect((await stored()).get(web.id)).toBe(false);
  again.close();
});

test('what a full report does not name is removed after its last part, and not before', async () => {
  const { uid, agent, web, worker, connection } = await running();
  const since = Date.now() - 3_600_000;
  const down = (id: string, changes = {}) => objectReport(id, { status: 'DOWN', since, ...changes });
  await connection.reportAndWait({ full: true, objects: [down(web.id), down(worker.id)] });
  const stored = async () =>
    (await objectStates(uid)).map((row) => [row.object_id, Math.abs(row.since - since) < 10_000]).toSorted();
  const both = [web, worker].map(({ id }) => [id, true]).toSorted();
  const unknown = { since: Date.now(), isSinceUnknown: true };
  const cut = await agent.connect();
  await cut.reportAndWait({ full: true, more: true, objects: [down(web.id, unknown)] });
  expect(await stored()).toEqual(both);
  cut.close();
  const again = await agent.connect();
  await again.reportAndWait({ full: true, more: true, objects: [down(web.id, unknown)] });
  await again.reportAndWait({ objects: [down(worker.id, unknown)] });
  expect(await stored()).toEqual(both);
  again.close();
  const last = await agent.connect();
  await last.reportAndWait({ full: true, more: true, objects: [down(worker.id, unknown)] });
  await last.reportAndWait({ more: true, objects: [down(web.id, unknown)] });
  await last.reportAndWait({ removed: [worker.id] });
  expect(await stored()).toEqual([[web.id, true]]);
  last.close();
});

test('a full report of more objects than an agent can have ends its session', async () => {
  const { connection } = await running();
  const objects = (from: number) =>
    Array.from({ length: 1_000 }, (_, n) => objectReport(`object-${from + n}`));
  for (let part = 0; part < 80; part++)
    connection.report({ full: part === 0, more: true, objects: objects(part * 1_000) });
  connection.report({ more: true, objects: objects(80_000) });
  expect(await connection.closedWith()).toBe(1009);
});

test('a drift survives a restart of the agent: UNKNOWN until it was compared, with its time and its fields', async () => {
  const { uid, agent, web, worker, connection } = await running();
  const now = Date.now();
  const since = now - 3_600_000;
  const drift = { fields: [], total: 1, isPresent: true, corrections: 0, correctedAt: null };
  const drifted = { status: 'OUTOFSYNC', drift };
  const objects = [web, worker].map(({ id }) => objectReport(id, { ...drifted, since }));
  await connection.reportAndWait({ full: true, objects });
  connection.close();
  const again = await agent.greet();
  expect((await again.next('welcome')).drifted?.toSorted()).toEqual([web.id, worker.id].toSorted());
  const unknown = { status: 'UNKNOWN', since: now, isSinceUnknown: true, isDriftUnknown: true };
  await again.reportAndWait({
    full: true,
    objects: [web, worker].map(({ id }) => objectReport(id, unknown)),
  });
  const stored = async () =>
    new Map(
      (await objectStates(uid)).map(({ object_id, ...row }) => [
        object_id,
        [row.status, row.since < now - 3_000_000, (row.drift as { total: number } | null)?.total ?? 0],
      ]),
    );
  expect([...(await stored()).values()]).toEqual([
    ['UNKNOWN', true, 1],
    ['UNKNOWN', true, 1],
  ]);
  await again.reportAndWait({
    objects: [
      objectReport(web.id, { ...drifted, since: now, isSinceUnknown: true }),
      objectReport(worker.id, { since: now, isSinceUnknown: true }),
    ],
  });
  expect(await stored()).toEqual(
    new Map([
      [web.id, ['OUTOFSYNC', true, 1]],
      [worker.id, ['UP', false, 0]],
    ]),
  );
  again.close();
  const later = await agent.greet();
  expect((await later.next('welcome')).drifted).toEqual([web.id]);
  later.close();
});

test('many sessions’ reports are written in few transactions, each acknowledged', async () => {
  const { uid, fleet, network, web, connection } = await running();
  const connections: TestConnection[] = [connection];
  for (let n = 0; n < 9; n++) {
    const cluster = await fleet.cluster(`edge-${n}`);
    const router = await fleet.attach(network, cluster, { isEdge: true, hubName: '' });
    const agent = new TestAgent(server.url);
    await agent.enroll((await server.issue(uid, router.id)).installId);
    connections.push(await agent.connect());
  }
  const before = server.gateway.numbers();
  await Promise.all(
    connections.map(async (one) => {
      for (let n = 0; n < 10; n++) one.report({ objects: [objectReport(web.id)] });
      for (let n = 1; n <= 10; n++) expect(await one.next('ack')).toEqual({ type: 'ack', id: n });
    }),
  );
  const after = server.gateway.numbers();
  expect(after.reports - before.reports).toBe(100);
  expect(after.reportTransactions - before.reportTransactions).toBeLessThan(50);
  expect((await objectStates(uid)).filter((row) => row.object_id === web.id)).toHaveLength(10);
  for (const one of connections) one.close();
});

test('a report that was committed but not acknowledged is repeated and changes nothing', async () => {
  // The store commits and then the answer is lost, as when the server is killed in between.
  let isLossy = false;
  const lossy: Store = {
    ...nouns.store,
    async tenant(owner, work) {
      const result = await nouns.store.tenant(owner, work);
      if (isLossy) throw new Error('the connection was lost after the commit');
      return result;
    },
  };
  const fragile = await startGateway(nouns, { store: lossy });
  const { uid, web, agent, connection } = await running(fragile);
  await connection.next('desired');
  const report = { objects: [objectReport(web.id)], router: routerReport('UP') };
  isLossy = true;
  connection.report(report);
  expect(await connection.closedWith()).toBe(1013);
  expect(connection.received.filter((message) => message.type === 'ack')).toEqual([]);
  isLossy = false;
  const written = await objectStates(uid);
  expect(written).toHaveLength(1);
  const back = await agent.connect();
  await back.reportAndWait(report);
  expect(await objectStates(uid)).toEqual(written);
  back.close();
  await fragile.close();
});

test('a session whose report the database rejects does not block the others', async () => {
  let poisoned: string | null = null;
  const picky: Store = {
    ...nouns.store,
    tenant: (owner, work) =>
      nouns.store.tenant(owner, async (tx) => {
        const result = await work(tx);
        const found =
          poisoned !== null &&
          (await tx.db
            .selectFrom('object_states')
            .select('status')
            .where('object_id', '=', poisoned)
            .where('status', '=', 'FAILED')
            .executeTakeFirst());
        if (found) throw Object.assign(new Error('refused'), { code: '22000' });
        return result;
      }),
  };
  const gateway = await startGateway(nouns, { store: picky });
  const { uid, fleet, network, web, worker, connection } = await running(gateway);
  const edge = await fleet.attach(network, await fleet.cluster('edge'), { isEdge: true, hubName: '' });
  const second = new TestAgent(gateway.url);
  await second.enroll((await gateway.issue(uid, edge.id)).installId);
  const good = await second.connect();
  poisoned = worker.id;
  connection.report({ objects: [objectReport(worker.id, { status: 'FAILED' })] });
  await good.reportAndWait({ objects: [objectReport(web.id)] });
  expect(await connection.closedWith()).toBe(1013);
  await waitUntil(async () => (await objectStates(uid)).length === 1, { what: 'the good report alone' });
  good.close();
  await gateway.close();
});
