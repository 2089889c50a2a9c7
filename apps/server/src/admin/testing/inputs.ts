import type { Inputs } from '../../system-tests/testing/input.ts';

/** What the routes of admin are asked with. */
export const inputs: Inputs = {
  adminListUsers: () => ({ queries: ['q=canary', 'limit=1'] }),
  adminListJobs: () => ({}),
  adminAssignTier: ({ networkID }) => ({ params: { uid: networkID }, body: { planTierSlug: 'free' } }),
};
