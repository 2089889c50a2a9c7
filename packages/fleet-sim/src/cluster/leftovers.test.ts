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

/** A ConfigMap as a server wants it. */
const desired = (name: string, version = 1): DesiredObject => ({
  objectID: `id-${name}`,
  version,
  digest: `sha256:${name}-${version}`,
  manifest: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { version: String(version) } },
});

/** A cluster whose agent is installed for router `first`, and a server that wants these. */
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
      installObjects({ server: 'http://fleet', routerID, installId: routerID, namespace: NAMESPACE }),
    );
    cluster.startAgent(NAMESPACE);
  };
  install('first');
  const path = `/api/v1/namespaces/${NAMESPACE}/configmaps`;
  /** What has our label, as `name router version`. */
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

test('what an agent left behind is taken over, or removed, when the cluster is attached anew', async () => {
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

test('what had been removed and came back with an API server from a backup is removed again', async () => {
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
  // Something to write makes no difference.
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

test('what is made again after a backup came back is known to be made: it goes when it is not desired any more', async () => {
  const { clock, server, cluster, marked } = await begin([]);
  cluster.backup();
  server.setDesired([desired('goes')]);
  await clock.runFor(10 * SECOND);
  expect(marked()).toEqual(['goes first 1']);
  // The server cannot say anything, while the agent finds its object and its inventory as they were.
  cluster.link.partition();
  cluster.restore();
  await clock.runFor(MINUTE);
  server.setDesired([]);
  cluster.link.heal();
  await clock.runFor(2 * MINUTE);
  expect(marked()).toEqual([]);
});

test('nothing is reported as gone while the API server does not answer, which may come back from a backup', async () => {
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
