import { type Client, type CommandOptions, withOptions } from '../client/index.ts';

/** API calls for the demo fleet. */
export const demoCalls = ({ http, answer }: Client) => ({
  read: () => answer(http.GET('/api/demo')),
  load: (besideReal: boolean, options: CommandOptions) =>
    answer(http.POST('/api/demo', { params: withOptions(options), body: { besideReal } })),
  remove: (options: CommandOptions) => answer(http.DELETE('/api/demo', { params: withOptions(options) })),
});
