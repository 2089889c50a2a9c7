/** Replica counts of a workload as Kubernetes reports them; a missing number counts as 0. */
export interface KubeStatus {
  readonly replicas?: number;
  readonly readyReplicas?: number;
  readonly availableReplicas?: number;
  readonly updatedReplicas?: number;
}

/** UP: replicas and all ready; DOWN: replicas and none ready; WARN otherwise, none wanted too (Spec 2 §4). */
export function kubeStatusOf({ replicas = 0, readyReplicas = 0 }: KubeStatus): 'UP' | 'DOWN' | 'WARN' {
  if (replicas <= 0) return 'WARN';
  if (readyReplicas >= replicas) return 'UP';
  return readyReplicas <= 0 ? 'DOWN' : 'WARN';
}
