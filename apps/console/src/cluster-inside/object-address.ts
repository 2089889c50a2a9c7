import type { ClusterKind } from '@hawser/contract/streams';
import { GRANTED_KINDS, READ_KINDS } from '@hawser/domain/objects';

/** A kind as a URL and the Kubernetes API name it. */
export type ObjectKind = Pick<ClusterKind, 'apiVersion' | 'kind' | 'resource'>;

export const NODE: ObjectKind = { apiVersion: 'v1', kind: 'Node', resource: 'nodes' };
export const POD: ObjectKind = { apiVersion: 'v1', kind: 'Pod', resource: 'pods' };

const KNOWN: readonly ObjectKind[] = [
  NODE,
  { apiVersion: 'v1', kind: 'Namespace', resource: 'namespaces' },
  ...READ_KINDS,
  ...GRANTED_KINDS,
];

/** The kind that an event is about, by its name alone; undefined for kinds that Hawser does not know, and for Secrets. */
export const knownKind = (kind: string): ObjectKind | undefined => KNOWN.find((known) => known.kind === kind);

/** A kind as a URL parameter. */
export const ofText = ({ apiVersion, kind, resource }: ObjectKind): string =>
  `${apiVersion} ${kind} ${resource}`;

/** The kind of a URL parameter; null when there is none. */
export function kindIn(text: string | undefined): ObjectKind | null {
  const [apiVersion, kind, resource, ...more] = text?.split(' ') ?? [];
  if (!apiVersion || !kind || !resource || more.length > 0) return null;
  return { apiVersion, kind, resource };
}

/** Which object a URL parameter names; null when it names none. */
export function objectIn(text: string | undefined): { namespace: string; name: string } | null {
  const slash = text?.indexOf('/') ?? -1;
  if (text === undefined || slash < 0 || slash === text.length - 1) return null;
  return { namespace: text.slice(0, slash), name: text.slice(slash + 1) };
}
