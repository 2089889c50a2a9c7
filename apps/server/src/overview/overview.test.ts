import { HOUR_BUCKET_MS, type LastHour, OVERVIEW_KEY, type Overview } from '@hawser/contract/overview';
import { LEASE_MS } from '@hawser/domain/routers';
import { emptyCounts } from '@hawser/domain/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewerOf } from '../store/viewer.ts';
import { deployment, fleetOf, report, reportObject, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import { overviewCollection } from './collection.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let accounts = 0;

/** A hub that is UP with one object that is DOWN, an edge without an agent, and a cluster that is not attached. */
async function smallFleet() {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid);
  const user = fleetOf(nouns, uid);
  const network = await user.network('demo');
  await user.network('empty');
  const hub = await user.attach(network, await user.cluster('hub'));
  await user.cluster('loose');
  const web = await user.object(network, deployment('web'));
  await user.object(network, deployment('idle'));
  await user.rules(network, rule([], ['eq', 'name', 'web']));
  const edge = await user.attach(network, await user.cluster('edge'), {
    isEdge: true,
    hubName: '',
    namespace: 'edge',
  });
  await report(nouns, uid, hub, { version: '4.9.0' });
  await reportObject(nouns, uid, hub, web, { status: 'DOWN' });
  return { uid, user, hub, edge, web };
}

async function overviewOf(uid: string): Promise<Overview | undefined> {
  const rows = await nouns.store.tenantRead(uid, (tx) =>
    overviewCollection.rows(viewerOf(tx, nouns.clock.time), [OVERVIEW_KEY]),
  );
  return rows.get(OVERVIEW_KEY);
}

describe('the overview', () => {
  it('counts every record once, by its tone', async () => {
    const { uid } = await smallFleet();
    expect(await overviewOf(uid)).toEqual({
      // The object that is DOWN decides the rows of its cluster and network.
      networks: { ...emptyCounts, negative: 1, informational: 1 },
      clusters: { ...emptyCounts, negative: 1, warning: 1, informational: 1 },
      routers: { ...emptyCounts, negative: 1, warning: 1 },
      objects: { ...emptyCounts, negative: 1, informational: 1 },
    });
  });

  it('counts records whose lease expired as unknown, never as positive', async () => {
    const { uid } = await smallFleet();
    nouns.clock.time += LEASE_MS;
    const overview = await overviewOf(uid);
    expect(overview?.routers).toEqual({ ...emptyCounts, unknown: 1, warning: 1 });
    expect(overview?.objects).toEqual({ ...emptyCounts, unknown: 1, informational: 1 });
  });
});

describe('the last hour', () => {
  it('counts commands and records that became unhealthy, warnings included, and none of the hour before', async () => {
    const { uid, user, hub, web } = await smallFleet();
    const before = await user.get<LastHour>('/overview/lastHour');
    expect(before.changes.at(-1)).toBe(before.changes.reduce((sum, n) => sum + n));
    expect(before.becameUnhealthy.at(-1)).toBe(1);
    await reportObject(nouns, uid, hub, web, { status: 'WARN', message: '1 of 2 replicas ready' });
    const warned = await user.get<LastHour>('/overview/lastHour');
    expect(warned.becameUnhealthy.at(-1)).toBe(1);
    nouns.clock.time += 60 * 60_000;
    await user.network('later');
    await report(nouns, uid, hub);
    await reportObject(nouns, uid, hub, web);
    const after = await user.get<LastHour>('/overview/lastHour');
    expect(after.changes.reduce((sum, n) => sum + n)).toBe(1);
    expect(after.becameUnhealthy.every((n) => n === 0)).toBe(true);
    expect(after.latest).toMatchObject([{ command: 'defineNetwork', actorUid: uid, at: nouns.clock.time }]);
  });

  it('counts what became unhealthy also after it recovered', async () => {
    const { uid, user, hub, web } = await smallFleet();
    await reportObject(nouns, uid, hub, web);
    await report(nouns, uid, hub, { status: 'DOWN' });
    nouns.clock.time += HOUR_BUCKET_MS;
    await report(nouns, uid, hub);
    const { becameUnhealthy } = await user.get<LastHour>('/overview/lastHour');
    expect(becameUnhealthy.slice(-2)).toEqual([2, 0]);
  });

  it('lists the latest commands, newest first, and the outdated agents', async () => {
    const { user } = await smallFleet();
    for (const name of ['one', 'two']) {
      nouns.clock.time += 1;
      await user.network(name);
    }
    const { latest, agents, agentVersion } = await user.get<LastHour>('/overview/lastHour');
    expect(latest.slice(0, 2).map(({ summary }) => summary)).toEqual([
      expect.stringContaining('two'),
      expect.stringContaining('one'),
    ]);
    expect(latest).toHaveLength(5);
    expect(agents).toEqual([{ version: '4.9.0', count: 1, tooOld: true }]);
    expect(agentVersion).toBe('5.1.1');
  });
});
