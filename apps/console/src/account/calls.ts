import type { Client } from '../client/index.ts';

/** Calls about the account's plan. */
export const accountCalls = ({ http, answer }: Client) => ({
  subscription: () => answer(http.GET('/api/subscription')),
});
