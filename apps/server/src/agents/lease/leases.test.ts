import type { Router } from '@hawser/contract/routers';
import { LEASE_MS } from '@hawser/domain/routers';
import { systemClock } from '@hawser/ports';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Change, startFeed } from '../../feed/index.ts';
import { SYSTEM_CONNECTIONS } from '../../store/open.ts';
import { report } from '../../testing/fleet.ts';
import { type Nouns, silent, startNouns } from '../../testing/nouns.ts';
import { attachedRouter } from '../testing/gateway.ts';
import { Leases } from './leases.ts';

let nouns: Nouns;
let feed: Awaited<ReturnType<typeof startFeed>>;
const received: Change[] = [];

beforeAll(async () => {
  nouns = await startNouns();
  feed = await startFeed({ store: nouns.store, clock: systemClock, log: silent });
  feed.subscribe((changes) => received.push(...changes));
});
afterAll(async () => {
  await feed.stop();
  await nouns.close();
});
beforeEach(() => {
  received.length = 0;
});

/** The leases of one server; its timers never fire, the test calls. */
const leasesOf = () => new Leases({ store: nouns.store, clock: nouns.clock, log: silent });
const leaseOf = (routerID: string) =>
  nouns.store.system
    .selectFrom('router_leases')
    .select(['last_seen_at', 'expired_at'])
    .where('router_id', '=', routerID)
    .executeTakeFirst();
const wakes = (routerID: string) =>
  received.filter((change) => change.table === 'router_states' && change.ids.includes(routerID)).length;

/** Waits until the feed has published all changes of the account. */
async function caughtUp(uid: string): Promise<void> {
  const { last } = await nouns.store.system
    .selectFrom('changes')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('owner_uid', '=', uid)
    .executeTakeFirstOrThrow();
  await waitUntil(() => received.some((change) => change.seq >= last), { what: 'the feed' });
}

test('an expired lease is marked with the instant it expired and published, and can be renewed', async () => {
  const { uid, fleet, router } = await attachedRouter(nouns);
  await report(nouns, uid, router);
  const leases = leasesOf();
  const seenAt = nouns.clock.time;
  leases.touch(uid, router.id, nouns.clock.now());
  await leases.flush();
  await caughtUp(uid);
  received.length = 0;

  nouns.clock.time = seenAt + LEASE_MS - 1;
  await leases.watch();
  expect((await leaseOf(router.id))?.expired_at).toBeNull();

  nouns.clock.time = seenAt + LEASE_MS;
  await leases.watch();
  expect(await leaseOf(router.id)).toEqual({ last_seen_at: seenAt, expired_at: seenAt + LEASE_MS });
  await caughtUp(uid);
  expect(wakes(router.id)).toBe(1);
  const { status } = await fleet.get<Router>(`/routers/${router.id}`);
  expect(status).toMatchObject({ status: 'UNKNOWN', tone: 'unknown', since: seenAt + LEASE_MS });

  leases.touch(uid, router.id, nouns.clock.now());
  await leases.flush();
  expect((await leaseOf(router.id))?.expired_at).toBeNull();
  await caughtUp(uid);
  expect(wakes(router.id)).toBe(2);
  expect((await fleet.get<Router>(`/routers/${router.id}`)).status.status).toBe('UP');
});

test('a router with recent activity on this server is not marked, even when the last flush is old', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const leases = leasesOf();
  leases.touch(uid, router.id, nouns.clock.now());
  await leases.flush();
  nouns.clock.time += LEASE_MS + 1_000;
  leases.touch(uid, router.id, nouns.clock.now());
  await leases.watch();
  expect((await leaseOf(router.id))?.expired_at).toBeNull();
});

test('a server that just started marks expired leases, also of other servers', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const former = leasesOf();
  former.touch(uid, router.id, nouns.clock.now());
  await former.flush();
  nouns.clock.time += LEASE_MS;
  await leasesOf().watch();
  expect((await leaseOf(router.id))?.expired_at).toBe(nouns.clock.time);
});

test('a late flush neither renews an expired lease nor shortens a newer one', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const [late, newer] = [leasesOf(), leasesOf()];
  late.touch(uid, router.id, nouns.clock.now());
  const seenAt = nouns.clock.time;
  nouns.clock.time += 10_000;
  newer.touch(uid, router.id, nouns.clock.now());
  await newer.flush();
  await late.flush();
  expect((await leaseOf(router.id))?.last_seen_at).toBe(seenAt + 10_000);

  late.touch(uid, router.id, nouns.clock.now());
  nouns.clock.time += 2 * LEASE_MS;
  await leasesOf().watch();
  await late.flush();
  expect((await leaseOf(router.id))?.expired_at).not.toBeNull();
});

test('a flush that waited for the database until the lease expired does not renew it', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const [first, waits] = [leasesOf(), leasesOf()];
  first.touch(uid, router.id, nouns.clock.now());
  await first.flush();
  nouns.clock.time += LEASE_MS - 1_000;
  waits.touch(uid, router.id, nouns.clock.now());
  nouns.clock.time += 2_000;
  await first.watch();
  const { promise: over, resolve: release } = Promise.withResolvers<void>();
  const others = Array.from({ length: SYSTEM_CONNECTIONS }, () => {
    const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
    const held = nouns.store.system.connection().execute(async () => {
      taken();
      await over;
    });
    return { isTaken, held };
  });
  await Promise.all(others.map(({ isTaken }) => isTaken));
  const flushed = waits.flush();
  // It has started, and has no connection yet.
  await new Promise((resolve) => setImmediate(resolve));
  nouns.clock.time += LEASE_MS;
  release();
  await Promise.all([flushed, ...others.map(({ held }) => held)]);
  expect((await leaseOf(router.id))?.expired_at).not.toBeNull();
});

test('a lease that expired unmarked is published when it is renewed', async () => {
  const { uid, fleet, router } = await attachedRouter(nouns);
  await report(nouns, uid, router);
  const leases = leasesOf();
  leases.touch(uid, router.id, nouns.clock.now());
  await leases.flush();
  nouns.clock.time += LEASE_MS + 1_000;
  const shown = async () => (await fleet.get<Router>(`/routers/${router.id}`)).status.status;
  expect(await shown()).toBe('UNKNOWN');
  await caughtUp(uid);
  received.length = 0;
  leases.touch(uid, router.id, nouns.clock.now());
  await leases.flush();
  await caughtUp(uid);
  expect(wakes(router.id)).toBeGreaterThan(0);
  expect(await shown()).toBe('UP');
});

test('one flush writes all routers', async () => {
  const routers = await Promise.all(Array.from({ length: 5 }, () => attachedRouter(nouns)));
  const leases = leasesOf();
  for (const { uid, router } of routers) leases.touch(uid, router.id, nouns.clock.now());
  await leases.flush();
  for (const { router } of routers) expect(await leaseOf(router.id)).toBeDefined();
});

test('a router whose agent arrives is written at once, the others with the next flush of all', async () => {
  const [one, other] = await Promise.all([attachedRouter(nouns), attachedRouter(nouns)]);
  const leases = leasesOf();
  for (const { uid, router } of [one, other]) leases.touch(uid, router.id, nouns.clock.now());
  await leases.flush([one.router.id]);
  expect(await leaseOf(one.router.id)).toBeDefined();
  expect(await leaseOf(other.router.id)).toBeUndefined();
  await Promise.all([leases.flush([one.router.id]), leases.flush()]);
  expect(await leaseOf(other.router.id)).toBeDefined();
});
