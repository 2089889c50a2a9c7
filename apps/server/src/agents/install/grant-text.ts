import { INSTALLER, installerCommand } from '@hawser/domain/argocd';
import { agentNamespace } from '@hawser/domain/names';
import {
  ALL_SECRETS,
  ARGOCD_ACCOUNT_NAME,
  argoCdAccessText,
  type GrantChoice,
  type GrantKinds,
  PACKAGE_GROUP,
} from '@hawser/domain/objects';
import { CONTROLLER_NAMESPACE } from '@hawser/domain/secrets';
import type { PodSecurityLevel } from '@hawser/domain/pod-security';

const KINDS: Readonly<Record<GrantKinds, string>> = {
  workloads: 'workloads and what belongs to them',
  extended: 'workloads, service accounts, roles and custom resources',
  everything: 'the namespaced Kubernetes kinds except Secrets, and listed custom resources',
};

const PODS: Readonly<Record<PodSecurityLevel, string>> = {
  restricted: 'Pod Security "restricted": no known way for them to reach the node.',
  baseline: 'Pod Security "baseline": not privileged, no host paths, no host namespaces.',
  privileged: 'NOT LIMITED (Pod Security "privileged"): they can take over the nodes and so the cluster.',
};

/** Comments at the beginning of the manifest: what it grants, for the person who applies it. */
export function grantText({
  namespace,
  routerID,
  hasInstaller,
  hasArgoCdAccount,
  gitops,
  grant,
}: {
  readonly routerID: string;
  readonly hasInstaller: boolean;
  readonly hasArgoCdAccount: boolean;
  readonly namespace: string;
  readonly grant: GrantChoice;
  /** The namespace of Argo CD, if it is the hub of a GitOps network. */
  readonly gitops: string | null;
}): string {
  const { kinds, podSecurity, serviceAccounts, secrets, logs, exec, inspect, secretNames, installer } = grant;
  const infrastructure = infrastructureText(grant.infrastructure, namespace);
  return `# The agent runs in namespace ${agentNamespace(namespace)} and applies objects to namespace ${namespace}.
# Kinds: ${KINDS[kinds]}.
# Pods: ${PODS[podSecurity]}
# Pods run as the service accounts: ${serviceAccounts.join(', ') || 'none'}.
# Pods may use the Secrets: ${secrets.includes(ALL_SECRETS) ? `all of namespace ${namespace}` : secrets.join(', ') || 'none'}.
# Logs of pods: ${logs ? 'can be read' : 'cannot be read'}.
# Terminals in containers: ${terminals(exec, inspect, namespace)}.
# Everything else in the cluster, except Secrets: ${inspect ? 'can be read' : 'cannot be read'}.
# Names of Secrets in namespace ${namespace}: ${secretNames ? `can be listed, with labels and annotations. KUBERNETES GIVES THE RIGHT TO READ\n#   THEIR VALUES WITH IT: whoever takes over the agent's account has them. The agent asks for no values and sends none` : 'cannot be listed'}.
# The certificate of the controller of Sealed Secrets in namespace ${CONTROLLER_NAMESPACE}: can be read.
${gitops === null ? '' : `# Applications, ApplicationSets and AppProjects of Argo CD in namespace ${gitops}: can be written, changed, synced, rolled back and removed.\n# Secrets in namespace ${gitops}: likewise. With them clusters and repositories are registered in Argo CD. It includes Argo CD's own,\n# with which the agent asks Argo CD what differs.\n${kinds === 'workloads' ? '' : '# ProviderConfigs of Crossplane (AWS, Azure, GCP), in the whole cluster: likewise, with credentials of its own namespace.\n'}`}${infrastructure}${hasArgoCdAccount ? `# Argo CD on the hub acts in this cluster as the account ${ARGOCD_ACCOUNT_NAME}, which may do: ${argoCdAccessText(grant)}.\n# The agent asks for its tokens, which end after a day, and hands them to the server, which stores them encrypted for the hub.\n# Who controls the agent, or the server, has what that account may do.\n` : ''}${hasInstaller ? installerText({ routerID, namespace, isKept: installer }) : ''}`;
}

function installerText(of: {
  readonly routerID: string;
  readonly namespace: string;
  readonly isKept: boolean;
}): string {
  const agents = agentNamespace(of.namespace);
  const bound = of.isKept
    ? 'They are KEPT: the agent can use them at any time.'
    : `They are not bound. The agent waits until somebody runs
#   ${installerCommand(of.routerID, agents)}
# and removes that binding when the installation has ended.`;
  return `# Installing Argo CD needs the permissions of the account ${INSTALLER}. They amount to those of an ADMINISTRATOR OF THE
# CLUSTER, because Argo CD's own roles may do everything. ${bound}
`;
}

function infrastructureText(groups: readonly string[], namespace: string): string {
  if (groups.length === 0) return '';
  const packages = groups.includes(PACKAGE_GROUP)
    ? `# Packages of providers (${PACKAGE_GROUP}): can be installed and removed. THEY ARE PROGRAMS that Crossplane runs in the cluster, with the
#   permissions that they ask for.
`
    : '';
  return `# Infrastructure of Crossplane in the API groups ${groups.join(', ')}: can be read,
#   written and removed. CROSSPLANE MAKES, CHANGES AND DELETES IN YOUR CLOUDS WHAT THEY SAY, with any ProviderConfig of the cluster; clouds
#   charge for it. Secrets: those of namespace ${namespace} only. What a Composition composes is not limited by this.
${packages}`;
}

function terminals(exec: boolean, inspect: boolean, namespace: string): string {
  if (!exec) return 'cannot be opened';
  return inspect
    ? `can be opened, in all pods of namespace ${namespace}`
    : 'can be opened, in pods that it applies';
}

/** The labels by which the API server enforces Pod Security in a namespace (Pod Security Admission). */
export function podSecurityLabels(level: PodSecurityLevel): Readonly<Record<string, string>> {
  const label = 'pod-security.kubernetes.io/';
  return { [`${label}enforce`]: level, [`${label}warn`]: level };
}
