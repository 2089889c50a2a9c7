import type { KubeStatus } from './kube.ts';

/** What is missing until a workload is healthy: '1 of 2 ready'. Empty where its counts are complete, or as far as they are unknown. */
export function missingReplicas({
  replicas = 0,
  readyReplicas: ready = 0,
  availableReplicas: available = replicas,
  updatedReplicas: updated = replicas,
}: KubeStatus): string {
  const short = [
    updated < replicas ? `${updated} of ${replicas} updated` : '',
    ready < replicas ? `${ready} of ${replicas} ready` : '',
    // What is not ready is not available either.
    available < Math.min(ready, replicas) ? `${available} of ${replicas} available` : '',
  ];
  return short.filter(Boolean).join(', ');
}

/** Statuses in which complete counts are those of the version before: it still runs, because the updated pods are not ready. */
const UPDATING = new Set(['WARN', 'PROGRESSING']);

/**
 * The replicas of a workload with this status: what is missing, otherwise how many are `ready`, the words of which are the caller's.
 * Says what is short also where the counts are complete and the workload is not UP.
 */
function withReady(counts: KubeStatus, status: string, ready: string): string {
  const missing = missingReplicas(counts);
  if (missing !== '') return missing;
  return UPDATING.has(status) && (counts.replicas ?? 0) > 0 ? `${ready}, new not ready` : ready;
}

/** The replicas of a workload for its row: '2 / 2', or what is short. */
export function replicasText(counts: KubeStatus, status: string): string {
  return withReady(counts, status, `${counts.readyReplicas ?? 0} / ${counts.replicas ?? 0}`);
}

/** The same in a sentence: '2 of 2 ready'. */
export function replicasWords(counts: KubeStatus, status: string): string {
  return withReady(counts, status, `${counts.readyReplicas ?? 0} of ${counts.replicas ?? 0} ready`);
}
