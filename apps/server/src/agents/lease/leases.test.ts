import type { Router } from '@hawser/contract';
import { LEASE_MS } from '@hawser/domain';
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
const heard: Change[] = [];

beforeAll(async () => {
  nouns = await startNouns();
  feed = await startFeed({ store: nouns.store, clock: systemClock, log: silent });
  feed.subscribe((changes) => heard.push(...changes));
});
afterAll(async () => {
  await feed.stop();
  await nouns.close();
});
beforeEach(() => {
  heard.length = 0;
});

/** A server's leases; its timers never fire, the test calls. */
const leasesOf = () => new Leases({ store: nouns.store, clock: nouns.clock, log: silent });
const leaseOf = (routerID: string) =>
  nouns.store.system
    .selectFrom('router_leases')
    .select(['last_seen_at', 'expired_at'])
    .where('router_id', '=', routerID)
    .executeTakeFirst();
const wakes = (routerID: string) =>
  heard.filter((change) => change.table === 'router_states' && change.ids.includes(routerID)).length;

/** Waits until the feed has told everything that the account's transactions changed. */
async function caughtUp(uid: string): Promise<void> {
  const { last } = await nouns.store.system
    .selectFrom('changes')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('owner_uid', '=', uid)
    .executeTakeFirstOrThrow();
  await waitUntil(() => heard.some((change) => change.seq >= last), { what: 'the feed' });
}

test('a lease that runs out is marked with the instant it ran out, wakes those who show it, and comes back', async () => {
  const { uid, fleet, router } = await attachedRouter(nouns);
  await report(nouns, uid, router);
  const leases = leasesOf();
  const seenAt = nouns.clock.time;
  leases.touch(uid, router.id, nouns.clock.now());
  await leases.flush();
  await caughtUp(uid);
  heard.length = 0;

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

test('a router that is heard of here is not marked, though the last flush is old', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const leases = leasesOf();
  leases.touch(uid, router.id, nouns.clock.now());
  await leases.flush();
  nouns.clock.time += LEASE_MS + 1_000;
  leases.touch(uid, router.id, nouns.clock.now());
  await leases.watch();
  expect((await leaseOf(router.id))?.expired_at).toBeNull();
});

test('a server that just started marks what nobody is heard of, also of former servers', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const former = leasesOf();
  former.touch(uid, router.id, nouns.clock.now());
  await former.flush();
  nouns.clock.time += LEASE_MS;
  await leasesOf().watch();
  expect((await leaseOf(router.id))?.expired_at).toBe(nouns.clock.time);
});

test('an old flush that comes late does not bring a lease back, nor take time from a newer one', async () => {
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

test('nor does one that waited for the database until the lease was over', async () => {
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
  // It has begun, and has no connection yet.
  await new Promise((resolve) => setImmediate(resolve));
  nouns.clock.time += LEASE_MS;
  release();
  await Promise.all([flushed, ...others.map(({ held }) => held)]);
  expect((await leaseOf(router.id))?.expired_at).not.toBeNull();
});

test('a lease that ran out while nobody could mark it wakes those who show it when it comes back', async () => {
  const { uid, fleet, router } = await attachedRouter(nouns);
  await report(nouns, uid, router);
  const leases = leasesOf();
  leases.touch(uid, router.id, nouns.clock.now());
  await leases.flush();
  nouns.clock.time += LEASE_MS + 1_000;
  const shown = async () => (await fleet.get<Router>(`/routers/${router.id}`)).status.status;
  expect(await shown()).toBe('UNKNOWN');
  await caughtUp(uid);
  heard.length = 0;
  leases.touch(uid, router.id, nouns.clock.now());
  await leases.flush();
  await caughtUp(uid);
  expect(wakes(router.id)).toBeGreaterThan(0);
  expect(await shown()).toBe('UP');
});

test('one flush writes every router, however many', async () => {
  const routers = await Promise.all(Array.from({ length: 5 }, () => attachedRouter(nouns)));
  const leases = leasesOf();
  for (const { uid, router } of routers) leases.touch(uid, router.id, nouns.clock.now());
  await leases.flush();
  for (const { router } of routers) expect(await leaseOf(router.id)).toBeDefined();
});

test('who arrives is written alone, and the others with the next flush of all', async () => {
  const [one, other] = await Promise.all([attachedRouter(nouns), attachedRouter(nouns)]);
  const leases = leasesOf();
  for (const { uid, router } of [one, other]) leases.touch(uid, router.id, nouns.clock.now());
  await leases.flush([one.router.id]);
  expect(await leaseOf(one.router.id)).toBeDefined();
  expect(await leaseOf(other.router.id)).toBeUndefined();
  await Promise.all([leases.flush([one.router.id]), leases.flush()]);
  expect(await leaseOf(other.router.id)).toBeDefined();
});
