import { pause } from '@hawser/ports';
import { Violation } from '../trace/violation.ts';
import { managedObjectsIn } from '../clusters/site.ts';
import type { FaultInjection } from './injection.ts';

/** How long a clone of a cluster runs before it is removed, milliseconds. */
const CLONE_MS = [1_000, 45_000] as const;
/** How long an agent runs in a cluster that its install command was not issued for, milliseconds. */
const MISINSTALLED_MS = [1_000, 15_000] as const;

/** Faults with two agents that have the identity of one cluster. */
export const CLONE_FAULTS: readonly FaultInjection[] = [
  async ({ sites, trace, clock, faults }, random) => {
    const site = random.pick(sites);
    if (!site.isEnrolled) return;
    faults.count('clusters cloned');
    trace.note('faults', `a clone of ${site.name} runs beside it`);
    const clone = site.clones.clone();
    await pause(clock, random.between(...CLONE_MS));
    trace.note('faults', `the clone of ${site.name} is removed`);
    await clone.stop();
  },
  async ({ sites, trace, clock, faults, failed }, random) => {
    const site = random.pick(sites);
    // A site whose agent never connected: the command is valid in any cluster.
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
