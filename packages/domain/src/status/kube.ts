/** Replica counts of a workload as Kubernetes reports them; a missing number counts as 0. */
export interface KubeStatus {
  readonly replicas?: number;
  readonly readyReplicas?: number;
  readonly availableReplicas?: number;
  readonly updatedReplicas?: number;
}

/** UP: there are replicas and all are ready. DOWN: there are replicas and none is ready. Otherwise WARN, also with 0 desired replicas (Spec 2 §4). */
export function kubeStatusOf({ replicas = 0, readyReplicas = 0 }: KubeStatus): 'UP' | 'DOWN' | 'WARN' {
  if (replicas <= 0) return 'WARN';
  if (readyReplicas >= replicas) return 'UP';
  return readyReplicas <= 0 ? 'DOWN' : 'WARN';
}
