import { type Client, type CommandOptions, withOptions } from '../client/index.ts';

/** API calls for jobs. */
export const jobCalls = ({ http, answer }: Client) => ({
  /** Stops a job of many items before its next items. */
  stop: (jobID: string, options: CommandOptions) =>
    answer(http.POST('/api/jobs/{jobID}/stop', { params: { path: { jobID }, ...withOptions(options) } })),
});
