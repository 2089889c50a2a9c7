import type { RequestInputs } from '../../system-tests/testing/request-input.ts';

/** What the routes of jobs are asked with. */
export const inputs: RequestInputs = {
  getJob: ({ jobID }) => ({ params: { jobID } }),
  stopJob: ({ jobID }) => ({ params: { jobID } }),
};
