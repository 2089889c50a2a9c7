import type { Inputs } from '../../system-tests/testing/input.ts';
import { canaryKubeconfig, type Ids } from '../../system-tests/testing/world.ts';

const onCluster = ({ cloudID }: Ids) => ({ cloudID });

/** What the routes of clusters are asked with. */
export const inputs: Inputs = {
  listLocations: () => ({}),
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

/** And those that remove. */
export const removals: Inputs = {
  deleteCluster: ({ spareCloudID }) => ({ params: { cloudID: spareCloudID } }),
};
