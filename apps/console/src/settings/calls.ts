import type { Client } from '../client/index.ts';
import { base64Of } from '../upload/index.ts';

/** API calls for the picture of the account. */
export const photoCalls = ({ http, answer }: Client) => ({
  put: (filename: string, bytes: Uint8Array) =>
    answer(http.PUT('/api/me/photo', { body: { filename, data: base64Of(bytes) } })),
  remove: () => answer(http.DELETE('/api/me/photo')),
});
