import type { Ids, RequestInputs } from '../../system-tests/testing/request-input.ts';
import { canaryKubeconfig } from '../../system-tests/testing/canary.ts';

const onCluster = ({ cloudID }: Ids) => ({ cloudID });

/** Valid inputs for the cluster routes. */
export const inputs: RequestInputs = {
  listLocations: () => ({}),
  listClusterPlacements: ({ cloudID }) => ({ params: { cloudID }, queries: ['limit=1', 'orderBy=status'] }),
  getCluster: (ids) => ({ params: onCluster(ids) }),
  defineCluster: (_ids, canary) => ({ body: { alias: `${canary}-more`, tags: [`${canary}-tag`] } }),
  uploadKubeconfig: (_ids, canary) => ({ body: { text: canaryKubeconfig(canary) } }),
  checkKubeconfig: ({ uploadID }, canary) => ({
    params: { uploadID },
    body: { context_name: `${canary}-context` },
  }),
  checkCluster: (ids) => ({ params: onCluster(ids) }),
  updateCluster: (ids, canary) => ({ params: onCluster(ids), body: { location: `${canary}-moved` } }),
};

/** Valid inputs for routes that delete. */
export const removals: RequestInputs = {
  deleteCluster: ({ spareCloudID }) => ({ params: { cloudID: spareCloudID } }),
};

/** Words of the filters, beside ids. */
export const words = (canary: string) => [`${canary}-place`, `${canary}-tag`, 'basic'];
