import type { ResourceTarget, StreamTarget } from '@hawser/contract/streams';
import type { Entry } from '../apply/entry.ts';
import type { KubeKind } from '../kube/api.ts';
import { groupOf, isSecret, POD } from '../kube/kinds.ts';
import { StreamError } from '../streams/stream-error.ts';
import type { NamespaceResources } from './namespace-resources.ts';

/** What is read of a namespace. */
export interface Reading {
  readonly namespace: string;
  readonly kinds: readonly KubeKind[];
  /** What has the same key is read once. */
  readonly key: string;
  /** Whether what is read includes objects that this agent applied. */
  readonly isApplied: boolean;
}

/** Where a tree begins, and what is read to know it. */
export interface TreeRoot extends Reading {
  /** UID of the root; empty while it is not in the cluster. */
  uidIn(resources: NamespaceResources): string;
}

interface RootOptions {
  readonly kindsIn: (namespace: string) => readonly KubeKind[];
  readonly entryOf: (objectID: string) => Entry | undefined;
}

/** The root of the tree of `of`. @throws StreamError when the agent has not applied the object, and for Secrets. */
export function rootOf(of: StreamTarget, { kindsIn, entryOf }: RootOptions): TreeRoot {
  if ('target' in of) return rootAt(of.target, kindsIn(of.target.namespace));
  const { objectID } = of;
  const entry = entryOf(objectID);
  if (entry === undefined) throw new StreamError('not-found', 'The agent has not applied this object.');
  const { namespace } = entry;
  const uidIn = (resources: NamespaceResources) => resources.rootOf(entryOf(objectID) ?? entry);
  return { namespace, kinds: kindsIn(namespace), key: namespace, isApplied: true, uidIn };
}

/** Kinds of the Operator Lifecycle Manager that own each other; they are read below one of them. */
const OPERATOR_KINDS: readonly KubeKind[] = [
  { apiVersion: 'operators.coreos.com/v1', kind: 'OperatorGroup', resource: 'operatorgroups' },
  {
    apiVersion: 'operators.coreos.com/v1alpha1',
    kind: 'ClusterServiceVersion',
    resource: 'clusterserviceversions',
  },
  { apiVersion: 'operators.coreos.com/v1alpha1', kind: 'InstallPlan', resource: 'installplans' },
];

/** The kind of a root, and those that are read below it only. */
function withRoot(root: KubeKind): KubeKind[] {
  if (groupOf(root.apiVersion) !== 'operators.coreos.com') return [root];
  const others = OPERATOR_KINDS.filter(
    ({ apiVersion, kind }) => apiVersion !== root.apiVersion || kind !== root.kind,
  );
  return [root, ...others];
}

/** The root that a request names. A pod owns nothing, so that only pods are read for it. */
function rootAt(
  { apiVersion, ofKind, resource, namespace, name }: ResourceTarget,
  all: readonly KubeKind[],
): TreeRoot {
  const kind: KubeKind = { apiVersion, kind: ofKind, resource };
  if (isSecret(kind)) throw new StreamError('refused', 'Agents read no Secrets, not even their names.');
  const isOf = (known: KubeKind) => known.apiVersion === apiVersion && known.kind === ofKind;
  const kinds = isOf(POD) ? [POD] : all.some(isOf) ? all : [...all, ...withRoot(kind)];
  const key = kinds === all ? `${namespace} all` : `${namespace} ${apiVersion}/${ofKind}/${resource}`;
  const uidIn = (resources: NamespaceResources) => resources.uidOf({ apiVersion, kind: ofKind, name });
  return { namespace, kinds, key, isApplied: false, uidIn };
}
