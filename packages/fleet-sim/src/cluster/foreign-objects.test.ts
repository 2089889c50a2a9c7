import { expect, test } from 'vitest';
import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { FakeServer } from './fake-server.ts';
import { desiredObjects } from './desired-objects.ts';
import { installObjects } from '../agent/install.ts';
import { SimulatedCluster } from './simulated-cluster.ts';

const namespace = 'hawser';
const silent = { info() {}, warn() {}, error() {} };

test('among many new objects, a foreign object of the same name is reported and not changed', async () => {
  const clock = new VirtualClock();
  const server = new FakeServer(clock, desiredObjects(60));
  const cluster = new SimulatedCluster({
    name: 'strange',
    clock,
    random: new SeededRandom(1),
    ...server.network('router'),
    log: silent,
  });
  cluster.apply(
    installObjects({ server: 'https://server', routerID: 'router', installId: 'install', namespace }),
  );
  const foreign = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'app-1', namespace } };
  cluster.apply([{ ...foreign, data: { whose: 'somebody else' } }]);
  const taken = server.desired.find(
    ({ manifest }) => manifest['kind'] === 'ConfigMap' && JSON.stringify(manifest).includes('"app-1"'),
  );
  const path = `/api/v1/namespaces/${namespace}/configmaps/app-1`;
  const before = cluster.kube.api.request({ method: 'GET', path });
  cluster.startAgent(namespace);
  await clock.runFor(60_000);
  const reported = server.agents.get('router')?.objects;
  const failed = [...(reported ?? [])].filter(([, status]) => !status.startsWith('UP'));
  expect(reported?.size).toBe(60);
  expect(failed).toEqual([[taken?.objectID, 'FAILED null']]);
  expect(cluster.kube.api.request({ method: 'GET', path })).toEqual(before);
  await Promise.all([cluster.stop(), clock.runFor(60_000)]);
});
