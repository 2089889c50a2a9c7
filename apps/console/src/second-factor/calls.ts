import type { Client } from '../client/index.ts';

/** API calls for the second factor of the signed-in account. */
export const secondFactorCalls = ({ http, answer }: Client) => ({
  read: () => answer(http.POST('/api/auth/second-factor', { body: {} })),
  begin: () => answer(http.POST('/api/auth/second-factor/begin', { body: {} })),
  confirm: (code: string) => answer(http.POST('/api/auth/second-factor/confirm', { body: { code } })),
  newCodes: () => answer(http.POST('/api/auth/second-factor/recovery-codes', { body: {} })),
  turnOff: () => answer(http.POST('/api/auth/second-factor/turn-off', { body: {} })),
});
