import type { PodSecurityLevel, PodViolation } from '../pod-security/index.ts';

/** Why an agent does not apply an object: the reasons that its status shows. */
export const grantMessages = {
  kind: (kind: string, apiVersion: string): string => `The agent may not apply ${kind} (${apiVersion}).`,
  namespace: (namespace: string): string => `The agent may not apply to namespace ${namespace}.`,
  /** For an object that is saved; `namespaces` are those of the agents of its network. */
  noAgentNamespace: (namespace: string, namespaces: readonly string[]): string =>
    `No agent of this network may apply to namespace ${namespace}. Their namespaces: ${namespaces.join(', ')}.`,
  noAgentKind: (kind: string, apiVersion: string): string =>
    `No agent of this network may apply ${kind} (${apiVersion}). Attach a cluster with more kinds.`,
  podSecurity: (level: PodSecurityLevel, violations: readonly PodViolation[]): string => {
    const fields = violations.map(({ control, path }) => `${control} (${path})`).join(', ');
    return `Pod Security "${level}" forbids it: ${fields}.`;
  },
  serviceAccount: (name: string, path: string): string =>
    `Pods may not run as ServiceAccount ${name} (${path}). The grant of the agent lists the allowed ones.`,
  providerSecret: (namespaces: readonly string[]): string =>
    `A ProviderConfig may use a Secret of namespace ${namespaces.join(', ')} only (spec.credentials).`,
  secret: (name: string, path: string): string =>
    `Pods may not use Secret ${name} (${path}). The grant of the agent lists the allowed ones.`,
} as const;
