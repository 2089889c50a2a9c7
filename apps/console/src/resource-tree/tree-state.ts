import type { TreeItem, TreeNode } from '@hawser/contract/streams';
import {
  HEALTHS,
  MAX_TREE_DEPTH,
  MAX_TREE_NODES,
  resourceTree,
  type TreePlace,
} from '@hawser/domain/resource-tree';

/** A resource, and how Argo CD says that it is synced where that is known: upper case, such as OUTOFSYNC. */
export type ShownNode = TreeNode & { readonly sync?: string };

/** What is known of a resource tree. */
export interface TreeState {
  readonly root: string;
  readonly nodes: ReadonlyMap<string, ShownNode>;
  /** Epoch ms; null before the first item. */
  readonly observedAt: number | null;
  /** When it last changed while it was shown, epoch ms; null when it has not changed since it was read. */
  readonly changedAt: number | null;
  readonly complete: boolean;
  /** Whether a chain of owners goes on below the levels that are shown. */
  readonly isCut: boolean;
  readonly unreadable: TreeItem['unreadable'];
}

export const NO_TREE: TreeState = {
  root: '',
  nodes: new Map(),
  observedAt: null,
  changedAt: null,
  complete: false,
  isCut: false,
  unreadable: [],
};

/** The tree after an item. Nodes that did not change keep their identity. No agent sends more than are kept, unless it lies. */
export function applyItem(state: TreeState, item: TreeItem): TreeState {
  const nodes = new Map(item.reset ? [] : state.nodes);
  for (const uid of item.removed) nodes.delete(uid);
  for (const node of item.nodes)
    if (nodes.size <= MAX_TREE_NODES || nodes.has(node.uid)) nodes.set(node.uid, node);
  const { root, observedAt, isCut, unreadable } = item;
  const complete = item.complete && nodes.size <= MAX_TREE_NODES;
  // The parts of the first reading are no changes.
  const changedAt = item.reset || !state.complete ? null : observedAt;
  return { root, nodes, observedAt, changedAt, complete, isCut, unreadable };
}

/** What has a health when it is too long ago that it was read: what was not broken is unknown, and what was broken stays as it was. */
export function outdatedHealth<Read extends Pick<TreeNode, 'health'>>(read: Read): Read {
  const { health } = read;
  if (health === null || health.status === 'Degraded' || health.status === 'Missing') return read;
  return { ...read, health: { status: 'Unknown', message: wasText(health.status) } };
}

/** The tree when it is too long ago that it was read. */
export function outdated(state: TreeState): TreeState {
  const nodes = new Map([...state.nodes].map(([uid, node]) => [uid, outdatedHealth(node)]));
  return { ...state, nodes };
}

/** What was, of something that is unknown now: 'Was healthy when the agent reported last.' */
export const wasText = (what: string): string => `Was ${what.toLowerCase()} when the agent reported last.`;

const rankOf = ({ health }: TreeNode): number => (health === null ? -1 : HEALTHS.indexOf(health.status));

/** The worst first, then by kind and name. */
const inOrder = (a: TreeNode, b: TreeNode): number =>
  rankOf(b) - rankOf(a) || compare(a.kind, b.kind) || compare(a.name, b.name);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The rows of the grid: depth first, without what is below closed resources. */
export function rowsOf({ nodes, root }: TreeState, closed: ReadonlySet<string>): TreePlace<ShownNode>[] {
  return resourceTree(nodes.values(), root, inOrder, ({ uid }) => !closed.has(uid));
}

/**
 * The resources that are shown: the root and what it owns. An agent may name others, with owners in another cluster or none at all, which
 * have no place in the tree.
 */
export function shownNodes({ nodes, root }: TreeState): ShownNode[] {
  return resourceTree(nodes.values(), root, () => 0).map(({ resource }) => resource);
}

/** How many of these resources have each health, worst first. */
export function healthCounts(nodes: readonly ShownNode[]): { health: string; count: number }[] {
  const counts = HEALTHS.map((health) => ({
    health,
    count: nodes.filter((node) => node.health?.status === health).length,
  }));
  return counts.filter(({ count }) => count > 0).toReversed();
}

/** What is not in the tree, in sentences; nothing while it is not known. */
export function omissionsOf({ nodes, root, observedAt, complete, isCut, unreadable }: TreeState): string[] {
  if (observedAt === null) return [];
  const hasSecrets = [...nodes.values()].some(({ kind }) => kind === 'Secret');
  return [
    ...(complete ? [] : ['Not all are shown: there are too many.']),
    ...(isCut ? [`Deeper than ${MAX_TREE_DEPTH.toLocaleString('en')} levels: not shown.`] : []),
    ...(unreadable.length === 0
      ? []
      : [`The agent may not read: ${unreadable.map(({ kind }) => kind).join(', ')}.`]),
    // No grant includes them, so that nobody knows whether a shown resource owns one.
    ...(hasSecrets || !nodes.has(root) ? [] : ['Secrets are not read by the agent.']),
  ];
}
