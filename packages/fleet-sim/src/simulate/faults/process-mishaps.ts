import { type Clock, pause } from '@hawser/ports';
import type { SeededRandom } from '../../random/seeded-random.ts';
import type { Site } from '../clusters/site.ts';
import type { World } from '../world.ts';
import type { Mishap } from './mishap.ts';

/** Statements before a server dies, at most. */
const MOST_STATEMENTS = 30;
/** Requests before an agent dies, at most: one that has little to do makes no more in the time. */
const MOST_REQUESTS = 8;

/** What dies and comes back, and what comes back wrong. */
export const PROCESS: readonly Mishap[] = [
  async (world, random) => {
    if (world.host.running === null) return;
    world.faults.count('servers killed');
    world.host.kill();
    await comeBack(world, random);
  },
  async (world, random) => {
    const { databaseFaults, host, faults } = world;
    if (host.running === null) return;
    const isKilled = new Promise<void>((resolve) =>
      databaseFaults.killAfter(random.between(1, MOST_STATEMENTS), () => {
        faults.count('servers killed in a transaction');
        host.kill();
        resolve();
      }),
    );
    await Promise.race([isKilled, pause(world.clock, 5_000)]);
    await comeBack(world, random);
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
      site.killAgentIn(random.between(1, MOST_REQUESTS), (request) => {
        faults.count('agents killed in their work');
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
];

async function comeBack({ host, clock }: World, random: SeededRandom): Promise<void> {
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
