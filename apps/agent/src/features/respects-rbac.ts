import { isStatus, type KubeApi } from '../kube/api.ts';
import { labelsOf } from '../kube/fields.ts';
import { CONFIG_MAP } from '../kube/kinds.ts';

/** With one of these Argo CD leaves out what its account may not list, and does not give up on the whole cluster. */
const RESPECTING = new Set(['normal', 'strict']);

/** Whether the Argo CD in this namespace respects the permissions of limited accounts; null where its settings cannot be read. */
export async function respectsRbac(kube: KubeApi, namespace: string): Promise<boolean | null> {
  try {
    const { data } = await kube.get({ kind: CONFIG_MAP, namespace, name: 'argocd-cm' });
    return RESPECTING.has(labelsOf(data)['resource.respectRBAC'] ?? '');
  } catch (error) {
    // Without its settings it has their defaults.
    if (isStatus(error, 404)) return false;
    if (isStatus(error, 401, 403)) return null;
    throw error;
  }
}
