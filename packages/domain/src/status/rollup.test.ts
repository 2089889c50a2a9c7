import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEASE_MS, ROUTER_STATUSES } from '../routers/index.ts';
import {
  emptyCounts,
  networkStatus,
  objectStatus,
  type RouterObservation,
  routerStatus,
  statusRank,
} from './index.ts';

const demo = { id: 'n1', name: 'demo' };
const router = (name: string, status: string, lastSeenAt = 1_000): RouterObservation => ({
  id: `id-${name}`,
  name,
  simulated: false,
  status,
  since: 500,
  message: null,
  observedAt: 500,
  lastSeenAt,
  hasAgent: true,
});

/** As the store does: the worst router that is not UP decides. */
function rollUp(routers: RouterObservation[], now: number) {
  const all = routers.map((one) => ({ id: one.id, name: one.name, status: routerStatus(one, now) }));
  const bad = all
    .filter(({ status }) => status.status !== 'UP')
    .sort((a, b) => statusRank(b.status.status) - statusRank(a.status.status));
  const counts = { ...emptyCounts };
  for (const { status } of all) counts[status.tone]++;
  return networkStatus(demo, bad[0] ?? null, counts);
}

describe('the status of a network', () => {
  it('is UP when all its routers are', () => {
    const status = rollUp([router('hub', 'UP'), router('east', 'UP')], 2_000);
    expect(status).toMatchObject({ status: 'UP', tone: 'positive' });
    expect(status.reason.map(({ text }) => text)).toEqual(['network demo is up with all of its 2 clusters']);
    expect(rollUp([router('hub', 'UP')], 2_000).reason[0]?.text).toBe(
      'network demo is up with its one cluster',
    );
  });

  it('is that of its worst router, with the chain of reasons', () => {
    const status = rollUp([router('hub', 'UP'), router('east', 'INSTALLING'), router('west', 'DOWN')], 2_000);
    expect(status).toMatchObject({ status: 'DOWN', tone: 'negative', since: 500, observedAt: 1_000 });
    expect(status.reason.map(({ text }) => text)).toEqual(['network demo is down', 'router west is down']);
  });

  it('is UNKNOWN when a lease expired, with the missing heartbeat as reason', () => {
    const status = rollUp([router('hub', 'UP', 40_000), router('east', 'UP')], 1_000 + LEASE_MS);
    expect(status).toMatchObject({ status: 'UNKNOWN', tone: 'unknown', since: 31_000 });
    expect(status.reason).toEqual([
      {
        kind: 'network',
        id: 'n1',
        name: 'demo',
        status: 'UNKNOWN',
        text: 'network demo is unknown',
        since: 31_000,
      },
      {
        kind: 'router',
        id: 'id-east',
        name: 'east',
        status: 'UNKNOWN',
        text: 'router east is unknown',
        since: 31_000,
      },
      { kind: 'agent', name: 'east', status: 'UNKNOWN', text: 'no heartbeat from its agent', since: 1_000 },
    ]);
  });

  it('is red for MISSING, where the router itself shows a warning', () => {
    expect(routerStatus(router('hub', 'MISSING'), 2_000).tone).toBe('warning');
    expect(rollUp([router('hub', 'MISSING')], 2_000).tone).toBe('negative');
  });

  it('is not green without a router', () => {
    expect(networkStatus(demo, null, emptyCounts)).toMatchObject({
      status: 'EMPTY',
      label: 'no clusters',
      tone: 'informational',
      since: null,
      observedAt: null,
    });
  });

  it('is not green when the counts show another status', () => {
    expect(networkStatus(demo, null, { ...emptyCounts, positive: 2, unknown: 1 }).status).toBe('UNKNOWN');
  });

  it('is green only when every router is', () => {
    const stored = fc.tuple(fc.constantFrom(...ROUTER_STATUSES), fc.nat(60_000));
    fc.assert(
      fc.property(fc.array(stored, { minLength: 1 }), (all) => {
        const routers = all.map(([status, seen], i) => router(`r${i}`, status, seen));
        const now = 60_000;
        const green = routers.every((one) => routerStatus(one, now).tone === 'positive');
        expect(rollUp(routers, now).tone === 'positive').toBe(green);
      }),
    );
  });
});

describe('the status of an object', () => {
  const down = routerStatus(router('east', 'DOWN'), 2_000);

  it('is that of its worst cluster, with the cluster named', () => {
    const status = objectStatus(
      { status: down, clusterName: 'east', simulated: false },
      { ...emptyCounts, negative: 1, positive: 1 },
    );
    expect(status).toMatchObject({ status: 'DOWN', tone: 'negative' });
    expect(status.reason.map(({ text }) => text)).toEqual([
      'router east is down',
      'on east, the worst of 2 clusters',
    ]);
    const alone = objectStatus(
      { status: down, clusterName: 'east', simulated: false },
      { ...emptyCounts, negative: 1 },
    );
    expect(alone.reason[1]?.text).toBe('on east');
  });

  it('is neutral when no rule places it', () => {
    expect(objectStatus(null, emptyCounts)).toMatchObject({
      status: 'NOT DISTRIBUTED',
      label: 'not distributed',
      tone: 'informational',
    });
  });
});
