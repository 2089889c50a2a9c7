import { AFTER_ALL, type Inputs } from '../../system-tests/testing/input.ts';
import type { Ids } from '../../system-tests/testing/world.ts';

const onNetwork = ({ networkID }: Ids) => ({ networkID });
const onRouter = ({ routerID }: Ids) => ({ routerID });

/** What the routes of routers are asked with. */
export const inputs: Inputs = {
  getRouter: (ids) => ({ params: onRouter(ids) }),
  listRouterDetachment: (ids) => ({ params: onRouter(ids), queries: ['limit=1', AFTER_ALL] }),
  attachRouter: ({ networkID, looseCloudID }, canary) => ({
    body: { networkID, cloudID: looseCloudID, namespace: `${canary}-ns`, hubName: 'hub', isEdge: true },
  }),
  importClusters: (ids, canary) => ({
    params: onNetwork(ids),
    body: {
      clusters: [
        { alias: `${canary}-import`, namespace: `${canary}-ns`, isEdge: true, tags: [`${canary}-tag`] },
      ],
    },
  }),
};

/** And those that remove. */
export const removals: Inputs = {
  detachRouter: ({ pendingRouterID }) => ({ params: { routerID: pendingRouterID } }),
};
