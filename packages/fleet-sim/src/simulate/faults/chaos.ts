import { type Clock, pause } from '@hawser/ports';
import type { SeededRandom } from '../../random/seeded-random.ts';
import type { Site } from '../clusters/site.ts';
import type { World } from '../world.ts';

type Mishap = (world: World, random: SeededRandom) => Promise<void>;

/** Pause between two mishaps, milliseconds. */
const PAUSE_MS = [1_000, 12_000] as const;

/** What breaks on the way. */
const NETWORK: readonly Mishap[] = [
  async ({ network, trace }, random) => {
    if (network.connections.length === 0) return;
    const connection = random.pick(network.connections);
    trace.note('faults', `${connection.name} breaks`);
    connection.lose();
  },
  async ({ network, trace }, random) => {
    if (network.connections.length === 0) return;
    const connection = random.pick(network.connections);
    trace.note('faults', `${connection.name} is half open`);
    connection.silence();
  },
  async ({ browsers, trace, clock }, random) => {
    const { connection } = random.pick(browsers);
    if (connection === null || connection.isSilent) return;
    trace.note('faults', `${connection.name} reads slowly`);
    connection.down.hold();
    await pause(clock, random.between(2_000, 40_000));
    trace.note('faults', `${connection.name} reads again`);
    connection.down.release();
  },
  async ({ sites, trace, clock }, random) => {
    const { name, cluster } = random.pick(sites);
    trace.note('faults', `${name} is cut off`);
    cluster.link.cut();
    await pause(clock, random.between(500, 60_000));
    cluster.link.mend();
  },
];

/** What dies and comes back. */
const PROCESS: readonly Mishap[] = [
  async ({ host, clock }, random) => {
    host.kill();
    await pause(clock, random.between(100, 8_000));
    if (host.running === null) await host.start();
  },
  async ({ sites, trace, clock }, random) =>
    crash(random.pick(sites), random, clock, (what) => trace.note('faults', what)),
  async ({ sites, trace, clock }, random) => {
    const { name, cluster } = random.pick(sites);
    trace.note('faults', `the API server of ${name} is down`);
    cluster.stopApi();
    await pause(clock, random.between(500, 20_000));
    cluster.startApi();
    trace.note('faults', `the API server of ${name} is back`);
  },
  async ({ sites, trace }, random) => {
    const { name, cluster } = random.pick(sites);
    const ms = random.between(-600_000, 600_000);
    trace.note('faults', `the clock of ${name} is off by ${ms} ms`);
    cluster.skew(ms);
  },
];

/** An agent's process dies: nothing that it still wanted to say leaves. */
async function crash(
  site: Site,
  random: SeededRandom,
  clock: Clock,
  note: (what: string) => void,
): Promise<void> {
  const { name, cluster } = site;
  note(`the agent of ${name} is killed`);
  cluster.link.cut();
  await cluster.stopAgent();
  await pause(clock, random.between(500, 10_000));
  cluster.link.mend();
  site.start();
  note(`the agent of ${name} runs again`);
}

/** Lets things break one after the other, and several at once, as long as faults are on; resolves when all are mended. */
export async function wreak(world: World, random: SeededRandom): Promise<void> {
  const kinds = [
    { kind: 'network', mishaps: NETWORK },
    { kind: 'process', mishaps: PROCESS },
  ] as const;
  const lines = kinds
    .filter(({ kind }) => world.faults.areOn(kind))
    .map(async ({ kind, mishaps }) => {
      const own = random.fork(kind);
      await pause(world.clock, FIRST_MS);
      while (world.faults.areOn(kind)) {
        const [least, most] = PAUSE_MS;
        await pause(world.clock, own.between(least, most));
        if (world.faults.areOn(kind)) await own.pick(mishaps)(world, own);
      }
    });
  await Promise.all(lines);
}

/** Everybody has arrived by then, milliseconds. */
const FIRST_MS = 10_000;
