/** Health of a resource by the words and rules of Argo CD (gitops-engine `pkg/health`), best first: the order in which the worst is chosen. */
export const HEALTHS = ['Healthy', 'Suspended', 'Progressing', 'Missing', 'Degraded', 'Unknown'] as const;
export type HealthStatus = (typeof HEALTHS)[number];

/** The health of a resource, with the reason for anything but Healthy. */
export interface ResourceHealth {
  readonly status: HealthStatus;
  readonly message: string;
}
