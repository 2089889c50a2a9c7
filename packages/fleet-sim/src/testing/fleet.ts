import { createHash } from 'node:crypto';
import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { installObjects } from '../agent/install.ts';
import { SimulatedCluster } from '../cluster/simulated-cluster.ts';
import { desiredObject, desiredObjects } from '../cluster/desired-objects.ts';
import { FakeServer } from '../cluster/fake-server.ts';
import { InternPool } from '@hawser/kube-sim';

const silent = { info() {}, warn() {}, error() {} };
const OBJECTS = 10;
const MINUTE = 60_000;

/** A settled fleet, and a hash of everything that was written in it. */
export async function startFleet(seed: number, count = 8) {
  const clock = new VirtualClock();
  const random = new SeededRandom(seed);
  const server = new FakeServer(clock, desiredObjects(OBJECTS));
  const internPool = new InternPool();
  const trace = createHash('sha256');
  const clusters = Array.from({ length: count }, (_, index) => {
    const routerID = `router-${index}`;
    const name = `cluster-${index}`;
    const network = server.network(routerID);
    const cluster = new SimulatedCluster({
      name,
      clock,
      random: random.fork(name),
      ...network,
      log: silent,
      internPool,
    });
    cluster.kube.store.listen((change) => trace.update(`${clock.now()} ${name} ${JSON.stringify(change)}\n`));
    cluster.apply(
      installObjects({ server: 'https://fleet', routerID, installId: name, namespace: 'hawser' }),
    );
    cluster.startAgent('hawser');
    return cluster;
  });
  const statuses = () =>
    [...server.agents.values()].map(({ router, objects }) => [router, ...objects.values()]);
  const isWell = () => {
    const versions = new Map(server.desired.map(({ objectID, version }) => [objectID, `UP ${version}`]));
    return [...server.agents.values()].every(
      ({ router, connected, objects }) =>
        connected && router === 'UP' && [...versions].every(([id, status]) => objects.get(id) === status),
    );
  };
  const edit = (share: number, tag: string) => {
    const chosen = random.fork(tag);
    server.setDesired(
      server.desired.map((desired, index) =>
        desired.manifest['kind'] === 'Deployment' && (index === 0 || chosen.chance(share))
          ? desiredObject(index, desired.version + 1, tag)
          : desired,
      ),
    );
  };
  if (!(await clock.runTo(isWell, 5 * MINUTE)))
    throw new Error(`It never came up: ${JSON.stringify(statuses())}`);
  const stop = async () => {
    // Agents stop on their own clock, so time has to advance.
    const ended = Promise.all(clusters.map((cluster) => cluster.stop()));
    await clock.runFor(MINUTE);
    await ended;
  };
  return { clock, clusters, server, random, isWell, statuses, stop, trace, edit };
}
