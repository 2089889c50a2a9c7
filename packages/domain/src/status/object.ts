import type { Fact, Status, ToneCounts } from './status.ts';
import { simulatedMark } from './simulated-mark.ts';
import { labelOf, totalOf } from './tone.ts';

/**
 * The status of an object over all clusters it is placed on: that of the worst of them, named in the reason.
 * `worst` is null when it is placed nowhere. `counts` counts its placements.
 */
export function objectStatus(
  worst: { status: Status; clusterName: string; simulated: boolean } | null,
  counts: ToneCounts,
): Status {
  if (worst === null) {
    // No rule, nothing distributed: nothing was observed, so the badge is neutral and neither good nor bad.
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
