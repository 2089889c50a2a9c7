import type { Client } from '../client/index.ts';

/** API calls for the sessions of the signed-in account. */
export const sessionCalls = ({ http, answer }: Client) => ({
  signIns: () => answer(http.GET('/api/me/sign-ins')),
  list: () => answer(http.GET('/api/me/sessions')),
  end: (sessionID: string) =>
    answer(http.DELETE('/api/me/sessions/{sessionID}', { params: { path: { sessionID } } })),
  endOthers: () => answer(http.DELETE('/api/me/sessions')),
});
