/** Kinds that workloads mount, run as or are reached by: they are applied before workloads. */
const FIRST = new Set([
  'ServiceAccount',
  'ConfigMap',
  'Secret',
  'PersistentVolumeClaim',
  'Service',
  'NetworkPolicy',
  'Role',
  'RoleBinding',
]);

/** The round of an apply in which `kind` is applied; lower first. Objects are pruned in the reverse order. */
export function applyRound(kind: string): 0 | 1 {
  return FIRST.has(kind) ? 0 : 1;
}
