import type { Inputs } from '../../system-tests/testing/input.ts';

/** What the routes of accounts are asked with. */
export const inputs: Inputs = {
  getMe: () => ({}),
  getSubscription: () => ({}),
  updateMe: (_ids, canary) => ({ body: { displayName: `${canary}-display` } }),
};
