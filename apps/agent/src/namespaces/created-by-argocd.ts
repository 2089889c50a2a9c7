import type { KubeObject } from '../kube/api.ts';
import { fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { createdAtOf, instantOf } from '../kube/metadata.ts';

/** As what Argo CD writes, in the managed fields of what it created. */
const ARGOCD_MANAGER = 'argocd-controller';
/** The API server takes the time of a write and that of a creation one after the other: a busy one needs some time between, milliseconds. */
const ONE_WRITE_MS = 5_000;

/** Whether Argo CD created the namespace, at `since` (epoch ms) or later: it wrote when it was created, and nobody else before or with it. */
export function isCreatedByArgoCd(namespace: KubeObject, since: number): boolean {
  const createdAt = createdAtOf(namespace);
  if (createdAt === null || createdAt < since) return false;
  const writes = listOf(fieldsOf(namespace.metadata).managedFields).map(({ manager, time }) => ({
    isArgoCd: textOf(manager) === ARGOCD_MANAGER,
    // Nobody knows when: it may have been first.
    at: instantOf(time) ?? 0,
  }));
  const first = Math.min(...writes.filter(({ isArgoCd }) => isArgoCd).map(({ at }) => at));
  return (
    Math.abs(first - createdAt) <= ONE_WRITE_MS && writes.every(({ isArgoCd, at }) => isArgoCd || at > first)
  );
}
