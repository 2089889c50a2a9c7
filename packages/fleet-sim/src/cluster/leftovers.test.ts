import { expect, test } from 'vitest';
import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { listOf, objectOf, textOf } from '@hawser/kube-sim';
import { installObjects } from '../agent/install.ts';
import { SimulatedCluster } from './simulated-cluster.ts';
import { FakeServer } from './fake-server.ts';
import type { DesiredObject } from './desired-objects.ts';

const NAMESPACE = 'team';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const silent = { info() {}, warn() {}, error() {} };

/** A desired ConfigMap. */
const desired = (name: string, version = 1): DesiredObject => ({
  objectID: `id-${name}`,
  version,
  digest: `sha256:${name}-${version}`,
  manifest: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { version: String(version) } },
});

/** A cluster whose agent is installed for router `first`, and a server with this desired set. */
async function begin(objects: readonly DesiredObject[]) {
  const clock = new VirtualClock();
  const server = new FakeServer(clock, objects);
  let network = server.network('first');
  const cluster = new SimulatedCluster({
    name: 'cluster',
    clock,
    random: new SeededRandom(1),
    dial: (...args) => network.dial(...args),
    fetch: (...args) => network.fetch(...args),
    log: silent,
  });
  const install = (routerID: string) => {
    network = server.network(routerID);
    cluster.apply(
      installObjects({ server: 'https://fleet', routerID, installId: routerID, namespace: NAMESPACE }),
    );
    cluster.startAgent(NAMESPACE);
  };
  install('first');
  const path = `/api/v1/namespaces/${NAMESPACE}/configmaps`;
  /** Objects with our label, as `name router version`. */
  const marked = () =>
    listOf(objectOf(cluster.kube.api.request({ method: 'GET', path }).body)['items'])
      .map(objectOf)
      .flatMap((item) => {
        const { name, labels } = objectOf(item['metadata']);
        const router = objectOf(labels)['hawser.io/managed-by'];
        return router === undefined
          ? []
          : [[textOf(name), textOf(router), textOf(objectOf(item['data'])['version'])]];
      })
      .map((words) => words.join(' '))
      .toSorted();
  await clock.runFor(10 * SECOND);
  return { clock, server, cluster, install, marked };
}

test('objects of an earlier agent are adopted or pruned when the cluster is attached again', async () => {
  const { clock, server, cluster, install, marked } = await begin([desired('stays'), desired('goes')]);
  expect(marked()).toEqual(['goes first 1', 'stays first 1']);
  cluster.killAgent();
  await clock.runFor(MINUTE);
  server.setDesired([desired('stays', 2)]);
  install('second');
  await clock.runFor(10 * SECOND);
  expect(marked()).toEqual(['stays second 2']);
  server.setDesired([]);
  cluster.killAgent();
  cluster.startAgent(NAMESPACE);
  await clock.runFor(10 * SECOND);
  expect(marked()).toEqual([]);
});

test('an object that was pruned and returned with a restored API server is pruned again', async () => {
  const { clock, server, cluster, marked } = await begin([desired('stays'), desired('goes')]);
  cluster.backup();
  await clock.runFor(SECOND);
  server.setDesired([desired('stays')]);
  cluster.killAgent();
  cluster.startAgent(NAMESPACE);
  await clock.runFor(10 * SECOND);
  expect(marked()).toEqual(['stays first 1']);
  cluster.restore();
  expect(marked()).toEqual(['goes first 1', 'stays first 1']);
  // The result is the same when there is something to write.
  server.setDesired([desired('stays', 2)]);
  await clock.runFor(2 * MINUTE);
  expect(marked()).toEqual(['stays first 2']);
});

test.each([20, 285, 289])(
  'what a backup took back is made as it is desired, though it came back %i s after the watches began, near their end',
  async (seconds) => {
    const { clock, server, cluster, marked } = await begin([desired('changes')]);
    cluster.backup();
    server.setDesired([desired('changes', 2)]);
    await clock.runFor((seconds - 10) * SECOND);
    expect(marked()).toEqual(['changes first 2']);
    cluster.restore();
    expect(marked()).toEqual(['changes first 1']);
    await clock.runFor(2 * MINUTE);
    expect(marked()).toEqual(['changes first 2']);
  },
);

test('an object that is created again after a backup was restored is recorded: it is pruned when it is no longer desired', async () => {
  const { clock, server, cluster, marked } = await begin([]);
  cluster.backup();
  server.setDesired([desired('goes')]);
  await clock.runFor(10 * SECOND);
  expect(marked()).toEqual(['goes first 1']);
  // The server is unreachable, while the agent finds its object and its inventory unchanged.
  cluster.link.partition();
  cluster.restore();
  await clock.runFor(MINUTE);
  server.setDesired([]);
  cluster.link.heal();
  await clock.runFor(2 * MINUTE);
  expect(marked()).toEqual([]);
});

test('nothing is reported as removed while the API server does not respond, because it may be restored from a backup', async () => {
  const { clock, server, cluster, marked } = await begin([desired('goes')]);
  cluster.backup();
  server.setDesired([]);
  cluster.killAgent();
  cluster.startAgent(NAMESPACE);
  await clock.runFor(10 * SECOND);
  expect(marked()).toEqual([]);
  const detached = () => server.agents.get('first')?.detached;
  cluster.stopApi();
  cluster.restore();
  server.detach();
  await clock.runFor(5 * SECOND);
  expect(marked()).toEqual(['goes first 1']);
  expect(detached()).toBe(0);
  cluster.startApi();
  await clock.runFor(MINUTE);
  expect(marked()).toEqual([]);
  expect(detached()).toBe(1);
  await cluster.stop();
});
