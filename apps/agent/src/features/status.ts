import type { FeatureReport } from '@hawser/contract/features';
import { installingStatus } from '@hawser/domain/routers';

/** What the state of a feature makes of the status of its router; null where it is none of its concern. */
function featureStatus({ state, step, steps, message }: FeatureReport): {
  readonly status: string;
  readonly message: string;
} | null {
  const at = steps === 0 ? '' : `step ${step} of ${steps}: `;
  switch (state) {
    case 'FAILED':
    case 'MISSING':
      return { status: state, message: `Argo CD: ${message}` };
    case 'INSTALLING':
    case 'WAITING':
      return { status: installingStatus('ARGOCD'), message: state === 'WAITING' ? message : at + message };
    case 'INITIATING':
      return { status: installingStatus('GITOPS WATCHERS'), message };
    default:
      return null;
  }
}

const ORDER = ['FAILED', 'MISSING'];

/** The worst of what the features make of the status of their router; null when all are there. */
export function worstFeature(reports: readonly FeatureReport[]): ReturnType<typeof featureStatus> {
  const statuses = reports.map(featureStatus).filter((status) => status !== null);
  const failed = ORDER.map((wanted) => statuses.find(({ status }) => status === wanted));
  return failed.find((status) => status !== undefined) ?? statuses[0] ?? null;
}
