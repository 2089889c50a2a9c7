import type { SeededRandom } from '@hawser/ports/virtual';
import {
  type Action,
  type Changed,
  type ActionContext,
  type Made,
  NAMESPACE,
  newName,
  TAGS,
} from '../users/action-context.ts';
import type { ExpectedNetwork, ExpectedRouter, ExpectedRule } from '../users/expected-state.ts';
import { defineCluster } from './clusters.ts';

const MAX_NETWORKS = 3;
const EVERYTHING = { cloud: '[]', object: '[]' };
const OPTIONAL = ['grafana', 'sealedSecrets', 'crossplane'];
const ARGO_CD = 'argocd';

/** What an expression of a rule requires: nothing, one of some tags, a tag and a name or kind, or none of these. */
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

function someRule(random: SeededRandom, site: string): ExpectedRule {
  const ofClusters = [
    ['eq', 'name', site],
    ['or', ['eq', 'tag', 'green'], ['eq', 'name', site]],
  ];
  return {
    cloud: JSON.stringify(somePart(random, ofClusters)),
    object: JSON.stringify(somePart(random, OF_OBJECTS)),
  };
}

export const defineNetwork: Action = async (context) => {
  const { user, expected } = context;
  if (expected.networks.size >= MAX_NETWORKS) return false;
  const name = newName(context, 'net');
  await user.execute<Made>({
    operation: 'defineNetwork',
    method: 'POST',
    path: '/networks',
    body: { name },
    effect: ({ networks }, { created: { id, version } }) =>
      networks.set(id, { id, version, name, features: [], rules: [] }),
    conflictStatuses: [409],
  });
  return true;
};

export const setRandomRules: Action = async (context) => {
  const network = context.choose(context.expected.networks.values());
  if (network === undefined) return false;
  const rule = () => someRule(context.random, context.random.pick(context.sites));
  const rules = context.random.pick([[EVERYTHING], [rule()], [rule(), rule()], []]);
  await context.think();
  await putRules(context, network, rules);
  return true;
};

/** Places every object of a network on all its clusters. */
export async function setRuleForAll(context: ActionContext, networkID: string): Promise<void> {
  const network = context.expected.networks.get(networkID);
  if (network !== undefined) await putRules(context, network, [EVERYTHING]);
}

async function putRules(
  { user }: ActionContext,
  network: ExpectedNetwork,
  rules: readonly ExpectedRule[],
): Promise<void> {
  const { id, version } = network;
  await user.execute<Changed>({
    operation: 'putDistributionRules',
    method: 'PUT',
    path: `/networks/${id}/distributionRules`,
    body: { distributionRules: rules },
    version,
    effect: (held, { updated }) => held.change('networks', id, { version: updated.version, rules }),
    refusals: changesByItself(network),
    // It is being deleted.
    conflictStatuses: [409],
  });
}

/** A GitOps network changes by itself when its hub is detached: the user only looks at it then. */
const changesByItself = ({ features }: ExpectedNetwork): number[] => (features.length > 0 ? [412] : []);

/** Defines a GitOps network with a new cluster as its hub, without installing its agent. */
export const defineGitOps: Action = async (context) => {
  const { user, expected, random } = context;
  if (expected.networks.size >= MAX_NETWORKS) return false;
  const clusterID = await defineCluster(context, newName(context, 'paper'));
  if (clusterID === null) return true;
  const name = newName(context, 'net');
  const features = [ARGO_CD, ...OPTIONAL.filter(() => random.chance(0.4))];
  const hub = { cloudID: clusterID, namespace: NAMESPACE, hubName: 'hub' };
  // The response does not contain its router, so read it.
  const hubs: ExpectedRouter[] = [];
  const answer = await user.execute<Made>({
    operation: 'defineNetwork',
    method: 'POST',
    path: '/networks',
    body: { name, features, hub },
    effect: ({ networks, routers }, { created: { id, version } }) => {
      networks.set(id, { id, version, name, features, rules: [] });
      for (const router of hubs) routers.set(router.id, router);
    },
    // The name is taken, or the cluster is attached or deleted.
    conflictStatuses: [400, 409],
  });
  if (answer === null) return true;
  const networkID = answer.created.id;
  const found = await user.read<{ items: readonly { id: string }[] }>(`/routers?networkID=${networkID}`);
  for (const { id } of found.items) {
    const router = { id, clusterID, networkID, site: null, isHub: true, isLeaving: false };
    hubs.push(router);
    expected.routers.set(id, router);
  }
  return true;
};

/** Changes the features of a GitOps network. */
export const chooseFeatures: Action = async (context) => {
  const { user, expected, random } = context;
  const all = [...expected.networks.values()].filter(({ features }) => features.length > 0);
  const network = context.choose(all);
  if (network === undefined) return false;
  const features = [ARGO_CD, ...OPTIONAL.filter(() => random.chance(0.4))];
  const { id, version } = network;
  await context.think();
  await user.execute<Changed>({
    operation: 'updateNetwork',
    method: 'PATCH',
    path: `/networks/${id}`,
    body: { features },
    version,
    effect: (held, { updated }) => held.change('networks', id, { version: updated.version, features }),
    refusals: changesByItself(network),
    conflictStatuses: [409],
  });
  return true;
};

/** Tears down all objects of a network. */
export const tearDown: Action = async (context) => {
  const { user, expected } = context;
  const network = context.choose(expected.basicNetworks());
  if (network === undefined) return false;
  await context.think();
  await user.execute<Changed>({
    operation: 'tearDownNetwork',
    method: 'POST',
    path: `/networks/${network.id}/tearDown`,
    effect: ({ objects }) => {
      for (const { id, networkID } of objects.values()) if (networkID === network.id) objects.delete(id);
    },
    conflictStatuses: [409],
  });
  return true;
};

/**
 * Deletes a network, except the first one, with everything in it. The deletion takes time, and nothing in the network can be changed from now
 * on.
 */
export const deleteNetwork: Action = async (context) => {
  const { user, expected } = context;
  const network = context.choose([...expected.networks.values()].slice(1));
  if (network === undefined) return false;
  await context.think();
  for (const { id, networkID } of expected.routers.values())
    if (networkID === network.id) expected.asked.add(id);
  await user.execute({
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
