import type { Client } from '../client/index.ts';

/** API calls for the whole fleet. */
export const overviewCalls = ({ http, answer }: Client) => ({
  lastHour: () => answer(http.GET('/api/overview/lastHour')),
});
