import { pause } from '@hawser/ports';
import type { Mishap } from './mishap.ts';

/** What happens to the database as a whole. */
export const DATABASE: readonly Mishap[] = [
  async ({ trace, clock, faults }, random) => {
    faults.count('databases down');
    trace.note('faults', 'the database is down');
    faults.isDatabaseDown = true;
    await pause(clock, random.between(500, 20_000));
    faults.isDatabaseDown = false;
    trace.note('faults', 'the database is back');
  },
];
