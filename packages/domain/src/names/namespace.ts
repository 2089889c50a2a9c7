import { AGENT_NAMESPACES } from './agent-namespace.ts';
import { NAME_MAX, NAME_MIN, isDnsLabel } from './dns.ts';
import { collapseSpaces } from './text.ts';

/** The default namespace of Kubernetes, which hubs and Argo CD may not use (Spec 2 §5). */
export const DEFAULT_NAMESPACE = 'default';

/** Namespaces of Kubernetes itself, such as kube-system: whoever writes there controls the cluster. */
const KUBERNETES_NAMESPACES = 'kube-';

export const namespaceMessages = {
  tooShort: `Namespaces must be at least ${NAME_MIN} characters.`,
  tooLong: `Namespaces must be at most ${NAME_MAX} characters.`,
  rule: 'Namespaces must: start and end with a letter or digit, and contain only lower-case letters, digits and "-"',
  kubernetes: (namespace: string): string =>
    `Namespace ${namespace} is reserved for Kubernetes. Please choose another one.`,
  agents: (namespace: string): string =>
    `Namespace ${namespace} is reserved for agents. Please choose another one.`,
} as const;

/** The message for a namespace that Kubernetes would refuse, or null. Surrounding spaces are ignored. */
export function checkNamespace(text: string): string | null {
  const namespace = collapseSpaces(text);
  if (namespace.length < NAME_MIN) return namespaceMessages.tooShort;
  if (namespace.length > NAME_MAX) return namespaceMessages.tooLong;
  return isDnsLabel(namespace) ? null : namespaceMessages.rule;
}

/** The message for a namespace to which no agent may apply anything, or null: those of Kubernetes, and those of agents. */
export function reservedNamespace(namespace: string): string | null {
  if (namespace.startsWith(KUBERNETES_NAMESPACES)) return namespaceMessages.kubernetes(namespace);
  return namespace.startsWith(AGENT_NAMESPACES) ? namespaceMessages.agents(namespace) : null;
}
