import type { Client } from '../client/index.ts';

/** API calls for the context of the account. */
export const contextCalls = ({ http, answer }: Client) => ({
  choose: (contextUid: string) => answer(http.PUT('/api/me/context', { body: { contextUid } })),
});
