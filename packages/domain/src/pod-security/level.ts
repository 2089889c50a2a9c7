/** The levels of the Pod Security Standards, the strictest first. */
export const POD_SECURITY_LEVELS = ['restricted', 'baseline', 'privileged'] as const;

/** A level of the Pod Security Standards (https://kubernetes.io/docs/concepts/security/pod-security-standards/). */
export type PodSecurityLevel = (typeof POD_SECURITY_LEVELS)[number];

/** Whether `text` is a level of the Pod Security Standards. */
export const isPodSecurityLevel = (text: string): text is PodSecurityLevel =>
  (POD_SECURITY_LEVELS as readonly string[]).includes(text);
