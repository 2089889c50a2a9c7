import { expect, test } from 'vitest';
import { installObjects } from '../agent/install.ts';
import { TemplateCluster } from '../cluster/template-cluster.ts';
import { SimulatedCluster } from '../cluster/simulated-cluster.ts';
import { InternPool } from '@hawser/kube-sim';
import { SeededRandom } from '@hawser/ports/virtual';
import { MINUTE } from './scenario.ts';
import { startFleet } from '../testing/fleet.ts';

test('a copy of a settled cluster is up without writing anything, and continues on its own', async () => {
  const { clock, clusters, server, isWell, edit, stop } = await startFleet(9, 1);
  const [first] = clusters;
  if (!first) throw new Error('There is no cluster');
  await clock.runFor(MINUTE);
  const template = new TemplateCluster(first, 'router-0');
  const random = new SeededRandom(10);
  const uids = new Set<string>();
  for (const name of ['copy-1', 'copy-2']) {
    const network = server.network(name);
    const log = { info() {}, warn() {}, error() {} };
    const copy = new SimulatedCluster({
      name,
      clock,
      random: random.fork(name),
      ...network,
      log,
      internPool: new InternPool(),
      snapshot: template.instantiate(name, random),
    });
    copy.applyMissing(
      installObjects({ server: 'https://fleet', routerID: name, installId: name, namespace: 'hawser' }),
    );
    clusters.push(copy);
    const writes: string[] = [];
    copy.kube.store.listen(({ table, key }) => writes.push(`${table} ${key}`));
    copy.startAgent('hawser');
    expect(await clock.runTo(isWell, MINUTE)).toBe(true);
    // The identity: the key, then the id from the server.
    expect(writes).toEqual([
      '/secrets hawser-agent-hawser/hawser-agent',
      '/secrets hawser-agent-hawser/hawser-agent',
    ]);
    const { body } = copy.kube.api.request({ method: 'GET', path: '/api/v1/namespaces/kube-system' });
    uids.add(JSON.stringify((body as never)['metadata']['uid']));
  }
  expect(uids.size).toBe(2);
  edit(1, 'after-the-copy');
  expect(isWell()).toBe(false);
  expect(await clock.runTo(isWell, 10 * MINUTE)).toBe(true);
  for (const cluster of clusters) {
    const path = '/apis/apps/v1/namespaces/hawser/deployments/app-0';
    expect(JSON.stringify(cluster.kube.api.request({ method: 'GET', path }).body)).toContain(
      'main:after-the-copy',
    );
  }
  await stop();
});
