import type { SeededRandom } from '@hawser/ports/virtual';
import {
  type Act,
  type Changed,
  type Desk,
  type Made,
  NAMESPACE,
  newName,
  TAGS,
} from '../users/action-context.ts';
import type { HeldNetwork, HeldRouter, HeldRule } from '../users/expected-state.ts';
import { defineCluster } from './clusters.ts';

const MOST_NETWORKS = 3;
const EVERYTHING = { cloud: '[]', object: '[]' };
const OPTIONAL = ['grafana', 'sealedSecrets', 'crossplane'];
const ARGO_CD = 'argocd';

/** What a part of a rule asks for: anything, one of some tags, a tag and a name or kind, or none of these. */
function somePart(random: SeededRandom, others: readonly object[]): object {
  const tag = ['eq', 'tag', random.pick(TAGS)];
  return random.pick([
    [],
    tag,
    ['in', 'tag', ...TAGS],
    ['and', tag, random.pick(others)],
    random.pick(others),
  ]);
}

const OF_OBJECTS = [
  ['eq', 'kind', 'ConfigMap'],
  ['in', 'kind', 'Deployment', 'Secret'],
  ['or', ['eq', 'tag', 'blue'], ['eq', 'kind', 'Deployment']],
];

function someRule(random: SeededRandom, site: string): HeldRule {
  const ofClusters = [
    ['eq', 'name', site],
    ['or', ['eq', 'tag', 'green'], ['eq', 'name', site]],
  ];
  return {
    cloud: JSON.stringify(somePart(random, ofClusters)),
    object: JSON.stringify(somePart(random, OF_OBJECTS)),
  };
}

export const defineNetwork: Act = async (desk) => {
  const { person, holdings } = desk;
  if (holdings.networks.size >= MOST_NETWORKS) return false;
  const name = newName(desk, 'net');
  await person.does<Made>({
    operation: 'defineNetwork',
    method: 'POST',
    path: '/networks',
    body: { name },
    effect: ({ networks }, { created: { id, version } }) =>
      networks.set(id, { id, version, name, features: [], rules: [] }),
    rivalry: [409],
  });
  return true;
};

export const placeSomehow: Act = async (desk) => {
  const network = desk.choose(desk.holdings.networks.values());
  if (network === undefined) return false;
  const rule = () => someRule(desk.random, desk.random.pick(desk.sites));
  const rules = desk.random.pick([[EVERYTHING], [rule()], [rule(), rule()], []]);
  await desk.ponder();
  await place(desk, network, rules);
  return true;
};

/** Places every object of a network on all its clusters. */
export async function placeEverything(desk: Desk, networkID: string): Promise<void> {
  const network = desk.holdings.networks.get(networkID);
  if (network !== undefined) await place(desk, network, [EVERYTHING]);
}

async function place({ person }: Desk, network: HeldNetwork, rules: readonly HeldRule[]): Promise<void> {
  const { id, version } = network;
  await person.does<Changed>({
    operation: 'putDistributionRules',
    method: 'PUT',
    path: `/networks/${id}/distributionRules`,
    body: { distributionRules: rules },
    version,
    effect: (held, { updated }) => held.change('networks', id, { version: updated.version, rules }),
    refusals: changesByItself(network),
    // It is going.
    rivalry: [409],
  });
}

/** A GitOps network changes by itself when its hub leaves: somebody looks at it then, and does nothing this time. */
const changesByItself = ({ features }: HeldNetwork): number[] => (features.length > 0 ? [412] : []);

/** Defines a GitOps network with a new cluster as its hub, on which no agent is installed. */
export const defineGitOps: Act = async (desk) => {
  const { person, holdings, random } = desk;
  if (holdings.networks.size >= MOST_NETWORKS) return false;
  const clusterID = await defineCluster(desk, newName(desk, 'paper'));
  if (clusterID === null) return true;
  const name = newName(desk, 'net');
  const features = [ARGO_CD, ...OPTIONAL.filter(() => random.chance(0.4))];
  const hub = { cloudID: clusterID, namespace: NAMESPACE, hubName: 'hub' };
  // Its router is told by no answer: it is looked up.
  const hubs: HeldRouter[] = [];
  const answer = await person.does<Made>({
    operation: 'defineNetwork',
    method: 'POST',
    path: '/networks',
    body: { name, features, hub },
    effect: ({ networks, routers }, { created: { id, version } }) => {
      networks.set(id, { id, version, name, features, rules: [] });
      for (const router of hubs) routers.set(router.id, router);
    },
    // The name is taken, or the cluster is attached or gone.
    rivalry: [400, 409],
  });
  if (answer === null) return true;
  const networkID = answer.created.id;
  const found = await person.reads<{ items: readonly { id: string }[] }>(`/routers?networkID=${networkID}`);
  for (const { id } of found.items) {
    const router = { id, clusterID, networkID, site: null, isHub: true, isLeaving: false };
    hubs.push(router);
    holdings.routers.set(id, router);
  }
  return true;
};

/** Chooses other features of a GitOps network. */
export const chooseFeatures: Act = async (desk) => {
  const { person, holdings, random } = desk;
  const all = [...holdings.networks.values()].filter(({ features }) => features.length > 0);
  const network = desk.choose(all);
  if (network === undefined) return false;
  const features = [ARGO_CD, ...OPTIONAL.filter(() => random.chance(0.4))];
  const { id, version } = network;
  await desk.ponder();
  await person.does<Changed>({
    operation: 'updateNetwork',
    method: 'PATCH',
    path: `/networks/${id}`,
    body: { features },
    version,
    effect: (held, { updated }) => held.change('networks', id, { version: updated.version, features }),
    refusals: changesByItself(network),
    rivalry: [409],
  });
  return true;
};

/** Takes all objects of a network out of service. */
export const tearDown: Act = async (desk) => {
  const { person, holdings } = desk;
  const network = desk.choose(holdings.basicNetworks());
  if (network === undefined) return false;
  await desk.ponder();
  await person.does<Changed>({
    operation: 'tearDownNetwork',
    method: 'POST',
    path: `/networks/${network.id}/tearDown`,
    effect: ({ objects }) => {
      for (const { id, networkID } of objects.values()) if (networkID === network.id) objects.delete(id);
    },
    rivalry: [409],
  });
  return true;
};

/**
 * Deletes a network, but not the first one, with everything in it: that goes by and by, and none of it can be changed from now
 * on.
 */
export const deleteNetwork: Act = async (desk) => {
  const { person, holdings } = desk;
  const network = desk.choose([...holdings.networks.values()].slice(1));
  if (network === undefined) return false;
  await desk.ponder();
  for (const { id, networkID } of holdings.routers.values())
    if (networkID === network.id) holdings.asked.add(id);
  await person.does({
    operation: 'deleteNetwork',
    method: 'DELETE',
    path: `/networks/${network.id}`,
    effect: ({ networks, objects, routers }) => {
      networks.delete(network.id);
      for (const { id, networkID } of objects.values()) if (networkID === network.id) objects.delete(id);
      for (const router of routers.values())
        if (router.networkID === network.id) routers.set(router.id, { ...router, isLeaving: true });
    },
  });
  return true;
};
