import { isDnsLabel, isDnsSubdomain, NAME_MIN } from '../names/index.ts';
import { gitopsConfigProblem } from './gitops-config.ts';
import { mainTargetOf } from './declared.ts';
import { derivedKindOf } from './kind.ts';
import { manifestDetails, objectMessages } from './messages.ts';

/** A Kubernetes object as the agent applies it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
}

/** A manifest that passed all checks, with the fields that are stored with the object. */
export interface CheckedManifest {
  /** Without the fields that only a cluster sets (status, uid, managedFields …). */
  readonly manifest: Manifest;
  /** `kind/name`: unique in a network. That of a SealedSecret for one cluster ends with `@` and the name of the cluster. */
  readonly key: string;
  readonly kind: string;
  readonly name: string;
  readonly apiVersion: string;
  /** Absent: the agent's namespace. */
  readonly namespace?: string;
  readonly derivedKind: string;
}

/** Why a manifest is refused: the specified message, the exact problem, and the field that it concerns. */
interface ManifestProblem {
  readonly message: string;
  readonly detail: string;
  readonly path: readonly string[];
}

/** What differs when an existing object is changed. */
export interface ManifestOptions {
  /** The kind that was saved, which cannot change. */
  readonly previousKind?: string;
  /** Name of the product in messages; default 'Hawser'. */
  readonly product?: string;
}

const DEFAULT_API_VERSION = 'v1';
const KIND = /^[A-Z][A-Za-z0-9]{0,62}$/;
const API_VERSION = /^(?:[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?\/)?v[0-9][a-z0-9]{0,30}$/;
const SET_BY_CLUSTER = new Set([
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'generation',
  'managedFields',
  // They have a uid: elsewhere there is no such owner, and Kubernetes deletes what has none.
  'ownerReferences',
  'resourceVersion',
  'selfLink',
  'uid',
]);

/** Whether only a cluster sets a field of the metadata, such as `uid`. */
export const isSetByCluster = (field: string): boolean => SET_BY_CLUSTER.has(field);

/**
 * Checks the parsed YAML of an object (Spec 1 §5, Spec 2 §5): exactly one document with a kind and a metadata name. A
 * missing apiVersion means v1 (Spec 1 §9). The documents are untrusted input.
 */
export function checkManifests(
  documents: readonly unknown[],
  options: ManifestOptions = {},
): CheckedManifest | ManifestProblem {
  const { previousKind } = options;
  const [document] = documents;
  if (documents.length !== 1) return invalid(manifestDetails.oneDocument(documents.length), []);
  if (!isMapping(document)) return invalid(manifestDetails.notMapping, []);
  const { kind, apiVersion = DEFAULT_API_VERSION, metadata } = document;
  if (typeof kind !== 'string' || !KIND.test(kind))
    return incomplete(manifestDetails.kind, ['kind'], options);
  if (previousKind !== undefined && kind !== previousKind) {
    const detail = manifestDetails.kindChanged(previousKind, kind);
    return { message: objectMessages.kindChanged, detail, path: ['kind'] };
  }
  if (kind.endsWith('List') && Array.isArray(document.items)) return invalid(manifestDetails.list, ['kind']);
  if (typeof apiVersion !== 'string' || !API_VERSION.test(apiVersion)) {
    return invalid(manifestDetails.apiVersion, ['apiVersion']);
  }
  if (!isMapping(metadata)) return incomplete(manifestDetails.name, ['metadata'], options);
  const { name, namespace } = metadata;
  if (typeof name !== 'string' || name.length < NAME_MIN || !isDnsSubdomain(name)) {
    return incomplete(manifestDetails.name, ['metadata', 'name'], options);
  }
  if (namespace !== undefined && (typeof namespace !== 'string' || !isDnsLabel(namespace))) {
    return invalid(manifestDetails.namespace, ['metadata', 'namespace']);
  }
  const manifest = {
    ...without(document, new Set(['status'])),
    apiVersion,
    kind,
    metadata: { ...without(metadata, SET_BY_CLUSTER), name },
  };
  const config = gitopsConfigProblem(manifest);
  if (config !== null) return { message: objectMessages.invalidConfig, ...config };
  const derivedKind = derivedKindOf({ apiVersion, kind });
  const key = objectKey(kind, name, derivedKind === 'SealedSecret' ? mainTargetOf(manifest) : undefined);
  const checked = { manifest, key, kind, name, apiVersion, derivedKind };
  return namespace === undefined ? checked : { ...checked, namespace };
}

/**
 * The field `key` of an object: kind and name. A SealedSecret must have the name of its Secret, and can be opened on one cluster only: those
 * of several clusters have one name, and are told apart by the cluster that they are meant for.
 */
function objectKey(kind: string, name: string, cluster: string | undefined): string {
  const target = cluster?.toLowerCase() ?? '';
  return isDnsLabel(target) ? `${kind}/${name}@${target}` : `${kind}/${name}`;
}

function invalid(detail: string, path: readonly string[]): ManifestProblem {
  return { message: objectMessages.invalidYaml, detail, path };
}

/** Without a kind and a name YAML is not an object (Spec 2 §5). */
function incomplete(
  detail: string,
  path: readonly string[],
  { previousKind, product = 'Hawser' }: ManifestOptions,
): ManifestProblem {
  if (previousKind !== undefined) return invalid(detail, path);
  return { message: objectMessages.invalidForCreating(product), detail, path };
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function without(mapping: Record<string, unknown>, fields: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(mapping).filter(([field]) => !fields.has(field)));
}
