import { type Ids, AFTER_CLUSTERS, type RequestInputs } from '../../system-tests/testing/request-input.ts';
import { rule } from '../../testing/fleet.ts';

const onNetwork = ({ networkID }: Ids) => ({ networkID });

/** Valid inputs for the network routes. */
export const inputs: RequestInputs = {
  getNetwork: (ids) => ({ params: onNetwork(ids) }),
  listNetworkDeletion: (ids) => ({ params: onNetwork(ids), queries: ['limit=1', AFTER_CLUSTERS] }),
  listNetworkRemovals: (ids) => ({ params: onNetwork(ids), queries: ['limit=1', 'orderBy=since'] }),
  previewDistributionRules: (ids) => ({
    params: onNetwork(ids),
    body: { distributionRules: [rule([], ['in', 'name', 'web'])] },
  }),
  defineNetwork: (_ids, canary) => ({ body: { name: `${canary}-more` } }),
  updateNetwork: (ids) => ({
    params: onNetwork(ids),
    body: { skupperHubData: { serviceType: 'ingress', ingress: { hostname: 'hub.example.org' } } },
  }),
  checkNetworkDns: (ids) => ({ params: onNetwork(ids) }),
  putDistributionRules: (ids) => ({ params: onNetwork(ids), body: { distributionRules: [rule([], [])] } }),
};

/** Valid inputs for routes that delete. */
export const removals: RequestInputs = {
  getNetworkDeletion: (ids) => ({ params: onNetwork(ids) }),
  tearDownNetwork: (ids) => ({ params: onNetwork(ids) }),
  deleteNetwork: ({ emptyNetworkID }) => ({ params: { networkID: emptyNetworkID } }),
};

/** Words of the filters, beside ids. */
export const words = (canary: string) => [`${canary}-feature`];
