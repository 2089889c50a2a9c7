import { type Act, anyOf, type Changed, type Desk, type Made, NAMESPACE, someTags } from '../desk.ts';

const MOST_CLUSTERS = 20;
/** Where clusters are, and what they run. */
export const LOCATIONS = ['Porto', 'Oslo'];
export const DISTROS = ['basic', 'gke'];
/** Clusters of one import. */
const IMPORTED = [2, 6] as const;

/** Defines a cluster of this name. */
export async function defineCluster({ person, holdings, random }: Desk, name: string): Promise<string> {
  const tags = someTags(random);
  const { created } = await person.does<Made>({
    operation: 'defineCluster',
    method: 'POST',
    path: '/clusters',
    body: { alias: name, tags },
  });
  holdings.clusters.set(created.id, { id: created.id, version: created.version, name, tags });
  return created.id;
}

export const tagCluster: Act = async ({ person, holdings, random }) => {
  const cluster = anyOf(random, holdings.clusters.values());
  if (cluster === undefined) return false;
  const tags = someTags(random);
  const { updated } = await person.does<Changed>({
    operation: 'updateCluster',
    method: 'PATCH',
    path: `/clusters/${cluster.id}`,
    body: { tags },
    version: cluster.version,
  });
  holdings.clusters.set(cluster.id, { ...cluster, version: updated.version, tags });
  return true;
};

/** Says where a cluster is, and what it runs; one of a GitOps network stays what it is. */
export const redefineCluster: Act = async ({ person, holdings, random }) => {
  const cluster = anyOf(random, holdings.clusters.values());
  if (cluster === undefined) return false;
  const answer = await person.tries<Changed>(
    {
      operation: 'updateCluster',
      method: 'PATCH',
      path: `/clusters/${cluster.id}`,
      body: { location: random.pick(LOCATIONS), kubesDistro: random.pick(DISTROS) },
      version: cluster.version,
    },
    [409],
  );
  if (answer !== null) holdings.clusters.set(cluster.id, { ...cluster, version: answer.updated.version });
  return true;
};

export const deleteCluster: Act = async ({ person, holdings, random }) => {
  const free = [...holdings.clusters.values()].filter(({ id }) => !holdings.isAttached(id));
  const cluster = anyOf(random, free);
  if (cluster === undefined) return false;
  await person.does({ operation: 'deleteCluster', method: 'DELETE', path: `/clusters/${cluster.id}` });
  holdings.clusters.delete(cluster.id);
  return true;
};

interface Imported {
  readonly created: {
    readonly items: readonly { readonly cloudID: string; readonly routerID: string; readonly name: string }[];
  };
}

/** Defines and attaches several clusters at once; no agent is installed in them. */
export const importClusters: Act = async ({ person, holdings, random, count }) => {
  const network = anyOf(random, holdings.basicNetworks());
  if (network === undefined || holdings.clusters.size >= MOST_CLUSTERS) return false;
  const clusters = Array.from({ length: random.between(...IMPORTED) }, () => {
    const alias = `${person.account}-paper-${count()}`;
    const tags = someTags(random);
    return { alias, tags, namespace: NAMESPACE, isEdge: false, hubName: alias };
  });
  const { created } = await person.does<Imported>({
    operation: 'importClusters',
    method: 'POST',
    path: `/networks/${network.id}/clusters`,
    body: { clusters },
  });
  for (const [index, { cloudID, routerID, name }] of created.items.entries()) {
    const tags = clusters[index]?.tags ?? [];
    holdings.clusters.set(cloudID, { id: cloudID, version: 1, name, tags });
    holdings.routers.set(routerID, {
      id: routerID,
      clusterID: cloudID,
      networkID: network.id,
      site: null,
      isHub: true,
      isLeaving: false,
    });
  }
  return true;
};
