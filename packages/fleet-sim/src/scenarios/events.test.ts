import { expect, test } from 'vitest';
import { applyEvent } from './play.ts';
import { type ClusterEvent, MINUTE, SECOND } from './scenario.ts';
import { startFleet } from '../testing/fleet.ts';

/** One healthy cluster, and the reports of its agent. */
async function one() {
  const fleet = await startFleet(5, 1);
  const [cluster] = fleet.clusters;
  const [agent] = fleet.server.agents.values();
  if (!cluster || !agent) throw new Error('There is no cluster');
  return { ...fleet, cluster, agent, apply: (event: ClusterEvent) => applyEvent(cluster, event) };
}

test('during a partition the cluster is disconnected; missed changes are applied afterwards', async () => {
  const { clock, agent, apply, edit, isWell, stop } = await one();
  const end = apply({ what: 'partition' });
  await clock.runFor(MINUTE);
  expect(agent.connected).toBe(false);
  edit(1, 'meanwhile');
  await clock.runFor(MINUTE);
  end();
  expect(await clock.runTo(isWell, 2 * MINUTE)).toBe(true);
  await stop();
});

test('without its API server the router is DOWN and earlier observations do not count; it recovers by itself', async () => {
  const { clock, agent, apply, isWell, stop } = await one();
  const end = apply({ what: 'api-down' });
  expect(await clock.runTo(() => agent.router === 'DOWN', 30 * SECOND)).toBe(true);
  await clock.runFor(MINUTE);
  expect([...agent.objects.values()].every((status) => status.startsWith('UNKNOWN'))).toBe(true);
  end();
  expect(await clock.runTo(isWell, 2 * MINUTE)).toBe(true);
  await stop();
});

test('an API server that restarts from an older revision has no later changes', async () => {
  const { clock, cluster, apply, edit, isWell, stop } = await one();
  const path = '/apis/apps/v1/namespaces/hawser/deployments/app-0';
  const text = () => JSON.stringify(cluster.kube.api.request({ method: 'GET', path }).body);
  cluster.backup();
  const before = text();
  const { revision } = cluster.kube.store;
  edit(1, 'after-the-backup');
  expect(await clock.runTo(isWell, 5 * MINUTE)).toBe(true);
  expect(text()).toContain('main:after-the-backup');
  apply({ what: 'api-restored' });
  expect(text()).toBe(before);
  expect(cluster.kube.store.revision).toBe(revision);
  const query = { watch: 'true', resourceVersion: String(revision - 1) };
  const late = cluster.kube.api.watch({ method: 'GET', path: '/api/v1/pods', query });
  expect('next' in late && (await late.next())).toMatchObject({
    type: 'ERROR',
    object: { code: 410, reason: 'Expired' },
  });
  await stop();
});

test('after an older revision was restored, the agent restores the desired state', async () => {
  const { clock, cluster, apply, edit, isWell, stop } = await one();
  const path = '/apis/apps/v1/namespaces/hawser/deployments/app-0';
  const text = () => JSON.stringify(cluster.kube.api.request({ method: 'GET', path }).body);
  cluster.backup();
  edit(1, 'after-the-backup');
  expect(await clock.runTo(isWell, 5 * MINUTE)).toBe(true);
  apply({ what: 'api-restored' });
  expect(text()).not.toContain('main:after-the-backup');
  expect(await clock.runTo(() => text().includes('main:after-the-backup'), 10 * MINUTE)).toBe(true);
  expect(await clock.runTo(isWell, 5 * MINUTE)).toBe(true);
  await stop();
});

test('a wrong clock does not affect what is applied', async () => {
  const { clock, agent, apply, edit, isWell, stop } = await one();
  for (const skewMs of [90 * SECOND, -10 * MINUTE]) {
    const end = apply({ what: 'clock-skew', skewMs });
    edit(1, `skewed${skewMs}`);
    expect(
      await clock.runTo(isWell, 5 * MINUTE),
      JSON.stringify([agent.router, agent.connected, skewMs, ...agent.objects]),
    ).toBe(true);
    end();
  }
  await stop();
});

test('crash loops and lost zones are reported, and end', async () => {
  const { clock, agent, apply, isWell, stop } = await one();
  for (const event of [
    { what: 'behavior', behavior: { crashingImages: [''] } },
    { what: 'zone-lost', zone: 'a' },
    { what: 'zone-lost', zone: 'b' },
  ] as const) {
    const end = apply(event);
    await clock.runFor(8 * MINUTE);
    if (event.what === 'behavior') {
      expect(isWell()).toBe(false);
      expect([...agent.objects.values()]).toContain('DOWN 1');
    }
    end();
    expect(await clock.runTo(isWell, 15 * MINUTE), JSON.stringify([...agent.objects])).toBe(true);
  }
  await stop();
});
