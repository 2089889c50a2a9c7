import { pause } from '@hawser/ports';
import type { FaultInjection } from './injection.ts';

/** Faults of the whole database, or of the connection to it. */
export const OUTAGES: readonly FaultInjection[] = [
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
    databaseFaults.stall();
    await pause(clock, random.between(1_000, 60_000));
    databaseFaults.resume();
    trace.note('faults', `${name} waits no longer`);
  },
];
