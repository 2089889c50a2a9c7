import type { SeededRandom } from '../../../random/seeded-random.ts';
import { type Act, anyOf, type Changed, type Desk, type Made, NAMESPACE, TAGS } from '../desk.ts';
import type { HeldNetwork, HeldRule } from '../holdings.ts';
import type { Command } from '../person.ts';
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

export const defineNetwork: Act = async ({ person, holdings, count }) => {
  if (holdings.networks.size >= MOST_NETWORKS) return false;
  const name = `${person.account}-net-${count()}`;
  const { created } = await person.does<Made>({
    operation: 'defineNetwork',
    method: 'POST',
    path: '/networks',
    body: { name },
  });
  const { id, version } = created;
  holdings.networks.set(id, { id, version, name, features: [], rules: [] });
  return true;
};

export const placeSomehow: Act = async (desk) => {
  const network = anyOf(desk.random, desk.holdings.networks.values());
  if (network === undefined) return false;
  const rule = () => someRule(desk.random, desk.random.pick(desk.sites));
  await place(desk, network.id, desk.random.pick([[EVERYTHING], [rule()], [rule(), rule()], []]));
  return true;
};

/** Places every object of a network on all its clusters. */
export const placeEverything = (desk: Desk, networkID: string): Promise<void> =>
  place(desk, networkID, [EVERYTHING]);

async function place(
  { person, holdings }: Desk,
  networkID: string,
  distributionRules: readonly HeldRule[],
): Promise<void> {
  const network = holdings.networks.get(networkID);
  if (network === undefined) return;
  const updated = await change({ person, holdings }, network, {
    operation: 'putDistributionRules',
    method: 'PUT',
    path: `/networks/${networkID}/distributionRules`,
    body: { distributionRules },
  });
  if (updated !== null) holdings.networks.set(networkID, { ...updated, rules: distributionRules });
}

/**
 * The network with its next version; null where it has changed by itself, as a GitOps network does when its hub leaves: then
 * somebody looks at it and does nothing this time.
 */
async function change(
  { person, holdings }: Pick<Desk, 'person' | 'holdings'>,
  network: HeldNetwork,
  command: Omit<Command, 'version'>,
): Promise<HeldNetwork | null> {
  const { id, version, features } = network;
  const isGitOps = features.length > 0;
  const answer = await person.tries<Changed>({ ...command, version }, isGitOps ? [412] : []);
  if (answer !== null) return { ...network, version: answer.updated.version };
  const current = await person.reads<{ version: number }>(`/networks/${id}`);
  holdings.networks.set(id, { ...network, version: current.version });
  return null;
}

/** Defines a GitOps network with a new cluster as its hub, on which no agent is installed. */
export const defineGitOps: Act = async (desk) => {
  const { person, holdings, random, count } = desk;
  if (holdings.networks.size >= MOST_NETWORKS) return false;
  const clusterID = await defineCluster(desk, `${person.account}-paper-${count()}`);
  const name = `${person.account}-net-${count()}`;
  const features = [ARGO_CD, ...OPTIONAL.filter(() => random.chance(0.4))];
  const hub = { cloudID: clusterID, namespace: NAMESPACE, hubName: 'hub' };
  const { created } = await person.does<Made>({
    operation: 'defineNetwork',
    method: 'POST',
    path: '/networks',
    body: { name, features, hub },
  });
  holdings.networks.set(created.id, { id: created.id, version: created.version, name, features, rules: [] });
  const hubs = await person.reads<{ items: readonly { id: string }[] }>(`/routers?networkID=${created.id}`);
  for (const { id } of hubs.items)
    holdings.routers.set(id, {
      id,
      clusterID,
      networkID: created.id,
      site: null,
      isHub: true,
      isLeaving: false,
    });
  return true;
};

/** Chooses other features of a GitOps network. */
export const chooseFeatures: Act = async ({ person, holdings, random }) => {
  const all = [...holdings.networks.values()].filter(({ features }) => features.length > 0);
  const network = anyOf(random, all);
  if (network === undefined) return false;
  const features = [ARGO_CD, ...OPTIONAL.filter(() => random.chance(0.4))];
  const updated = await change({ person, holdings }, network, {
    operation: 'updateNetwork',
    method: 'PATCH',
    path: `/networks/${network.id}`,
    body: { features },
  });
  if (updated !== null) holdings.networks.set(network.id, { ...updated, features });
  return true;
};

/** Takes all objects of a network out of service. */
export const tearDown: Act = async ({ person, holdings, random }) => {
  const network = anyOf(random, holdings.basicNetworks());
  if (network === undefined) return false;
  const { updated } = await person.does<Changed>({
    operation: 'tearDownNetwork',
    method: 'POST',
    path: `/networks/${network.id}/tearDown`,
  });
  holdings.networks.set(network.id, { ...network, version: updated.version });
  for (const { id, networkID } of holdings.objects.values())
    if (networkID === network.id) holdings.objects.delete(id);
  return true;
};

/**
 * Deletes a network, but not the first one, with everything in it: that goes by and by, and none of it can be changed from now
 * on.
 */
export const deleteNetwork: Act = async ({ person, holdings, random }) => {
  const network = anyOf(random, [...holdings.networks.values()].slice(1));
  if (network === undefined) return false;
  await person.does({ operation: 'deleteNetwork', method: 'DELETE', path: `/networks/${network.id}` });
  holdings.networks.delete(network.id);
  for (const { id, networkID } of holdings.objects.values())
    if (networkID === network.id) holdings.objects.delete(id);
  for (const router of holdings.routers.values())
    if (router.networkID === network.id) holdings.routers.set(router.id, { ...router, isLeaving: true });
  return true;
};
