import type { Fact, Status, ToneCounts } from './status.ts';
import { simulatedMark } from './simulated-mark.ts';
import { labelOf, totalOf } from './tone.ts';

/**
 * The status of an object on all clusters that it is placed on: the worst one, with the cluster in the reason.
 * `worst` is null when the object has no placements. `counts` counts its placements.
 */
export function objectStatus(
  worst: { status: Status; clusterName: string; simulated: boolean } | null,
  counts: ToneCounts,
): Status {
  if (worst === null) {
    // Without a placement nothing was observed, so the badge is neutral.
    return {
      status: 'NOT DISTRIBUTED',
      label: labelOf('NOT DISTRIBUTED'),
      tone: 'informational',
      since: null,
      observedAt: null,
      reason: [],
    };
  }
  const { status, clusterName } = worst;
  const total = totalOf(counts);
  const text = total > 1 ? `on ${clusterName}, the worst of ${total} clusters` : `on ${clusterName}`;
  const where: Fact = {
    kind: 'cluster',
    name: clusterName,
    ...simulatedMark(worst),
    status: status.status,
    text,
    since: status.since,
  };
  return { ...status, reason: [...status.reason.slice(0, 1), where, ...status.reason.slice(1)] };
}
