import type { TreeItem, TreeNode } from '@hawser/contract/streams';
import { HEALTHS, resourceTree, type TreePlace } from '@hawser/domain/resource-tree';

/** What is known of a resource tree. */
export interface TreeState {
  readonly root: string;
  readonly nodes: ReadonlyMap<string, TreeNode>;
  /** Epoch ms; null before the first item. */
  readonly observedAt: number | null;
  readonly complete: boolean;
  readonly unreadable: TreeItem['unreadable'];
}

export const NO_TREE: TreeState = {
  root: '',
  nodes: new Map(),
  observedAt: null,
  complete: false,
  unreadable: [],
};

/** The tree after an item. Nodes that did not change keep their identity. */
export function applyItem(state: TreeState, item: TreeItem): TreeState {
  const nodes = new Map(item.reset ? [] : state.nodes);
  for (const node of item.nodes) nodes.set(node.uid, node);
  for (const uid of item.removed) nodes.delete(uid);
  const { root, observedAt, complete, unreadable } = item;
  return { root, nodes, observedAt, complete, unreadable };
}

const rankOf = ({ health }: TreeNode): number => (health === null ? -1 : HEALTHS.indexOf(health.status));

/** The worst first, then by kind and name. */
const inOrder = (a: TreeNode, b: TreeNode): number =>
  rankOf(b) - rankOf(a) || compare(a.kind, b.kind) || compare(a.name, b.name);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The rows of the grid: depth first, without what is below closed resources. */
export function rowsOf({ nodes, root }: TreeState, closed: ReadonlySet<string>): TreePlace<TreeNode>[] {
  return resourceTree(nodes.values(), root, inOrder, ({ uid }) => !closed.has(uid));
}

/** How many resources have each health, worst first. */
export function healthCounts({ nodes }: TreeState): { health: string; count: number }[] {
  const counts = HEALTHS.map((health) => ({
    health,
    count: [...nodes.values()].filter((node) => node.health?.status === health).length,
  }));
  return counts.filter(({ count }) => count > 0).toReversed();
}
