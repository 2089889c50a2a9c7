import { type Ids, AFTER_CLUSTERS, type RequestInputs } from '../../system-tests/testing/request-input.ts';

const onNetwork = ({ networkID }: Ids) => ({ networkID });
const onRouter = ({ routerID }: Ids) => ({ routerID });

/** Valid inputs for the router routes. */
export const inputs: RequestInputs = {
  getRouter: (ids) => ({ params: onRouter(ids) }),
  getRouterDependents: (ids) => ({ params: onRouter(ids) }),
  listRouterDetachment: (ids) => ({ params: onRouter(ids), queries: ['limit=1', AFTER_CLUSTERS] }),
  attachRouter: ({ networkID, unattachedCloudID }, canary) => ({
    body: { networkID, cloudID: unattachedCloudID, namespace: `${canary}-ns`, hubName: 'hub', isEdge: true },
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

/** Valid inputs for routes that delete. */
export const removals: RequestInputs = {
  detachRouter: ({ pendingRouterID }) => ({ params: { routerID: pendingRouterID } }),
};

/** Words of the filters, beside ids. */
export const words = (canary: string) => [`5.1.1-${canary}`];
