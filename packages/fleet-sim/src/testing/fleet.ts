import { createHash } from 'node:crypto';
import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { installObjects } from '../agent/install.ts';
import { SimulatedCluster } from '../cluster/simulated-cluster.ts';
import { wantedObject, wantedObjects } from '../cluster/desired-objects.ts';
import { Counterpart } from '../cluster/fake-server.ts';
import { Sharing } from '@hawser/kube-sim';

const silent = { info() {}, warn() {}, error() {} };
const OBJECTS = 10;
const MINUTE = 60_000;

/** A fleet that has come up, and everything that was written in it so far, as one number. */
export async function startFleet(seed: number, count = 8) {
  const clock = new VirtualClock();
  const random = new SeededRandom(seed);
  const server = new Counterpart(clock, wantedObjects(OBJECTS));
  const sharing = new Sharing();
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
      sharing,
    });
    cluster.kube.store.listen((change) => trace.update(`${clock.now()} ${name} ${JSON.stringify(change)}\n`));
    cluster.apply(installObjects({ server: 'http://fleet', routerID, installId: name, namespace: 'hawser' }));
    cluster.startAgent('hawser');
    return cluster;
  });
  const standings = () =>
    [...server.heard.values()].map(({ router, objects }) => [router, ...objects.values()]);
  const isWell = () => {
    const versions = new Map(server.wanted.map(({ objectID, version }) => [objectID, `UP ${version}`]));
    return [...server.heard.values()].every(
      ({ router, connected, objects }) =>
        connected && router === 'UP' && [...versions].every(([id, standing]) => objects.get(id) === standing),
    );
  };
  const edit = (share: number, tag: string) => {
    const chosen = random.fork(tag);
    server.want(
      server.wanted.map((wanted, index) =>
        wanted.manifest['kind'] === 'Deployment' && (index === 0 || chosen.chance(share))
          ? wantedObject(index, wanted.version + 1, tag)
          : wanted,
      ),
    );
  };
  if (!(await clock.runTo(isWell, 5 * MINUTE)))
    throw new Error(`It never came up: ${JSON.stringify(standings())}`);
  const stop = async () => {
    // Agents end on their clock, so time has to go on.
    const ended = Promise.all(clusters.map((cluster) => cluster.stop()));
    await clock.runFor(MINUTE);
    await ended;
  };
  return { clock, clusters, server, random, isWell, standings, stop, trace, edit };
}
