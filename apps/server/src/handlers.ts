import type { JobHandler } from './job-queue/index.ts';
import { type NounPorts, NOUNS } from './nouns.ts';

/** The handlers of all jobs, one for each kind. */
export const jobHandlers = (ports: NounPorts): readonly JobHandler[] =>
  NOUNS.flatMap(({ jobs }) => jobs?.(ports) ?? []);
