import type { KubeObject } from '../kube/api.ts';
import { fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { createdAtOf, instantOf } from '../kube/metadata.ts';

/** As what Argo CD writes, in the managed fields of what it created. */
const ARGOCD_MANAGER = 'argocd-controller';

/** Whether Argo CD created the namespace, at `since` (epoch ms) or later: nobody has written into it before. */
export function isCreatedByArgoCd(namespace: KubeObject, since: number): boolean {
  const createdAt = createdAtOf(namespace);
  return (
    createdAt !== null &&
    createdAt >= since &&
    listOf(fieldsOf(namespace.metadata).managedFields).some(
      ({ manager, time }) => textOf(manager) === ARGOCD_MANAGER && instantOf(time) === createdAt,
    )
  );
}
