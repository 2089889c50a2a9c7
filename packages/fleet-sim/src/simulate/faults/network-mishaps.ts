import { pause } from '@hawser/ports';
import type { Mishap } from './mishap.ts';

/** What breaks on the way between programs. */
export const NETWORK: readonly Mishap[] = [
  async ({ network, trace, faults }, random) => {
    if (network.connections.length === 0) return;
    const connection = random.pick(network.connections);
    faults.count('connections broken');
    trace.note('faults', `${connection.name} breaks`);
    connection.lose();
  },
  async ({ network, trace, faults }, random) => {
    if (network.connections.length === 0) return;
    const connection = random.pick(network.connections);
    faults.count('connections half open');
    trace.note('faults', `${connection.name} is half open`);
    connection.silence();
  },
  async ({ browsers, trace, clock, faults }, random) => {
    const { connection } = random.pick(browsers);
    if (connection === null || connection.isSilent) return;
    faults.count('readers slow');
    trace.note('faults', `${connection.name} reads slowly`);
    connection.down.hold();
    await pause(clock, random.between(2_000, 40_000));
    trace.note('faults', `${connection.name} reads again`);
    connection.down.release();
  },
  async ({ sites, trace, clock, faults }, random) => {
    const { name, cluster } = random.pick(sites);
    faults.count('clusters cut off');
    trace.note('faults', `${name} is cut off`);
    cluster.link.cut();
    await pause(clock, random.between(500, 60_000));
    trace.note('faults', `${name} is connected again`);
    cluster.link.mend();
  },
];
