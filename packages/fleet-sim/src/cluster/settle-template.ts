import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import type { InternPool } from '@hawser/kube-sim';
import { FakeServer } from './fake-server.ts';
import type { DesiredObject } from './desired-objects.ts';
import { installObjects } from '../agent/install.ts';
import { TemplateCluster } from './template-cluster.ts';
import { SimulatedCluster } from './simulated-cluster.ts';

/** Time for the first cluster of its kind to settle, on a separate clock: longer than the slowest healthy pod takes. */
const SETTLE_MS = 60_000;
const ROUTER = 'settled';
const silent = { info() {}, warn() {}, error() {} };

/** Options of a template. */
interface TemplateOptions {
  readonly desired: readonly DesiredObject[];
  /** Namespace of the agent. */
  readonly namespace: string;
  /** When it has settled, epoch milliseconds. */
  readonly at: number;
  readonly gitVersion: string;
  /** The pool of the fleet, so that the copies share equal values. */
  readonly internPool: InternPool;
}

/**
 * A cluster in which `desired` was applied in the minute before `at`: a real agent applied it and controllers rolled it out, on a
 * virtual clock, which takes milliseconds.
 */
export async function settleTemplate({
  desired,
  namespace,
  at,
  gitVersion,
  internPool,
}: TemplateOptions): Promise<TemplateCluster> {
  const clock = new VirtualClock({ startAt: at - SETTLE_MS });
  const cluster = new SimulatedCluster({
    name: ROUTER,
    clock,
    random: new SeededRandom(1),
    ...new FakeServer(clock, desired, false).network(ROUTER),
    log: silent,
    internPool,
    gitVersion,
  });
  cluster.apply(
    installObjects({ server: 'https://settled', routerID: ROUTER, installId: ROUTER, namespace }),
  );
  cluster.startAgent(namespace);
  await clock.runFor(SETTLE_MS);
  const template = new TemplateCluster(cluster, ROUTER);
  const stopped = cluster.stop();
  await clock.runFor(1_000);
  await stopped;
  return template;
}
