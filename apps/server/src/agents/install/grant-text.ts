import { agentNamespace } from '@hawser/domain/names';
import { ALL_SECRETS, type GrantChoice, type GrantKinds } from '@hawser/domain/objects';
import type { PodSecurityLevel } from '@hawser/domain/pod-security';

const KINDS: Readonly<Record<GrantKinds, string>> = {
  workloads: 'workloads and what belongs to them',
  extended: 'workloads, service accounts, roles and custom kinds',
  everything: 'the Kubernetes kinds of a namespace except Secrets, and listed custom kinds',
};

const PODS: Readonly<Record<PodSecurityLevel, string>> = {
  restricted: 'Pod Security "restricted": they have no way to the node that is known.',
  baseline: 'Pod Security "baseline": not privileged, no host paths, no host namespaces.',
  privileged: 'NOT LIMITED (Pod Security "privileged"): they can take over the nodes and so the cluster.',
};

/** Comments at the beginning of the manifest: what it grants, for the person who applies it. */
export function grantText({
  namespace,
  grant: { kinds, podSecurity, serviceAccounts, secrets, logs, exec, inspect },
}: {
  readonly namespace: string;
  readonly grant: GrantChoice;
}): string {
  return `# The agent runs in namespace ${agentNamespace(namespace)} and applies objects to namespace ${namespace}.
# Kinds: ${KINDS[kinds]}.
# Pods: ${PODS[podSecurity]}
# Pods run as the service accounts: ${serviceAccounts.join(', ') || 'none'}.
# Pods may use the Secrets: ${secrets.includes(ALL_SECRETS) ? `all of namespace ${namespace}` : secrets.join(', ') || 'none'}.
# Logs of pods: ${logs ? 'can be read' : 'cannot be read'}.
# Terminals in containers: ${exec ? 'can be opened' : 'cannot be opened'}.
# Everything else in the cluster, except Secrets: ${inspect ? 'can be read' : 'cannot be read'}.
`;
}

/** The labels by which the API server enforces Pod Security in a namespace (Pod Security Admission). */
export function podSecurityLabels(level: PodSecurityLevel): Readonly<Record<string, string>> {
  const label = 'pod-security.kubernetes.io/';
  return { [`${label}enforce`]: level, [`${label}warn`]: level };
}
