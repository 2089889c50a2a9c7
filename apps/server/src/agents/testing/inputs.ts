import type { Ids, RequestInputs } from '../../system-tests/testing/request-input.ts';

const onNetwork = ({ networkID }: Ids) => ({ networkID });

/** What the routes of agents are asked with. */
export const inputs: RequestInputs = {
  issueInstalls: (ids) => ({ params: onNetwork(ids), body: { routerIDs: [ids.pendingRouterID] } }),
  issueInstallInstructions: ({ pendingRouterID }) => ({ params: { routerID: pendingRouterID } }),
  askArgoCdPassword: (ids) => ({ params: onNetwork(ids), body: { publicKey: `${'A'.repeat(87)}=` } }),
  actOnApplication: ({ objectID, routerID }) => ({
    params: { objectID, routerID },
    body: { type: 'refresh', hard: false },
  }),
  actOnApplications: ({ objectID }) => ({
    body: { objectIDs: [objectID], action: { type: 'refresh', hard: false } },
  }),
  networkFields: (ids) => ({
    params: { ...onNetwork(ids), ofKind: 'Deployment' },
    queries: ['apiVersion=apps%2Fv1'],
  }),
  resealObject: ({ sealedID }) => ({ params: { objectID: sealedID ?? '' } }),
  lastTree: ({ objectID, routerID }) => ({ params: { objectID, routerID } }),
};
