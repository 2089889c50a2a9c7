/** Kinds that others mount, run as or are reached by: they come before workloads. */
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

/** Which of the rounds of an apply `kind` belongs to; lower first. Removal goes the other way round. */
export function applyRound(kind: string): 0 | 1 {
  return FIRST.has(kind) ? 0 : 1;
}
