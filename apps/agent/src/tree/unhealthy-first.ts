import type { TreeNode } from '@hawser/contract/streams';

/** The resources in their order, but first those that are not healthy, with all their owners. */
export function unhealthyFirst(nodes: readonly TreeNode[]): TreeNode[] {
  const byUid = new Map(nodes.map((node) => [node.uid, node]));
  const first = new Set<string>();
  const take = (uid: string): void => {
    const node = byUid.get(uid);
    if (node === undefined || first.has(uid)) return;
    first.add(uid);
    for (const parent of node.parents) take(parent);
  };
  for (const { uid, health } of nodes) if (health !== null && health.status !== 'Healthy') take(uid);
  return [...nodes.filter(({ uid }) => first.has(uid)), ...nodes.filter(({ uid }) => !first.has(uid))];
}
