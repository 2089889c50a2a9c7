import type { Job } from '@hawser/contract/jobs';

type Known = Pick<Job, 'id' | 'createdAt' | 'finishedAt'>;

/** Detects jobs that have just finished. */
interface FinishedJobs {
  /** Takes the current jobs; returns those that have just finished. */
  newlyFinished<Some extends Known>(jobs: readonly Some[]): readonly Some[];
}

/**
 * A job has just finished if it was seen running, or if it started after all known jobs and has finished already. Jobs that
 * had finished at the first call are not new.
 */
export function trackFinishedJobs(): FinishedJobs {
  const open = new Set<string>();
  let newest: number | null = null;
  return {
    newlyFinished(jobs) {
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
