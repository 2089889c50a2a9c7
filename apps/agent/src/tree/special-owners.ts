import type { TreeNode } from '@hawser/contract/streams';

/**
 * The UIDs of a resource's parents. Where the API records none they are found as Argo CD does (gitops-engine
 * `pkg/cache/references.go`): Endpoints belong to the Service of the same name, a claim `<template>-<set>-<ordinal>` to the
 * StatefulSet of that name.
 */
export function parentsOf(
  node: TreeNode,
  uidOf: (kind: string, name: string) => string | undefined,
): readonly string[] {
  if (node.parents.length > 0) return node.parents;
  const found = candidates(node)
    .map(({ kind, name }) => uidOf(kind, name))
    .find((uid) => uid !== undefined);
  return found === undefined ? [] : [found];
}

function candidates({ kind, name }: TreeNode): { kind: string; name: string }[] {
  if (kind === 'Endpoints') return [{ kind: 'Service', name }];
  if (kind !== 'PersistentVolumeClaim' || !/-\d+$/.test(name)) return [];
  // Template and set both may contain hyphens: every division is looked up.
  const parts = name.split('-').slice(0, -1);
  return parts.slice(1).map((_, index) => ({ kind: 'StatefulSet', name: parts.slice(index + 1).join('-') }));
}
