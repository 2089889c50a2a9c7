import type { TreeNode } from '@hawser/contract/streams';
import type { KubeObject } from '../kube/api.ts';
import { textIn, textOf } from '../kube/fields.ts';
import { groupOf } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';

/** An owner that annotations name. */
export interface NamedOwner {
  readonly kind: string;
  readonly name: string;
  /** The only one that it can be; empty for any with this name. */
  readonly uid: string;
}

const OPERATOR_GROUP = 'olm.operatorGroup';
const ACCOUNT_NAME = 'kubernetes.io/service-account.name';
const ACCOUNT_UID = 'kubernetes.io/service-account.uid';

/**
 * The owner that the annotations of an object name, as Argo CD reads them (gitops-engine `pkg/cache/references.go`): the token of a
 * ServiceAccount belongs to that account, an operator of the Operator Lifecycle Manager to its OperatorGroup. Null when they name none.
 */
export function namedOwnerOf(object: KubeObject): NamedOwner | null {
  const { annotations } = metadataOf(object);
  const apiVersion = textOf(object.apiVersion);
  if (apiVersion === 'v1' && object.kind === 'Secret') {
    const name = textIn(annotations, ACCOUNT_NAME) ?? '';
    // Whoever writes the annotation by hand cannot place the Secret below another account: the token controller writes the UID.
    const uid = textIn(annotations, ACCOUNT_UID) ?? '';
    return name === '' || uid === '' ? null : { kind: 'ServiceAccount', name, uid };
  }
  if (groupOf(apiVersion) === 'operators.coreos.com' && object.kind === 'ClusterServiceVersion') {
    const name = textIn(annotations, OPERATOR_GROUP) ?? '';
    return name === '' ? null : { kind: 'OperatorGroup', name, uid: '' };
  }
  return null;
}

/**
 * The UIDs of a resource's parents: those of its owner references, and the one that its annotations name. Where there is none they are
 * found as Argo CD does: Endpoints belong to the Service of the same name, a claim `<template>-<set>-<ordinal>` to the StatefulSet of
 * that name.
 */
export function parentsOf(
  node: TreeNode,
  uidOf: (kind: string, name: string) => string | undefined,
  named?: NamedOwner,
): readonly string[] {
  const owner = named && uidOf(named.kind, named.name);
  if (owner !== undefined && (named?.uid === '' || named?.uid === owner))
    return [...new Set([...node.parents, owner])];
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
