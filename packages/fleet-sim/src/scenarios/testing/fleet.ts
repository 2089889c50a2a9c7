import { createHash } from 'node:crypto';
import { VirtualClock } from '../../clock/virtual-clock.ts';
import { installObjects } from '../../cluster/install.ts';
import { SimulatedCluster } from '../../cluster/simulated-cluster.ts';
import { wantedObject, wantedObjects } from '../../cluster/wanted.ts';
import { Counterpart } from '../../cluster/counterpart.ts';
import { Sharing } from '../../kube/store/sharing.ts';
import { SeededRandom } from '../../random/seeded-random.ts';
import { play } from '../play.ts';
import { MINUTE, type Scenario } from '../scenario.ts';

const silent = { info() {}, warn() {}, error() {} };
const OBJECTS = 10;

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
  const begin = (scenario: Scenario) =>
    play(scenario, { clock, random: random.fork('scenario'), clusters, edit });
  return { clock, clusters, server, isWell, standings, begin, stop, trace, edit };
}
