import { isDnsLabel, reservedNamespace } from '../names/index.ts';

/**
 * As what the Argo CD of a network acts on a public edge: as the user of its kubeconfig, or as an account that the install command creates
 * there, which may do everything, or what is listed.
 */
export const ARGOCD_ACCESS = ['kubeconfig', 'everything', 'listed'] as const;
export type ArgoCdAccess = (typeof ARGOCD_ACCESS)[number];

/** What is chosen about it when the cluster is attached. */
export interface ArgoCdAccessChoice {
  readonly argoCdAccess: ArgoCdAccess;
  /** Where `listed` applies. They must exist. */
  readonly argoCdNamespaces: readonly string[];
  /** The kinds of `listed`, as the API names them: `services`, `deployments.apps`; none stands for all. */
  readonly argoCdKinds: readonly string[];
}

/** The service account that Argo CD uses on an edge, in the namespace of the agent there. No pod runs as it. */
export const ARGOCD_ACCOUNT_NAME = 'hawser-argocd';

/** Whether a public edge of a network with Argo CD gets an account for it. */
export const hasArgoCdAccount = (
  { isEdge, isPublic, usesArgoCd }: Readonly<Record<'isEdge' | 'isPublic' | 'usesArgoCd', boolean>>,
  { argoCdAccess }: Pick<ArgoCdAccessChoice, 'argoCdAccess'>,
): boolean => isEdge && isPublic && usesArgoCd && argoCdAccess !== 'kubeconfig';

/** The resource and group of a listed kind. */
const KIND = /^(?<resource>[a-z0-9]+)(?:\.(?<group>[a-z0-9](?:[-a-z0-9.]{0,250}[a-z0-9])?))?$/;

/** Whether this names a kind as the API does, such as `deployments.apps`. */
export const isListedKind = (text: string): boolean => text.length <= 300 && KIND.test(text);

/** Why Argo CD may not be given this namespace; null when it may. */
export function listedNamespaceProblem(name: string): string | null {
  return isDnsLabel(name) ? reservedNamespace(name) : argoCdAccessMessages.namespace(name);
}

export const argoCdAccessMessages = {
  namespace: (name: string): string => `“${name}” is not the name of a namespace.`,
  kind: (text: string): string => `“${text}” is not a kind as the API names it, such as deployments.apps.`,
  noNamespace: 'List at least one namespace in which Argo CD may act.',
} as const;

/** Rules of RBAC for these kinds: everything that can be done with them; of all kinds when none is listed. */
export function listedRules(
  kinds: readonly string[],
): { apiGroups: string[]; resources: string[]; verbs: string[] }[] {
  const all = { apiGroups: ['*'], resources: ['*'], verbs: ['*'] };
  if (kinds.length === 0) return [all];
  const byGroup = new Map<string, string[]>();
  for (const text of kinds) {
    const { resource = '', group = '' } = KIND.exec(text)?.groups ?? {};
    if (resource !== '') byGroup.set(group, [...(byGroup.get(group) ?? []), resource]);
  }
  return [...byGroup].map(([group, resources]) => ({
    apiGroups: [group],
    resources: [...new Set(resources)].toSorted(),
    verbs: ['*'],
  }));
}

/** What the account may do, in words. */
export function argoCdAccessText({
  argoCdAccess,
  argoCdNamespaces,
  argoCdKinds,
}: ArgoCdAccessChoice): string {
  if (argoCdAccess === 'everything') return 'EVERYTHING in the cluster';
  const kinds = argoCdKinds.length === 0 ? 'all kinds' : argoCdKinds.join(', ');
  return `${kinds} in the namespaces ${argoCdNamespaces.join(', ')}`;
}
