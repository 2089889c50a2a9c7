import type { Job } from '@hawser/contract/jobs';

type Known = Pick<Job, 'id' | 'createdAt' | 'finishedAt'>;

/** Which ends of work a person is still to be told of. */
export interface JobEnds {
  /** Takes what the server shows now; gives the jobs whose end is news. */
  of<Some extends Known>(jobs: readonly Some[]): readonly Some[];
}

/**
 * Knows of the ends that are news: of each job that was seen while it went on, and of each that began later than all that were
 * known and was over before anybody looked. What was over at the first look is old.
 */
export function createJobEnds(): JobEnds {
  const open = new Set<string>();
  let newest: number | null = null;
  return {
    of(jobs) {
      const before = newest;
      const ends = jobs.filter(({ id, createdAt, finishedAt }) => {
        if (finishedAt === null) {
          open.add(id);
          return false;
        }
        return open.delete(id) || (before !== null && createdAt > before);
      });
      newest = jobs.reduce((latest, { createdAt }) => Math.max(latest, createdAt), before ?? 0);
      return ends;
    },
  };
}
