import { pause } from '@hawser/ports';
import { type Connection, DIRECTIONS } from '../network/connection.ts';
import type { FaultInjection } from './injection.ts';

/** Faults between processes. */
export const NETWORK_FAULTS: readonly FaultInjection[] = [
  async ({ network, trace, faults }, random) => {
    if (network.connections.length === 0) return;
    const connection = random.pick(network.connections);
    faults.count('connections broken');
    trace.note('faults', `${connection.name} breaks`);
    connection.reset();
  },
  async ({ network, trace, faults }, random) => {
    if (network.connections.length === 0) return;
    const connection = random.pick(network.connections);
    const way = random.chance(0.5) ? 'both ways' : random.pick(DIRECTIONS);
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
    connection.down.pause();
    await pause(clock, random.between(2_000, 40_000));
    trace.note('faults', `${connection.name} reads again`);
    connection.down.resume();
  },
  async ({ sites, trace, clock, faults }, random) => {
    const { name, cluster } = random.pick(sites);
    faults.count('clusters cut off');
    trace.note('faults', `${name} is cut off`);
    cluster.link.partition();
    await pause(clock, random.between(500, 60_000));
    trace.note('faults', `${name} is connected again`);
    cluster.link.heal();
  },
];
