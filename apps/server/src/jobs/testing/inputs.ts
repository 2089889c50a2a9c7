import type { Inputs } from '../../system-tests/testing/input.ts';

/** What the routes of jobs are asked with. */
export const inputs: Inputs = {
  getJob: ({ jobID }) => ({ params: { jobID } }),
};
