import type { Client } from '../client/index.ts';

/** API calls for tags. */
export const tagCalls = ({ http, answer }: Client) => ({
  list: () => answer(http.GET('/api/tags')),
});
