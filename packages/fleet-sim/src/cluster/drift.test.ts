import { expect, test } from 'vitest';
import { objectOf } from '@hawser/kube-sim';
import { startFleet } from '../testing/fleet.ts';
import { changeByHand } from './change-by-hand.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const PATH = '/apis/apps/v1/namespaces/hawser/deployments/app-0';

/** One healthy cluster with an application, the reports of its agent, and kubectl. */
async function one() {
  const fleet = await startFleet(3, 1);
  const [cluster] = fleet.clusters;
  const [agent] = fleet.server.agents.values();
  const [app] = fleet.server.desired;
  if (!cluster || !agent || !app) throw new Error('There is no cluster');
  const { api } = cluster.kube;
  const edit = (body: object, fieldManager = 'kubectl-edit', path = PATH) =>
    api.request({
      method: 'PATCH',
      path,
      type: 'application/merge-patch+json',
      query: { fieldManager },
      body: JSON.parse(JSON.stringify(body)),
    });
  const live = () => objectOf(api.request({ method: 'GET', path: PATH }).body);
  const replicas = () => objectOf(live()['spec'])['replicas'];
  const { objectID } = app;
  return {
    ...fleet,
    cluster,
    agent,
    objectID,
    edit,
    live,
    replicas,
    status: () => agent.objects.get(objectID),
    drift: () => agent.drifts.get(objectID),
  };
}

test('a change by hand is reported with its field, values and field manager, and nothing is put back', async () => {
  const { clock, cluster, status, drift, replicas, stop } = await one();
  changeByHand(cluster, 5);
  await clock.runFor(30 * SECOND);
  expect(status()).toBe('OUTOFSYNC 1');
  expect(drift()?.text).toBe('replicas changed from 1 to 5 by kubectl-edit');
  expect(drift()?.drift).toMatchObject({
    fields: [{ path: ['spec', 'replicas'], desired: '1', live: '5', manager: 'kubectl-edit' }],
    total: 1,
    isPresent: true,
  });
  expect(replicas()).toBe(5);
  await stop();
});

test('what somebody changes back by hand is no drift any more', async () => {
  const { clock, cluster, status, drift, stop } = await one();
  const back = changeByHand(cluster, 5);
  await clock.runFor(30 * SECOND);
  back();
  await clock.runFor(30 * SECOND);
  expect([status(), drift()]).toEqual(['UP 1', undefined]);
  await stop();
});

test('a change while the agent was stopped is reported after its start', async () => {
  const { clock, cluster, status, drift, stop } = await one();
  const stopped = cluster.stop();
  await clock.runFor(30 * SECOND);
  await stopped;
  changeByHand(cluster, 5);
  cluster.startAgent('hawser');
  await clock.runFor(30 * SECOND);
  expect(status()).toBe('OUTOFSYNC 1');
  expect(drift()?.text).toContain('from 1 to 5');
  await stop();
});

test('it is put back on request, and a request without drift applies nothing', async () => {
  const { clock, server, cluster, objectID, live, status, drift, replicas, stop } = await one();
  changeByHand(cluster, 5);
  await clock.runFor(30 * SECOND);
  server.order({ putBack: [objectID] });
  await clock.runFor(30 * SECOND);
  expect([replicas(), status(), drift()]).toEqual([1, 'UP 1', undefined]);
  const before = JSON.stringify(live());
  server.order({ putBack: [objectID] });
  await clock.runFor(30 * SECOND);
  expect(JSON.stringify(live())).toBe(before);
  await stop();
});

test('fields that the manifest does not set belong to others, and the status always does', async () => {
  const { clock, edit, status, drift, stop } = await one();
  edit({ metadata: { labels: { team: 'blue' } }, spec: { minReadySeconds: 3 } }, 'kubectl-label');
  edit({ status: { replicas: 9 } }, 'someone', `${PATH}/status`);
  await clock.runFor(30 * SECOND);
  expect([status(), drift()]).toEqual(['UP 1', undefined]);
  await stop();
});

test('a network that corrects puts it back at once, and reports what it corrected', async () => {
  const { clock, server, cluster, status, drift, replicas, stop } = await one();
  server.order({ correctDrift: true });
  await clock.runFor(SECOND);
  changeByHand(cluster, 5);
  await clock.runFor(10 * SECOND);
  expect([replicas(), status()]).toEqual([1, 'UP 1']);
  expect(drift()?.drift).toMatchObject({ isPresent: false, corrections: 1, fields: [{ live: '5' }] });
  await stop();
});

test('against a controller that keeps changing it, corrections become rare, and the reason says how many there were', async () => {
  const { clock, server, edit, drift, replicas, stop } = await one();
  server.order({ correctDrift: true });
  let writes = 0;
  const fight = () => {
    if (replicas() !== 7) {
      edit({ spec: { replicas: 7 } }, 'other-controller');
      writes += 1;
    }
    clock.after(100, fight);
  };
  fight();
  await clock.runFor(10 * MINUTE);
  expect(writes).toBeGreaterThan(3);
  expect(writes).toBeLessThan(20);
  expect(drift()?.text).toMatch(
    /^replicas changed from 1 to 7 by other-controller; put back \d+ times, changed again$/,
  );
  await stop();
});

test('our own label removed by hand is reported, and comes back when it is put back', async () => {
  const { clock, server, edit, objectID, live, status, drift, stop } = await one();
  edit({ metadata: { labels: { 'hawser.io/managed-by': null } } });
  await clock.runFor(30 * SECOND);
  expect(status()).toBe('OUTOFSYNC 1');
  expect(drift()?.text).toContain('label hawser.io/managed-by removed by hand');
  server.order({ putBack: [objectID] });
  await clock.runFor(30 * SECOND);
  expect([status(), drift()]).toEqual(['UP 1', undefined]);
  expect(JSON.stringify(live())).toContain('"hawser.io/managed-by":"router-0"');
  await stop();
});
