import type { RequestInputs } from '../../system-tests/testing/request-input.ts';

/** Valid inputs for the administrator routes. */
export const inputs: RequestInputs = {
  adminListUsers: () => ({ queries: ['q=canary', 'limit=1'] }),
  adminListJobs: () => ({}),
  adminDisableUser: ({ networkID }) => ({ params: { uid: networkID }, body: { disabled: true } }),
  adminEndSessions: ({ networkID }) => ({ params: { uid: networkID } }),
  adminInviteUser: (_, canary) => ({ body: { email: `${canary}@example.org` } }),
  adminListSurveys: () => ({}),
  adminAssignTier: ({ networkID }) => ({ params: { uid: networkID }, body: { planTierSlug: 'free' } }),
};
