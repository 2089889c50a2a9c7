import {
  type Action,
  type Changed,
  type ActionContext,
  type Made,
  NAMESPACE,
  newName,
  someTags,
} from '../users/action-context.ts';

const MAX_CLUSTERS = 20;
/** Locations and distributions of clusters. */
export const LOCATIONS = ['Porto', 'Oslo'];
export const DISTROS = ['basic', 'gke'];
/** Number of clusters in one import. */
const IMPORTED = [2, 6] as const;

/** Defines a cluster with this name; returns its id, or null when another user was faster. */
export async function defineCluster({ user, random }: ActionContext, name: string): Promise<string | null> {
  const tags = someTags(random);
  const answer = await user.execute<Made>({
    operation: 'defineCluster',
    method: 'POST',
    path: '/clusters',
    body: { alias: name, tags },
    effect: ({ clusters }, { created: { id, version } }) => clusters.set(id, { id, version, name, tags }),
    conflictStatuses: [409],
  });
  return answer?.created.id ?? null;
}

export const tagCluster: Action = async (context) => {
  const { user, expected, random } = context;
  const cluster = context.choose(expected.clusters.values());
  if (cluster === undefined) return false;
  const tags = someTags(random);
  await context.think();
  await user.execute<Changed>({
    operation: 'updateCluster',
    method: 'PATCH',
    path: `/clusters/${cluster.id}`,
    body: { tags },
    version: cluster.version,
    effect: (held, { updated: { version } }) => held.change('clusters', cluster.id, { version, tags }),
  });
  return true;
};

/** Changes location and distribution of a cluster; not allowed in a GitOps network. */
export const redefineCluster: Action = async (context) => {
  const { user, expected, random } = context;
  const cluster = context.choose(expected.clusters.values());
  if (cluster === undefined) return false;
  const body = { location: random.pick(LOCATIONS), kubesDistro: random.pick(DISTROS) };
  await context.think();
  await user.execute<Changed>({
    operation: 'updateCluster',
    method: 'PATCH',
    path: `/clusters/${cluster.id}`,
    body,
    version: cluster.version,
    effect: (held, { updated: { version } }) => held.change('clusters', cluster.id, { version }),
    refusals: [409],
  });
  return true;
};

export const deleteCluster: Action = async (context) => {
  const { user, expected } = context;
  const free = [...expected.clusters.values()].filter(({ id }) => !expected.isAttached(id));
  const cluster = context.choose(free);
  if (cluster === undefined) return false;
  await context.think();
  await user.execute({
    operation: 'deleteCluster',
    method: 'DELETE',
    path: `/clusters/${cluster.id}`,
    effect: ({ clusters }) => clusters.delete(cluster.id),
    // It was attached meanwhile.
    conflictStatuses: [409],
  });
  return true;
};

interface Imported {
  readonly created: {
    readonly items: readonly { readonly cloudID: string; readonly routerID: string; readonly name: string }[];
  };
}

/** Defines and attaches several clusters at once, without installing agents. */
export const importClusters: Action = async (context) => {
  const { user, expected, random } = context;
  const network = context.choose(expected.basicNetworks());
  if (network === undefined || expected.clusters.size >= MAX_CLUSTERS) return false;
  const names = new Set(Array.from({ length: random.between(...IMPORTED) }, () => newName(context, 'paper')));
  const made = [...names].map((alias) => {
    const tags = someTags(random);
    return { alias, tags, namespace: NAMESPACE, isEdge: false, hubName: alias };
  });
  const networkID = network.id;
  await context.think();
  await user.execute<Imported>({
    operation: 'importClusters',
    method: 'POST',
    path: `/networks/${networkID}/clusters`,
    body: { clusters: made },
    effect: ({ clusters, routers }, { created }) => {
      for (const [index, { cloudID, routerID, name }] of created.items.entries()) {
        const tags = made[index]?.tags ?? [];
        clusters.set(cloudID, { id: cloudID, version: 1, name, tags });
        const router = { id: routerID, clusterID: cloudID, networkID, site: null };
        routers.set(routerID, { ...router, isHub: true, isLeaving: false });
      }
    },
    // The network is being deleted, or one of the names is taken.
    conflictStatuses: [409],
  });
  return true;
};
