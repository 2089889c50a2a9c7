import type { RequestInputs } from '../../system-tests/testing/request-input.ts';

const LIMITS = { maxNumNetworks: 7, maxNumClouds: 'plan', maxNumObjects: 'unlimited' };

/** Valid inputs for the administrator routes. */
export const inputs: RequestInputs = {
  adminListUsers: () => ({ queries: ['q=canary', 'limit=1'] }),
  adminListJobs: () => ({}),
  adminDisableUser: ({ networkID }) => ({ params: { uid: networkID }, body: { disabled: true } }),
  adminEndSessions: ({ networkID }) => ({ params: { uid: networkID } }),
  adminResetSecondFactor: ({ networkID }, canary) => ({
    params: { uid: networkID },
    body: { identifiedBy: canary },
  }),
  adminInviteUser: (_, canary) => ({ body: { email: `${canary}@example.org` } }),
  adminListSurveys: () => ({}),
  adminListMails: () => ({ queries: ['q=canary'] }),
  adminShowMailLink: ({ networkID }) => ({ params: { id: networkID } }),
  adminSendMailAgain: ({ networkID }) => ({ params: { id: networkID } }),
  adminSendTestMail: () => ({}),
  adminListOrganizations: () => ({ queries: ['q=canary'] }),
  adminAddOrganizationAdmin: ({ networkID }, canary) => ({
    params: { id: networkID },
    body: { email: `${canary}@example.org` },
  }),
  adminDisableOrganization: ({ networkID }) => ({ params: { id: networkID }, body: { disabled: true } }),
  adminAssignOrganizationTier: ({ networkID }) => ({
    params: { id: networkID },
    body: { planTierSlug: 'free' },
  }),
  adminSetLimits: ({ networkID }) => ({ params: { uid: networkID }, body: LIMITS }),
  adminSetOrganizationLimits: ({ networkID }) => ({ params: { id: networkID }, body: LIMITS }),
  adminListAgents: () => ({}),
  adminRemindOfAgents: ({ networkID }) => ({ params: { id: networkID } }),
  adminListAudit: () => ({ queries: ['q=canary'] }),
  adminGetHealth: () => ({}),
  adminGetInstallation: () => ({}),
  adminRequireSecondFactor: () => ({ body: { required: true } }),
  getBanner: () => ({}),
  adminUpdateBanner: (_, canary) => ({ body: { text: canary, tone: 'warning', until: null } }),
  adminAssignTier: ({ networkID }) => ({ params: { uid: networkID }, body: { planTierSlug: 'free' } }),
};
