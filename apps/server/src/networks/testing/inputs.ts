import { AFTER_ALL, type Inputs } from '../../system-tests/testing/input.ts';
import type { Ids } from '../../system-tests/testing/world.ts';
import { rule } from '../../testing/fleet.ts';

const onNetwork = ({ networkID }: Ids) => ({ networkID });

/** What the routes of networks are asked with. */
export const inputs: Inputs = {
  getNetwork: (ids) => ({ params: onNetwork(ids) }),
  listNetworkDeletion: (ids) => ({ params: onNetwork(ids), queries: ['limit=1', AFTER_ALL] }),
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

/** And those that remove. */
export const removals: Inputs = {
  getNetworkDeletion: (ids) => ({ params: onNetwork(ids) }),
  tearDownNetwork: (ids) => ({ params: onNetwork(ids) }),
  deleteNetwork: ({ emptyNetworkID }) => ({ params: { networkID: emptyNetworkID } }),
};
