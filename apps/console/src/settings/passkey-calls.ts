import type { Client } from '../client/index.ts';
import type { paths } from '../generated/api.ts';

/** API calls for the passkeys of the signed-in account. */
export const passkeyCalls = ({ http, answer }: Client) => ({
  list: () => answer(http.POST('/api/auth/passkeys', { body: {} })),
  /** What the browser needs to make one. */
  begin: () => answer(http.POST('/api/auth/passkeys/begin', { body: {} })),
  add: (body: AddBody) => answer(http.POST('/api/auth/passkeys/add', { body })),
  rename: (id: string, name: string) =>
    answer(http.POST('/api/auth/passkeys/rename', { body: { id, name } })),
  remove: (id: string) => answer(http.POST('/api/auth/passkeys/remove', { body: { id } })),
});

type AddBody = paths['/api/auth/passkeys/add']['post']['requestBody']['content']['application/json'];
