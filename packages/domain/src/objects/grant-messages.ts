import type { PodSecurityLevel, PodViolation } from '../pod-security/index.ts';

/** Why an agent does not apply an object: the reasons that its status shows. */
export const grantMessages = {
  kind: (kind: string, apiVersion: string): string => `The agent may not apply ${kind} (${apiVersion}).`,
  namespace: (namespace: string): string => `The agent may not apply to namespace ${namespace}.`,
  podSecurity: (level: PodSecurityLevel, violations: readonly PodViolation[]): string => {
    const fields = violations.map(({ control, path }) => `${control} (${path})`).join(', ');
    return `Pod Security "${level}" forbids it: ${fields}.`;
  },
  serviceAccount: (name: string, path: string): string =>
    `Pods may not run as ServiceAccount ${name} (${path}). The grant of the agent lists the allowed ones.`,
  secret: (name: string, path: string): string =>
    `Pods may not use Secret ${name} (${path}). The grant of the agent lists the allowed ones.`,
} as const;
