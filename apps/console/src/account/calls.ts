import type { Client } from '../client/index.ts';

/** API calls for the plan of the account. */
export const accountCalls = ({ http, answer }: Client) => ({
  subscription: () => answer(http.GET('/api/subscription')),
});
