import { pause } from '@hawser/ports';
import { Violation } from '../trace/violation.ts';
import { managedObjectsIn } from '../clusters/site.ts';
import type { FaultInjection } from './injection.ts';

/** How long a copy of a cluster is there before somebody removes it, milliseconds. */
const COPY_MS = [1_000, 45_000] as const;
/** How long an agent is tried in a cluster that it was not meant for, milliseconds. */
const MISINSTALLED_MS = [1_000, 15_000] as const;

/** Two agents that claim one cluster. */
export const CLONE_FAULTS: readonly FaultInjection[] = [
  async ({ sites, trace, clock, faults }, random) => {
    const site = random.pick(sites);
    if (!site.isEnrolled) return;
    faults.count('clusters copied');
    trace.note('faults', `a copy of ${site.name} runs beside it`);
    const copy = site.clones.clone();
    await pause(clock, random.between(...COPY_MS));
    trace.note('faults', `the copy of ${site.name} is removed`);
    await copy.stop();
  },
  async ({ sites, trace, clock, faults, failed }, random) => {
    const site = random.pick(sites);
    // Whose agent was never there: the command is good for any cluster.
    if (!site.isEnrolled || site.installed === null) return;
    faults.count('install commands run elsewhere');
    trace.note('faults', `the install command of ${site.name} is run in another cluster`);
    const other = site.clones.misinstall(site.installed);
    await pause(clock, random.between(...MISINSTALLED_MS));
    const [made] = managedObjectsIn(other);
    await other.stop();
    if (made !== undefined)
      failed.push(
        new Violation(
          'clusters',
          `another cluster than ${site.name} was given ${made.name}, which is for that`,
        ),
      );
  },
];
