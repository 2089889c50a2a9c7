import { withoutCascade } from '@hawser/domain/gitops';
import { isStatus, type KubeApi } from '../kube/api.ts';
import { fieldsOf } from '../kube/fields.ts';
import { metadataOf } from '../kube/metadata.ts';
import type { ObjectStatuses } from '../report/object-statuses.ts';
import { deletionOf } from './deletion.ts';
import { type Entry, refOf } from './entry.ts';
import { ownerOf } from './ownership.ts';

/**
 * Deletes what `entry` names, if it is still the object that the agent created: same uid, same ownership labels. Returns
 * `deleted` when nothing of ours exists any more, `deleting` while finalizers delay it. With `isOrphan` what an Application of Argo CD
 * created stays: its finalizers are removed first. What an object of Argo CD waits for becomes its status. Fails as the API does.
 */
export async function prune(
  kube: KubeApi,
  entry: Entry,
  routerID: string,
  statuses: Pick<ObjectStatuses, 'observe'>,
  isOrphan = false,
): Promise<'deleted' | 'deleting'> {
  const ref = refOf(entry);
  const current = async () => {
    try {
      const object = await kube.get(ref);
      const metadata = metadataOf(object);
      const isOurs =
        (entry.uid === null || metadata.uid === entry.uid) && ownerOf(metadata, routerID, entry) === 'ours';
      return isOurs ? { ...metadata, finalizers: fieldsOf(object.metadata).finalizers, object } : null;
    } catch (error) {
      if (isStatus(error, 404)) return null;
      throw error;
    }
  };
  const result = async () => {
    const left = await current();
    const why = left && deletionOf(entry, left.object);
    if (why) statuses.observe(entry.objectID, why);
    return left ? 'deleting' : 'deleted';
  };
  const found = await current();
  if (!found) return 'deleted';
  if (isOrphan && Array.isArray(found.finalizers)) {
    const finalizers = withoutCascade(found.finalizers);
    const { uid, resourceVersion } = found;
    if (finalizers.length < found.finalizers.length)
      // A conflict is tried again: deleted with its finalizers it would take everything along.
      await kube.patch(ref, { metadata: { uid, resourceVersion, finalizers } });
  }
  if (!found.isDeleting) {
    try {
      await kube.delete(ref, found.uid);
    } catch (error) {
      if (isStatus(error, 404, 409)) return result();
      throw error;
    }
  }
  return result();
}
