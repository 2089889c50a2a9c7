import type { ClusterObjectsItem } from '@hawser/contract/streams';

/** Why a list of pods does not show what they use; nothing where it does. */
export function NoUsage({ reading }: { reading: ClusterObjectsItem | null }) {
  if (!reading?.metricsReason) return null;
  return <span>CPU and memory: {reading.metricsReason}</span>;
}
