import type { Inputs } from '../../system-tests/testing/input.ts';
import type { Ids } from '../../system-tests/testing/world.ts';

const onNetwork = ({ networkID }: Ids) => ({ networkID });

/** What the routes of agents are asked with. */
export const inputs: Inputs = {
  issueInstalls: (ids) => ({ params: onNetwork(ids), body: { routerIDs: [ids.pendingRouterID] } }),
  issueInstallInstructions: ({ pendingRouterID }) => ({ params: { routerID: pendingRouterID } }),
};
