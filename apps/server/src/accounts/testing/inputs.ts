import type { RequestInputs } from '../../system-tests/testing/request-input.ts';

/** Valid inputs for the account routes. */
export const inputs: RequestInputs = {
  getMe: () => ({}),
  getSubscription: () => ({}),
  listOwnSessions: () => ({}),
  listSignIns: () => ({}),
  endOwnSession: (_ids, canary) => ({ params: { sessionID: canary } }),
  endOtherSessions: () => ({}),
  chooseContext: ({ organizationID = '' }) => ({ body: { contextUid: organizationID } }),
  updateMe: (_ids, canary) => ({ body: { displayName: `${canary}-display` } }),
};
