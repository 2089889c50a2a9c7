import type { ArgoApplication } from '@hawser/contract/argo';
import type { Placement } from '@hawser/contract/placement';
import type { TreeNode } from '@hawser/contract/streams';
import { HEALTHS, type ResourceHealth } from '@hawser/domain/resource-tree';
import { outdatedHealth, type ShownNode, type TreeState } from '../../resource-tree/index.ts';

/** What Argo CD said of an Application on one cluster. */
export interface ReadApplication {
  readonly application: ArgoApplication;
  readonly observedAt: number;
  /** Whether it is followed at this moment. */
  readonly isCurrent: boolean;
}

/** What is known of an Application on one of its clusters. */
export interface OnCluster {
  readonly placement: Placement;
  /** Null before the first answer of the agent of the hub. */
  readonly read: ReadApplication | null;
  /** What the agent of the cluster said of what a resource owns there, by the UID of that resource in this tree. */
  readonly below: ReadonlyMap<string, TreeState>;
}

/** What is shown of a resource beside its health. */
export interface Extra {
  readonly cluster: string;
  readonly routerID: string;
}

/** The whole tree: the application, what Argo CD has of it for each cluster, the resources there, and what these own. */
interface ApplicationTree {
  readonly tree: TreeState;
  readonly extras: ReadonlyMap<string, Extra>;
}

export const ROOT = 'application';
/** What is not known of a resource that only Argo CD speaks of. */
const NOTHING: Omit<TreeNode, 'apiVersion' | 'kind' | 'uid' | 'parents' | 'name' | 'namespace' | 'health'> = {
  createdAt: null,
  replicas: '',
  images: [],
  node: '',
  containers: [],
  conditions: [],
  labels: {},
};

/** UID of what Argo CD manages on a cluster. */
const resourceUid = (
  routerID: string,
  { group, kind, namespace, name }: ArgoApplication['resources'][number],
): string => JSON.stringify([routerID, group, kind, namespace, name]);

export function treeOf(name: string, clusters: readonly OnCluster[]): ApplicationTree {
  const nodes = new Map<string, ShownNode>();
  const extras = new Map<string, Extra>();
  const put = (node: ShownNode, extra: Extra | null) => {
    nodes.set(node.uid, node);
    if (extra !== null) extras.set(node.uid, extra);
  };
  for (const on of clusters) putCluster(on, put);
  const applications = [...nodes.values()].filter(({ parents }) => parents.includes(ROOT));
  const health = worst(applications);
  const sync = applications.find((each) => each.sync === 'OUTOFSYNC')?.sync ?? '';
  put({ ...NOTHING, ...IN_ARGO, uid: ROOT, parents: [], name, namespace: '', health, sync }, null);
  const observed = clusters.flatMap(({ read }) => read?.observedAt ?? []);
  const tree: TreeState = {
    root: ROOT,
    nodes,
    observedAt: observed.length === 0 ? null : Math.max(...observed),
    changedAt: null,
    complete: clusters.every(({ read }) => read !== null && read.application.omitted === 0),
    isCut: false,
    unreadable: [],
  };
  return { tree, extras };
}

const IN_ARGO = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application' } as const;

type Put = (node: ShownNode, extra: Extra | null) => void;

function putCluster({ placement, read, below }: OnCluster, put: Put): void {
  const { routerID, clusterName: cluster, objectName, argo, status } = placement;
  const application = read?.application;
  const known = read?.isCurrent === true && application?.outdated === '' && application.sync !== 'UNKNOWN';
  const why = application?.outdated || (status.reason.at(-1)?.text ?? '');
  const said = healthOf(application?.health ?? argo?.health ?? '', application?.healthMessage || why);
  const sync = application?.sync ?? argo?.sync ?? '';
  const isUnknown = status.tone === 'unknown' || (application !== undefined && !known);
  put(
    {
      ...NOTHING,
      ...IN_ARGO,
      uid: routerID,
      parents: [ROOT],
      name: application?.name ?? objectName,
      namespace: application?.namespace ?? '',
      images: application?.images ?? [],
      sync: isUnknown ? outdatedSync(sync) : sync,
      health: isUnknown ? { status: 'Unknown', message: why } : said,
    },
    { cluster, routerID },
  );
  for (const resource of application?.resources ?? []) {
    const uid = resourceUid(routerID, resource);
    const owned = below.get(uid);
    const root = owned?.nodes.get(owned.root);
    const node: ShownNode = {
      ...NOTHING,
      ...(root === undefined
        ? {}
        : { replicas: root.replicas, images: root.images, createdAt: root.createdAt }),
      apiVersion: resource.group === '' ? 'v1' : resource.group,
      kind: resource.kind,
      uid,
      parents: [routerID],
      name: resource.name,
      namespace: resource.namespace,
      sync: resource.sync,
      health: healthOf(resource.health, resource.message),
    };
    put(known ? node : { ...outdatedHealth(node), sync: outdatedSync(resource.sync) }, { cluster, routerID });
    for (const part of owned?.nodes.values() ?? []) {
      if (part.uid === owned?.root) continue;
      const parents = part.parents.map((parent) => (parent === owned?.root ? uid : parent));
      put({ ...part, parents }, { cluster, routerID });
    }
  }
}

/** What was synced when it was read may differ now; what differed is still the best that is known. */
const outdatedSync = (sync: string): string => (sync === 'SYNCED' ? 'UNKNOWN' : sync);

/** A health in the words of Argo CD, which come in upper case; null where it says nothing. */
function healthOf(text: string, message: string): ResourceHealth | null {
  const status = HEALTHS.find((health) => health.toUpperCase() === text);
  return status === undefined ? null : { status, message };
}

function worst(nodes: readonly TreeNode[]): ResourceHealth | null {
  const rank = ({ health }: TreeNode) => (health === null ? -1 : HEALTHS.indexOf(health.status));
  const [first] = nodes.toSorted((a, b) => rank(b) - rank(a));
  return first?.health ?? null;
}
