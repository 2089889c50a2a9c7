import type { ArgoCdAccessChoice } from './argocd-access.ts';
import { isDnsLabel, reservedNamespace } from '../names/index.ts';
import type { Allowed } from '../permissions/index.ts';
import {
  type PodFields,
  podOf,
  podReferences,
  type PodSecurityLevel,
  podViolations,
} from '../pod-security/index.ts';
import {
  type GrantedKind,
  type GrantKinds,
  isProviderConfigKind,
  KINDS_OF,
  PROVIDER_CONFIG_KINDS,
  READ_KINDS,
} from './granted-kinds.ts';
import { GITOPS_KINDS, isGitOpsKind } from './gitops-kinds.ts';
import { grantMessages } from './grant-messages.ts';
import {
  apiGroupOf,
  foreignSecretRef,
  infrastructureMessages,
  isCredentialsKind,
  isInfrastructureKind,
  otherCredentials,
} from './infrastructure-kinds.ts';

/** What is chosen about an agent's grant when its cluster is attached. */
export interface GrantChoice extends ArgoCdAccessChoice {
  readonly kinds: GrantKinds;
  /** The level of the Pod Security Standards that pods must meet. */
  readonly podSecurity: PodSecurityLevel;
  /** Names of the ServiceAccounts that pods may run as. */
  readonly serviceAccounts: readonly string[];
  /** Names of the Secrets that pods may use; `*` stands for all. */
  readonly secrets: readonly string[];
  /** Whether the logs of pods may be read. */
  readonly logs: boolean;
  /** Whether terminals may be opened in containers. */
  readonly exec: boolean;
  /** Whether everything in the cluster may be read, except Secrets. */
  readonly inspect: boolean;
  /** Whether the names of Secrets may be listed. Kubernetes gives the right to read their values with it. */
  readonly secretNames: boolean;
  /** Whether the installer of features keeps its permissions, on a hub; otherwise a person gives them for each installation. */
  readonly installer: boolean;
  /** API groups of Crossplane whose resources may be written, on a hub: what it makes and deletes in clouds by them is not limited. */
  readonly infrastructure: readonly string[];
}

/** What an agent may do in its cluster, whatever the server sends. */
export interface Grant extends Omit<GrantChoice, 'kinds' | 'infrastructure' | keyof ArgoCdAccessChoice> {
  /** An object without a namespace is applied to the first one. */
  readonly namespaces: readonly string[];
  readonly kinds: readonly GrantedKind[];
  /** The namespace of Argo CD, where a hub writes GitOps objects: the kinds `GITOPS_KINDS` and no others. Missing on all other clusters. */
  readonly gitops?: string | undefined;
  /** Whether it hands out tokens of the account that Argo CD uses there. */
  readonly argoCdAccount?: boolean | undefined;
  /** API groups of Crossplane; missing when there are none. Which kinds they have, the agent asks its API server. */
  readonly infrastructure?: readonly string[] | undefined;
}

const SECRET: GrantedKind = { apiVersion: 'v1', kind: 'Secret', resource: 'secrets' };

/** Stands for all Secrets of the namespace. */
export const ALL_SECRETS = '*';

/** The choice that a user need not make: workloads that meet Pod Security `baseline`, without Secrets. */
export const DEFAULT_GRANT_CHOICE: GrantChoice = {
  kinds: 'workloads',
  podSecurity: 'baseline',
  serviceAccounts: ['default'],
  secrets: [],
  logs: false,
  exec: false,
  inspect: false,
  secretNames: false,
  installer: false,
  infrastructure: [],
  argoCdAccess: 'kubeconfig',
  argoCdNamespaces: [],
  argoCdKinds: [],
};

/** The whole choice, of which some or all may be given. */
export function grantChoiceOf(
  given: { readonly [Field in keyof GrantChoice]?: GrantChoice[Field] | undefined },
): GrantChoice {
  const preset = DEFAULT_GRANT_CHOICE;
  return {
    kinds: given.kinds ?? preset.kinds,
    podSecurity: given.podSecurity ?? preset.podSecurity,
    serviceAccounts: given.serviceAccounts ?? preset.serviceAccounts,
    secrets: given.secrets ?? preset.secrets,
    logs: given.logs ?? preset.logs,
    exec: given.exec ?? preset.exec,
    inspect: given.inspect ?? preset.inspect,
    secretNames: given.secretNames ?? preset.secretNames,
    installer: given.installer ?? preset.installer,
    infrastructure: given.infrastructure ?? preset.infrastructure,
    argoCdAccess: given.argoCdAccess ?? preset.argoCdAccess,
    argoCdNamespaces: given.argoCdNamespaces ?? preset.argoCdNamespaces,
    argoCdKinds: given.argoCdKinds ?? preset.argoCdKinds,
  };
}

/** The grant of an agent for this namespace. `gitops` is the namespace of Argo CD on the hub of a GitOps network. */
export function grantFor(namespace: string, choice: GrantChoice, gitops?: string): Grant {
  const { kinds, infrastructure, argoCdAccess: _, argoCdNamespaces: __, argoCdKinds: ___, ...rest } = choice;
  return {
    namespaces: [namespace],
    kinds:
      gitops === undefined || kinds === 'workloads'
        ? KINDS_OF[kinds]
        : [...KINDS_OF[kinds], ...PROVIDER_CONFIG_KINDS],
    ...rest,
    ...(gitops === undefined ? {} : { gitops }),
    ...(infrastructure.length === 0 ? {} : { infrastructure }),
  };
}

/** Whether the grant covers a GitOps object: of one of their kinds, in the namespace of Argo CD. */
const isDeliverable = ({ gitops }: Grant, { apiVersion, kind, metadata }: GrantSubject): boolean =>
  gitops !== undefined &&
  metadata.namespace === gitops &&
  reservedNamespace(gitops) === null &&
  isGitOpsKind(apiVersion, kind);

/**
 * The kinds whose resources an agent with this grant reads in `namespace` for resource trees: each once. Of Secrets only metadata is read. The
 * empty namespace stands for what belongs to the whole cluster.
 */
export function treeKinds(
  { kinds, secretNames, namespaces }: Pick<Grant, 'kinds' | 'secretNames' | 'namespaces'>,
  namespace: string,
): GrantedKind[] {
  if (namespace === '') return kinds.filter(({ isClusterWide }) => isClusterWide === true);
  const isListed = secretNames && namespaces.includes(namespace);
  const inNamespaces = kinds.filter(({ isClusterWide }) => isClusterWide !== true);
  const all = [...inNamespaces, ...READ_KINDS, ...(isListed ? [SECRET] : [])];
  return all.filter(({ apiVersion, kind }, index) => {
    const first = all.findIndex((each) => each.apiVersion === apiVersion && each.kind === kind);
    return first === index;
  });
}

/** The grant of an agent for this namespace, by the choice that a user need not make. */
export function defaultGrant(namespace: string): Grant {
  return grantFor(namespace, DEFAULT_GRANT_CHOICE);
}

/** The fields of a manifest that `granted` checks. One without a namespace is applied to the first one of the grant. */
export interface GrantSubject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly namespace?: string };
  readonly [field: string]: unknown;
}

const ALLOWED: Allowed = { allowed: true, reason: '' };
const denied = (reason: string): Allowed => ({ allowed: false, reason });

/** The ServiceAccount of every agent, as which nothing else may run. */
const AGENT_ACCOUNT = 'hawser-agent';
/** How many forbidden fields a reason names. */
const SHOWN = 3;

/** Whether the grant covers the manifest, with the reason where it does not. */
export function granted(grant: Grant, manifest: GrantSubject): Allowed {
  const { apiVersion, kind } = manifest;
  if (isDeliverable(grant, manifest)) return ALLOWED;
  if (isInfrastructureKind(manifest)) return grantedInfrastructure(grant, manifest);
  const { kinds } = grant;
  if (grantedKind({ kinds }, apiVersion, kind) === undefined)
    return denied(grantMessages.kind(kind, apiVersion));
  if (isProviderConfigKind(apiVersion, kind)) return grantedProviderConfig(grant, manifest);
  const inNamespace = grantedNamespace(grant, manifest.metadata.namespace);
  if (!inNamespace.allowed) return inNamespace;
  const pod = podOf(manifest);
  if (pod !== null) return grantedPod(grant, pod);
  return kind === 'ServiceAccount' ? grantedAccount(grant, manifest) : ALLOWED;
}

/** Whether the grant covers a namespace; an absent one is the first of the grant. Namespaces of Kubernetes and of agents never are. */
function grantedNamespace(grant: Pick<Grant, 'namespaces'>, wanted: string | undefined): Allowed {
  const namespace = wanted ?? grant.namespaces[0];
  if (namespace === undefined || !grant.namespaces.includes(namespace)) {
    return denied(grantMessages.namespace(namespace ?? '(none)'));
  }
  if (!isDnsLabel(namespace) || reservedNamespace(namespace) !== null)
    return denied(grantMessages.namespace(namespace));
  return ALLOWED;
}

/** Whether the grant covers a pod: its Pod Security level, its ServiceAccount, and the Secrets that it uses. */
function grantedPod(grant: Grant, pod: PodFields): Allowed {
  const violations = podViolations(grant.podSecurity, pod);
  if (violations.length > 0)
    return denied(grantMessages.podSecurity(grant.podSecurity, violations.slice(0, SHOWN)));
  const { serviceAccounts, secrets } = podReferences(pod);
  for (const { name, path } of serviceAccounts) {
    const isListed =
      typeof name === 'string' && name !== AGENT_ACCOUNT && grant.serviceAccounts.includes(name);
    if (!isListed) return denied(grantMessages.serviceAccount(String(name), path));
  }
  return grantedSecrets(grant, secrets);
}

/** A ProviderConfig lets Crossplane use credentials: those of another namespace, or of Crossplane itself, are not for everybody who writes one. */
function grantedProviderConfig(grant: Grant, subject: GrantSubject): Allowed {
  const { spec, metadata } = subject;
  const known = grantedKind({ kinds: grant.kinds }, subject.apiVersion, subject.kind);
  const inNamespace = grantedNamespace(grant, metadata.namespace);
  if (known?.isClusterWide !== true && !inNamespace.allowed) return inNamespace;
  const { source, secretRef } = recordIn(recordIn(spec)['credentials']);
  const { namespace } = recordIn(secretRef);
  const isOwn =
    source === 'Secret' && typeof namespace === 'string' && grantedNamespace(grant, namespace).allowed;
  return isOwn ? ALLOWED : denied(grantMessages.providerSecret(grant.namespaces));
}

/**
 * Infrastructure is granted by its API group. One of a namespace must be in one of the grant's; `kinds` has those of the cluster where that
 * is known. Secrets are used of these namespaces alone.
 */
function grantedInfrastructure(grant: Grant, manifest: GrantSubject): Allowed {
  const { apiVersion, kind, metadata } = manifest;
  if (grant.infrastructure?.includes(apiGroupOf(apiVersion)) !== true)
    return denied(infrastructureMessages.group(kind, apiVersion));
  const isClusterWide = grantedKind({ kinds: grant.kinds }, apiVersion, kind)?.isClusterWide === true;
  const inNamespace = grantedNamespace(grant, metadata.namespace);
  if (!isClusterWide && !inNamespace.allowed) return inNamespace;
  const spec = { spec: manifest['spec'] };
  const identity = isCredentialsKind(manifest) ? otherCredentials(spec) : null;
  if (identity !== null) return denied(infrastructureMessages.identity(identity, grant.namespaces));
  const path = foreignSecretRef(spec, grant.namespaces);
  return path === null ? ALLOWED : denied(infrastructureMessages.secret(path, grant.namespaces));
}

const recordIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** A ServiceAccount gives the Secrets that it lists to the pods that run as it. */
function grantedAccount(grant: Grant, manifest: GrantSubject): Allowed {
  const lists = ['imagePullSecrets', 'secrets'].flatMap((path) => {
    const list: unknown = manifest[path];
    return Array.isArray(list) ? list.map((item: unknown) => ({ path, name: nameIn(item) })) : [];
  });
  return grantedSecrets(grant, lists);
}

function grantedSecrets(
  grant: Grant,
  secrets: readonly { readonly name: unknown; readonly path: string }[],
): Allowed {
  if (grant.secrets.includes(ALL_SECRETS)) return ALLOWED;
  const other = secrets.find(({ name }) => typeof name !== 'string' || !grant.secrets.includes(name));
  return other === undefined ? ALLOWED : denied(grantMessages.secret(String(other.name), other.path));
}

const nameIn = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'name' in item ? item.name : undefined;

/** Whether some agent may apply this kind: the widest choice includes it. */
export function isGrantable(apiVersion: string, kind: string): boolean {
  return (
    grantedKind({ kinds: [...KINDS_OF.everything, ...PROVIDER_CONFIG_KINDS] }, apiVersion, kind) !== undefined
  );
}

/** The granted kind, with its plural name; undefined when the grant does not include it. */
export function grantedKind(
  grant: Pick<Grant, 'kinds' | 'gitops'>,
  apiVersion: string,
  kind: string,
): GrantedKind | undefined {
  // A loop, because this is called for each object of an agent, and array methods are slow on frozen arrays.
  for (const known of grant.kinds) {
    if (known.kind === kind && known.apiVersion === apiVersion) return known;
  }
  if (grant.gitops === undefined) return undefined;
  return GITOPS_KINDS.find((known) => known.kind === kind && known.apiVersion === apiVersion);
}
