import { isStatus, type KubeApi } from '../kube/api.ts';
import { metadataOf } from '../kube/metadata.ts';
import { type Entry, refOf } from './entry.ts';
import { ownerOf } from './ownership.ts';

/**
 * Deletes what `entry` names, if it is still the object that the agent created: same uid, same ownership labels. Returns
 * `deleted` when nothing of ours exists any more, `deleting` while finalizers delay it. Fails as the API does.
 */
export async function prune(kube: KubeApi, entry: Entry, routerID: string): Promise<'deleted' | 'deleting'> {
  const ref = refOf(entry);
  const current = async () => {
    try {
      const metadata = metadataOf(await kube.get(ref));
      const isOurs =
        (entry.uid === null || metadata.uid === entry.uid) && ownerOf(metadata, routerID, entry) === 'ours';
      return isOurs ? metadata : null;
    } catch (error) {
      if (isStatus(error, 404)) return null;
      throw error;
    }
  };
  const found = await current();
  if (!found) return 'deleted';
  if (!found.isDeleting) {
    try {
      await kube.delete(ref, found.uid);
    } catch (error) {
      if (isStatus(error, 404, 409)) return (await current()) ? 'deleting' : 'deleted';
      throw error;
    }
  }
  return (await current()) ? 'deleting' : 'deleted';
}
