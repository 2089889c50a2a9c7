import { isDnsSubdomain } from '../names/index.ts';
import { isProviderConfigKind, KINDS_OF } from './granted-kinds.ts';

/** What names a kind of Kubernetes. */
interface Named {
  readonly apiVersion: string;
  readonly kind: string;
}

/** The group of Crossplane's packages: a Provider is a program that Crossplane downloads and runs in the cluster. */
export const PACKAGE_GROUP = 'pkg.crossplane.io';
/** The group of what says which resources a composite resource consists of. */
const COMPOSITION_GROUP = 'apiextensions.crossplane.io';
/** The kinds of Crossplane's own groups that are written here, with their plural names. */
const OWN_KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [COMPOSITION_GROUP]: {
    CompositeResourceDefinition: 'compositeresourcedefinitions',
    Composition: 'compositions',
  },
  [PACKAGE_GROUP]: { Provider: 'providers' },
};

/** Groups of Kubernetes itself: without a dot, such as apps, or below k8s.io. */
const BUILT_IN = /^[^.]*$|(?:^|\.)k8s\.io$/;
/** Groups of custom kinds that agents may apply without being Crossplane's. */
const OTHERS: ReadonlySet<string> = new Set(
  KINDS_OF.everything.map(({ apiVersion }) => apiGroupOf(apiVersion)),
);
/** The groups of ProviderConfigs: they say with which credentials infrastructure is made. */
const CREDENTIALS = /^(?:aws|azure|gcp)(?:\.m)?\.upbound\.io$/;

/** The API group of an apiVersion; empty for the core group. */
export function apiGroupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}

/** Whether Crossplane's kinds can be of this group: none of Kubernetes, of other tools, or of credentials. */
const isInfrastructureGroup = (group: string): boolean =>
  !BUILT_IN.test(group) && !OTHERS.has(group) && !CREDENTIALS.test(group);

/**
 * Whether objects of this kind are infrastructure (Spec 1 §3): managed resources, what composes them, composite resources and claims of
 * the groups that a platform defines for itself, and packages of providers.
 */
export function isInfrastructureKind({ apiVersion, kind }: Named): boolean {
  const group = apiGroupOf(apiVersion);
  if (!isInfrastructureGroup(group) || isProviderConfigKind(apiVersion, kind)) return false;
  return !Object.hasOwn(OWN_KINDS, group) || Object.hasOwn(OWN_KINDS[group] ?? {}, kind);
}

/** Whether it installs a package of Crossplane. */
export const isPackageKind = ({ apiVersion, kind }: Named): boolean =>
  apiGroupOf(apiVersion) === PACKAGE_GROUP && kind === 'Provider';

/**
 * Whether only who may change providers writes objects of this derived kind: ProviderConfigs of any group, packages of providers, and
 * Compositions, because Crossplane makes whatever is composed, ProviderConfigs and packages too, with permissions of its own.
 */
export const isGuardedKind = (derivedKind: string): boolean =>
  /^(?:Cluster)?ProviderConfig\./.test(derivedKind) ||
  derivedKind === `Provider.${PACKAGE_GROUP}` ||
  derivedKind === `Composition.${COMPOSITION_GROUP}`;

/** Whether it says with which credentials a provider of any group works, such as a custom one. */
export const isCredentialsKind = ({ kind }: Pick<Named, 'kind'>): boolean =>
  kind === 'ProviderConfig' || kind === 'ClusterProviderConfig';

/** Whether Crossplane reports Synced and Ready of objects of this kind: all but its own and ProviderConfigs, which have other conditions or none. */
export const isManagedKind = (of: Named): boolean =>
  isInfrastructureKind(of) && !isCredentialsKind(of) && !Object.hasOwn(OWN_KINDS, apiGroupOf(of.apiVersion));

/** The resources of a group that an agent writes, by their plural names; `*` for all. */
export function infrastructureResources(group: string): string[] {
  const own = OWN_KINDS[group];
  return own === undefined ? ['*'] : Object.values(own);
}

/** Whether all kinds of a group belong to a namespace: those of the families that came with Crossplane 2. */
export const isNamespacedGroup = (group: string): boolean => /\.m\.(?:upbound|crossplane)\.io$/.test(group);

/** Why an agent cannot be given this API group for infrastructure; null when it can. */
export function infrastructureGroupProblem(group: string): string | null {
  if (!isDnsSubdomain(group) || !group.includes('.')) return infrastructureMessages.noGroup(group);
  return isInfrastructureGroup(group) ? null : infrastructureMessages.otherGroup(group);
}

export const infrastructureMessages = {
  noGroup: (text: string): string => `“${text}” is no API group, such as s3.aws.upbound.io.`,
  otherGroup: (group: string): string => `The API group ${group} is not one of infrastructure.`,
  group: (kind: string, apiVersion: string): string =>
    `The agent may not apply ${kind} (${apiVersion}): its API group was not chosen.`,
  noHubGroup: (kind: string, apiVersion: string): string =>
    `The agent of the hub may not apply ${kind} (${apiVersion}). Attach the hub with the API group ${apiGroupOf(apiVersion)} under “Infrastructure”.`,
  unserved: (kind: string, apiVersion: string): string =>
    `The cluster serves no ${kind} of ${apiVersion}. The package of its provider may not be installed yet.`,
  identity: (path: string, namespaces: readonly string[]): string =>
    `A ProviderConfig may use a Secret of namespace ${namespaces.join(', ')} only (${path}).`,
  secret: (path: string, namespaces: readonly string[]): string =>
    `It may use Secrets of namespace ${namespaces.join(', ')} only (${path}).`,
} as const;

/** Levels of a manifest that are looked at; a deeper one is refused. */
const MAX_DEPTH = 60;

/**
 * The path of the first reference to a Secret of another namespace, such as `spec.writeConnectionSecretToRef`; null when there is none.
 * Crossplane follows them with permissions of its own: whoever writes one could read every Secret of the cluster through a cloud.
 */
export function foreignSecretRef(
  value: unknown,
  namespaces: readonly string[],
  path: readonly string[] = [],
): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (path.length > MAX_DEPTH) return path.slice(0, 5).join('.');
  for (const [key, below] of Object.entries(value)) {
    const at = [...path, key];
    const found = isForeign(key, path, below, namespaces)
      ? at.join('.')
      : foreignSecretRef(below, namespaces, at);
    if (found !== null) return found;
  }
  return null;
}

const SECRET_REF = /secret.*(?:ref|refs)$|secretto?ref/i;

function isForeign(
  key: string,
  path: readonly string[],
  value: unknown,
  namespaces: readonly string[],
): boolean {
  const isNamed = SECRET_REF.test(key) || (/^\d+$/.test(key) && SECRET_REF.test(path.at(-1) ?? ''));
  if (!isNamed || typeof value !== 'object' || value === null || !('namespace' in value)) return false;
  return typeof value.namespace !== 'string' || !namespaces.includes(value.namespace);
}

/**
 * The path of the first credentials in the spec of a ProviderConfig that are not those of a Secret, such as the identity of Crossplane's own
 * pods (`InjectedIdentity`); null when there are none.
 */
export function otherCredentials(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (path.length > MAX_DEPTH) return path.slice(0, 5).join('.');
  for (const [key, below] of Object.entries(value)) {
    const at = [...path, key];
    const isOther = key === 'source' && below !== 'Secret' && below !== 'None';
    const found = isOther ? at.join('.') : otherCredentials(below, at);
    if (found !== null) return found;
  }
  return null;
}
