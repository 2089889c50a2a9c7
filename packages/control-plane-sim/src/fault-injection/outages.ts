import { pause } from '@hawser/ports';
import type { Mishap } from './injection.ts';

/** What happens to the database as a whole, or to the way to it. */
export const DATABASE: readonly Mishap[] = [
  async ({ trace, clock, faults }, random) => {
    faults.count('databases down');
    trace.note('faults', 'the database is down');
    faults.isDatabaseDown = true;
    await pause(clock, random.between(500, 75_000));
    faults.isDatabaseDown = false;
    trace.note('faults', 'the database is back');
  },
  async ({ hosts, trace, clock, faults }, random) => {
    const { name, databaseFaults } = random.pick(hosts);
    faults.count('servers kept waiting');
    trace.note('faults', `${name} waits for the database`);
    databaseFaults.late();
    await pause(clock, random.between(1_000, 60_000));
    databaseFaults.quick();
    trace.note('faults', `${name} waits no longer`);
  },
];
