import type { Client } from '../client/index.ts';

/** Calls about tags. */
export const tagCalls = ({ http, answer }: Client) => ({
  list: () => answer(http.GET('/api/tags')),
});
