import type { KubeApi, KubeObject } from '../kube/api.ts';
import { metadataOf } from '../kube/metadata.ts';
import { refOf } from './entry.ts';
import type { Inventory } from './inventory.ts';

/** The object as it is in the cluster, if it is still the one that was applied. */
export async function appliedObject(
  kube: KubeApi,
  inventory: Inventory,
  objectID: string,
): Promise<KubeObject | null> {
  const entry = inventory.of(objectID).at(-1);
  if (entry === undefined) return null;
  const object = await kube.get(refOf(entry));
  return metadataOf(object).uid === entry.uid ? object : null;
}
