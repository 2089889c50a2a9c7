import { isStatus, type KubeApi } from '../kube/api.ts';
import { metadataOf } from '../kube/metadata.ts';
import { type Entry, refOf } from './entry.ts';
import { ownerOf } from './marks.ts';

/**
 * Deletes what `entry` names, if it is still the very object that the agent made: same uid, same marks. Returns `gone`
 * when nothing of ours is there any more, `going` while finalizers hold it. Fails as the API does.
 */
export async function prune(kube: KubeApi, entry: Entry, routerID: string): Promise<'gone' | 'going'> {
  const ref = refOf(entry);
  const look = async () => {
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
  const found = await look();
  if (!found) return 'gone';
  if (!found.isDeleting) {
    try {
      await kube.delete(ref, found.uid);
    } catch (error) {
      if (isStatus(error, 404, 409)) return (await look()) ? 'going' : 'gone';
      throw error;
    }
  }
  return (await look()) ? 'going' : 'gone';
}
