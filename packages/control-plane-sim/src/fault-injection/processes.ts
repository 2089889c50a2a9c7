import { type Clock, pause } from '@hawser/ports';
import type { SeededRandom } from '@hawser/ports/virtual';
import type { Site } from '../clusters/site.ts';
import type { ServerHost } from '../server/host.ts';
import type { World } from '../world/world.ts';
import { SERVER_COMPONENTS } from '../faults/server-component.ts';
import { CLONE_FAULTS } from './clones.ts';
import type { FaultInjection } from './injection.ts';

/** Maximum number of statements before a server is killed. */
const MAX_STATEMENTS = 30;
/** The same for statements of one component, which sends fewer. */
const MAX_TARGETED = 8;
/** Time limit for a server that is stopped, milliseconds. */
const GRACE_MS = 10_000;
/** Maximum number of requests before an agent is killed: an idle agent makes no more in the time. */
const MAX_REQUESTS = 8;

/** Processes that die and restart, and what restarts in a wrong state. */
export const PROCESS_FAULTS: readonly FaultInjection[] = [
  async (world, random) => {
    const host = random.pick(world.hosts);
    if (host.running === null) return;
    world.faults.count('servers killed');
    host.kill();
    await comeBack(host, world, random);
  },
  async (world, random) => {
    const host = random.pick(world.hosts);
    if (host.running === null) return;
    world.faults.count('servers stopped');
    await host.stop(GRACE_MS);
    await comeBack(host, world, random);
  },
  async (world, random) => {
    const host = random.pick(world.hosts);
    if (host.running === null) return;
    const victim = random.chance(0.5) ? null : random.pick(SERVER_COMPONENTS);
    const steps = random.between(1, victim === null ? MAX_STATEMENTS : MAX_TARGETED);
    const isKilled = new Promise<void>((resolve) =>
      host.databaseFaults.killAfter(steps, victim, (part) => {
        world.faults.count('servers killed in a transaction', part);
        host.kill();
        resolve();
      }),
    );
    await Promise.race([isKilled, pause(world.clock, 10_000)]);
    host.databaseFaults.cancelKill();
    await comeBack(host, world, random);
  },
  async ({ sites, trace, clock, faults }, random) => {
    const site = random.pick(sites);
    faults.count('agents killed');
    trace.note('faults', `the agent of ${site.name} is killed`);
    site.cluster.killAgent();
    await restart(site, random, clock, (what) => trace.note('faults', what));
  },
  async ({ sites, trace, clock, faults }, random) => {
    const site = random.pick(sites);
    const isKilled = new Promise<void>((resolve) =>
      site.killAgentIn(random.between(1, MAX_REQUESTS), (request) => {
        faults.count('agents killed in their work', request.split(' ')[0]);
        trace.note('faults', `the agent of ${site.name} is killed over ${request}`);
        resolve();
      }),
    );
    await Promise.race([isKilled, pause(clock, 20_000)]);
    site.killAgentIn(0, null);
    await restart(site, random, clock, (what) => trace.note('faults', what));
  },
  async ({ sites, trace, clock, faults }, random) => {
    const { name, cluster } = random.pick(sites);
    faults.count('API servers down');
    trace.note('faults', `the API server of ${name} is down`);
    cluster.stopApi();
    await pause(clock, random.between(500, 20_000));
    cluster.startApi();
    trace.note('faults', `the API server of ${name} is back`);
  },
  async ({ sites, trace, clock, faults }, random) => {
    const { name, cluster } = random.pick(sites);
    cluster.backup();
    trace.note('faults', `the API server of ${name} is backed up`);
    await pause(clock, random.between(500, 40_000));
    faults.count('API servers restored');
    trace.note('faults', `the API server of ${name} starts anew from its backup`);
    cluster.restore();
  },
  async ({ sites, trace, faults }, random) => {
    const { name, cluster } = random.pick(sites);
    const ms = random.between(-600_000, 600_000);
    faults.count('clocks wrong');
    trace.note('faults', `the clock of ${name} is off by ${ms} ms`);
    cluster.skew(ms);
  },
  ...CLONE_FAULTS,
];

async function comeBack(host: ServerHost, { clock }: World, random: SeededRandom): Promise<void> {
  await pause(clock, random.between(100, 8_000));
  if (host.isDown) await host.start();
}

async function restart(
  site: Site,
  random: SeededRandom,
  clock: Clock,
  note: (what: string) => void,
): Promise<void> {
  await pause(clock, random.between(500, 10_000));
  site.start();
  note(`the agent of ${site.name} runs`);
}
