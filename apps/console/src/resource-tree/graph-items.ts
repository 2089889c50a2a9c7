import { HEALTHS, type HealthStatus, type TreePlace } from '@hawser/domain/resource-tree';
import type { ShownNode } from './tree-state.ts';

/** Above this number of resources, siblings of the same kind and health are one card. */
export const GROUPED_ABOVE = 1_500;
/** A group has at least so many resources: fewer are seen at once. */
const GROUP_LEAST = 9;

interface ItemPlace {
  /** Unique in a graph; that of a resource is the same whether it is in a group or not. */
  readonly key: string;
  /** Key of the item to the left of it; null for the root. */
  readonly parent: string | null;
  /** 0 for the root. */
  readonly depth: number;
  /** 1 for the first of its siblings. */
  readonly position: number;
  readonly siblings: number;
  readonly childCount: number;
  /** The worst health of the resource and of all below it; null when none of them has a health. */
  readonly worst: HealthStatus | null;
}

/** A resource as a card. */
interface NodeItem extends ItemPlace {
  readonly type: 'node';
  readonly node: ShownNode;
}

/** Resources of one owner with the same kind and worst health, as a card that opens. */
export interface GroupItem extends ItemPlace {
  readonly type: 'group';
  readonly kind: string;
  readonly count: number;
  readonly isOpen: boolean;
}

export type GraphItem = NodeItem | GroupItem;

export const nodeKey = (uid: string): string => `n:${uid}`;

const rankOf = (health: HealthStatus | null): number => (health === null ? -1 : HEALTHS.indexOf(health));

/** The child of a resource that is placed in the tree, with what is below it. */
interface Branch {
  readonly node: ShownNode;
  readonly children: Branch[];
  worst: HealthStatus | null;
}

/** The tree of places, which are depth first, with the worst health below each and the worst children first. */
function branches(places: readonly TreePlace<ShownNode>[]): Branch | undefined {
  const all = new Map<string, Branch>();
  for (const { resource: node, parent } of places) {
    const branch: Branch = { node, children: [], worst: node.health?.status ?? null };
    all.set(node.uid, branch);
    if (parent !== null) all.get(parent)?.children.push(branch);
  }
  for (const { resource, parent } of places.toReversed()) {
    const branch = all.get(resource.uid);
    const owner = parent === null ? undefined : all.get(parent);
    branch?.children.sort((a, b) => rankOf(b.worst) - rankOf(a.worst));
    if (branch && owner && rankOf(branch.worst) > rankOf(owner.worst)) owner.worst = branch.worst;
  }
  return places[0] && all.get(places[0].resource.uid);
}

/** Children of one item: branches, or groups of them. */
type Child = Branch | { readonly key: string; readonly members: Branch[] };

function grouped(parent: string, children: readonly Branch[]): Child[] {
  const groups = new Map<string, Branch[]>();
  for (const branch of children) {
    // A text that no other parent, kind and health have, whatever a cluster calls its kinds.
    const key = `g:${JSON.stringify([parent, branch.node.kind, branch.worst])}`;
    const members = groups.get(key);
    if (members === undefined) groups.set(key, [branch]);
    else members.push(branch);
  }
  return [...groups].flatMap(([key, members]): readonly Child[] =>
    members.length < GROUP_LEAST ? members : [{ key, members }],
  );
}

/**
 * The cards of a graph, depth first and with the worst of siblings first. Above `GROUPED_ABOVE` resources, nine or more siblings with the
 * same kind and worst health are a group, whose members are its children once its key is in `open`.
 */
export function graphItems(
  places: readonly TreePlace<ShownNode>[],
  open: ReadonlySet<string>,
): readonly GraphItem[] {
  const root = branches(places);
  if (root === undefined) return [];
  const isGrouped = places.length > GROUPED_ABOVE;
  const items: GraphItem[] = [];
  const childrenOf = (key: string, branch: Branch): Child[] =>
    isGrouped ? grouped(key, branch.children) : branch.children;
  // A stack instead of recursion: a chain of owners may be 1,000 levels long.
  const stack: { child: Child; place: Pick<ItemPlace, 'parent' | 'depth' | 'position' | 'siblings'> }[] = [
    { child: root, place: { parent: null, depth: 0, position: 1, siblings: 1 } },
  ];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { child, place } = next;
    let key: string;
    let children: readonly Child[];
    if ('members' in child) {
      const { members } = child;
      key = child.key;
      const isOpen = open.has(key);
      children = isOpen ? members : [];
      const [{ node, worst } = root] = members;
      const count = members.length;
      items.push({ ...place, type: 'group', key, kind: node.kind, count, isOpen, worst, childCount: count });
    } else {
      const { node, worst } = child;
      key = nodeKey(node.uid);
      children = childrenOf(key, child);
      items.push({ ...place, type: 'node', key, node, worst, childCount: children.length });
    }
    for (let at = children.length - 1; at >= 0; at--) {
      const below = children[at];
      if (below === undefined) continue;
      stack.push({
        child: below,
        place: { parent: key, depth: place.depth + 1, position: at + 1, siblings: children.length },
      });
    }
  }
  return items;
}
