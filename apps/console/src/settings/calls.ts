import type { Client } from '../client/index.ts';

/** API calls for the picture of the account. */
export const photoCalls = ({ http, answer }: Client) => ({
  put: (body: { filename: string; data: string }) => answer(http.PUT('/api/me/photo', { body })),
  remove: () => answer(http.DELETE('/api/me/photo')),
});
