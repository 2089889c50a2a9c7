import { pause } from '@hawser/ports';
import { type Connection, WAYS } from '../network/connection.ts';
import type { Mishap } from './injection.ts';

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
    const way = random.chance(0.5) ? 'both ways' : random.pick(WAYS);
    faults.count('connections half open', way);
    trace.note('faults', `${connection.name} is half open, silent ${way}`);
    connection.silence(way);
  },
  async ({ browsers, sites, trace, clock, faults }, random) => {
    const isAgent = random.chance(0.3);
    const readers: readonly { readonly connection: Connection | null }[] = isAgent ? sites : browsers;
    const { connection } = random.pick(readers);
    if (connection === null || connection.isSilent) return;
    faults.count('readers slow', isAgent ? 'agents' : 'browsers');
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
