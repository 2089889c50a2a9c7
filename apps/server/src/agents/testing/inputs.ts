import type { RequestInputs } from '../../system-tests/testing/request-input.ts';
import type { Ids } from '../../system-tests/testing/populated-account.ts';

const onNetwork = ({ networkID }: Ids) => ({ networkID });

/** What the routes of agents are asked with. */
export const inputs: RequestInputs = {
  issueInstalls: (ids) => ({ params: onNetwork(ids), body: { routerIDs: [ids.pendingRouterID] } }),
  issueInstallInstructions: ({ pendingRouterID }) => ({ params: { routerID: pendingRouterID } }),
};
