import type { TreeNode } from '@hawser/contract/streams';
import type { HealthStatus } from '@hawser/domain/resource-tree';
import { StatusBadge } from '@hawser/ui/status-badge';
import type { Tone } from '@hawser/ui/tone';

const TONES: Readonly<Record<HealthStatus, Tone>> = {
  Healthy: 'positive',
  Suspended: 'informational',
  Progressing: 'informational',
  Missing: 'negative',
  Degraded: 'negative',
  Unknown: 'unknown',
};

/** The color of a health. */
export const toneOf = (health: HealthStatus): Tone => TONES[health];

/** The health of a resource by Argo CD's rules; kinds without a rule have none. */
export function HealthBadge({ node, observedAt }: { node: TreeNode; observedAt: number | null }) {
  if (node.health === null) return <span aria-label="no health">–</span>;
  const { status } = node.health;
  // On a phone its word is not shown, and screen readers say it nevertheless.
  return (
    <span role="img" aria-label={status.toLowerCase()}>
      <StatusBadge tone={toneOf(status)} label={status} observedAt={observedAt} />
    </span>
  );
}
