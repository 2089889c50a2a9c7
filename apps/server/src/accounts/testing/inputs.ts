import type { RequestInputs } from '../../system-tests/testing/request-input.ts';

/** Valid inputs for the account routes. */
export const inputs: RequestInputs = {
  getMe: () => ({}),
  getSubscription: () => ({}),
  updateMe: (_ids, canary) => ({ body: { displayName: `${canary}-display` } }),
};
