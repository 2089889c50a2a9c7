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

/**
 * The replicas of a workload for its row: '2 / 2', or what is missing. Where all are there and it is not UP, the updated ones are not
 * ready: those of the version before still run.
 */
export function replicasText(counts: KubeStatus, status: string): string {
  const { replicas = 0, readyReplicas = 0 } = counts;
  const missing = missingReplicas(counts);
  if (missing !== '') return missing;
  if (status === 'UP' || replicas === 0) return `${readyReplicas} / ${replicas}`;
  return status === 'WARN' || status === 'PROGRESSING'
    ? `${readyReplicas} / ${replicas}, new one not ready`
    : `${readyReplicas} / ${replicas}`;
}
