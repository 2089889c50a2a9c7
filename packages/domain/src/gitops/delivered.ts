import type { StoredFeatures } from '../features/index.ts';
import { isWrittenOnce, type Manifest } from '../objects/index.ts';
import { NAME_MAX } from '../names/index.ts';
import { hashOf } from './hash.ts';

/** The cluster that a GitOps object is written for. */
interface DeliveredTo {
  /** Its name, as Argo CD knows it. */
  readonly cluster: string;
  /** Whether the network's rules match more clusters than this one. */
  readonly isOneOfSeveral: boolean;
  /** The namespace of Argo CD on the hub. */
  readonly namespace: string;
}

/** The namespace of Argo CD on a hub, unless another is chosen. */
const ARGOCD_NAMESPACE = 'argocd';

/** The namespace of Argo CD on the hub of a network with these features, where its objects belong; null without Argo CD. */
export function argoCdNamespace(features: StoredFeatures): string | null {
  const { argocd } = features;
  if (argocd === undefined) return null;
  const { namespace } = argocd;
  return typeof namespace === 'string' && namespace !== '' ? namespace : ARGOCD_NAMESPACE;
}

/** The namespace of Argo CD that the agent of a router writes into: only the hub of a network with Argo CD does, installed by path `gitops`. */
export function writtenArgoCdNamespace({
  isEdge,
  isPublic,
  features,
}: {
  readonly isEdge: boolean;
  readonly isPublic: boolean;
  readonly features: StoredFeatures;
}): string | null {
  return isEdge || isPublic ? null : argoCdNamespace(features);
}

/**
 * With it Argo CD removes what an Application created before the Application itself is gone; without it everything would stay on the
 * cluster. A project with it stays until no Application belongs to it; without it Argo CD could not remove these any more.
 */
const FINALIZER = 'resources-finalizer.argocd.argoproj.io';

/** Between the name of an object and that of its cluster. */
const SEPARATOR = '--';

/**
 * The name under which an object is written into Argo CD: its own where the rules match one cluster, otherwise followed by that of the
 * cluster (README of the specification, "GitOps delivery"). At most 63 characters. No two objects and clusters give the same name: where
 * the separator is part of a name, or the name would be too long, a hash of both is added.
 */
export function deliveredName(
  name: string,
  { cluster, isOneOfSeveral }: Pick<DeliveredTo, 'cluster' | 'isOneOfSeveral'>,
): string {
  const plain = isOneOfSeveral ? `${name}${SEPARATOR}${cluster}` : name;
  const isClear = !name.includes(SEPARATOR) && !cluster.includes(SEPARATOR);
  if (plain.length <= NAME_MAX && isClear) return plain;
  const hash = hashOf(isOneOfSeveral ? `${name} ${cluster}` : name);
  // A name may not have a dot or hyphen before the one that follows.
  const kept = plain.slice(0, NAME_MAX - hash.length - 1).replace(/[^a-z0-9]+$/, '');
  return `${kept}-${hash}`;
}

/** Whether an object of this name is written into Argo CD under `written` for some cluster. Others may have such a name, too. */
export const isWrittenAs = (name: string, written: string): boolean =>
  written.startsWith(name) && /^(?:--.+|-[0-9a-f]{8})?$/.test(written.slice(name.length));

/** Annotations that ask Argo CD to act once, and that it removes then. */
const REQUESTS = new Set(['argocd.argoproj.io/refresh', 'argocd.argoproj.io/application-set-refresh']);

/**
 * What is written into the Argo CD of the hub for one cluster. An Application gets the cluster as its destination, whatever the YAML names,
 * and the finalizer by which Argo CD also removes what it created. Other kinds are written once, as they are; a project with its finalizer.
 * What asks for an action is left out: Argo CD removes it when it acts, and each time it was put back it would act again, for nobody
 * who is recorded.
 */
export function deliveredManifest(stored: Manifest, to: DeliveredTo): Manifest {
  const { operation: _, ...manifest } = stored;
  const metadata = { ...withoutRequests(manifest.metadata), namespace: to.namespace };
  const finalizers = [...withoutCascade(manifest.metadata['finalizers']), FINALIZER];
  if (manifest.kind === 'AppProject') return { ...manifest, metadata: { ...metadata, finalizers } };
  if (isWrittenOnce(manifest.kind)) return { ...manifest, metadata };
  const spec = mappingOf(manifest['spec']);
  const { server: __, ...destination } = mappingOf(spec['destination']);
  return {
    ...manifest,
    metadata: { ...metadata, name: deliveredName(manifest.metadata.name, to), finalizers },
    spec: { project: 'default', ...spec, destination: { ...destination, name: to.cluster } },
  };
}

/** These finalizers without those by which Argo CD removes what an Application created: deleted then, it leaves everything where it is. */
export const withoutCascade = (finalizers: unknown): string[] =>
  textsOf(finalizers).filter((each) => !isOfArgo(each));

function withoutRequests(metadata: Manifest['metadata']): Manifest['metadata'] {
  const { annotations } = metadata;
  if (typeof annotations !== 'object' || annotations === null) return metadata;
  const kept = Object.entries(annotations).filter(([name]) => !REQUESTS.has(name));
  return { ...metadata, annotations: Object.fromEntries(kept) };
}

const isOfArgo = (finalizer: string): boolean => finalizer.startsWith(FINALIZER);

const mappingOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
