import type { Entry } from '../apply/entry.ts';
import { applyMessages } from '../apply/messages.ts';
import type { KubeObject } from '../kube/api.ts';
import { textIn } from '../kube/fields.ts';
import { MANAGED_BY, OBJECT_ID } from '../kube/marks.ts';
import { metadataOf } from '../kube/metadata.ts';
import { StreamError } from '../streams/stream-error.ts';

/**
 * Refuses an Application that somebody else created under the name of ours, which was deleted: the entry stays in the inventory, and names
 * it. @throws StreamError
 */
export function refuseForeign(object: KubeObject, entry: Entry): void {
  const { uid, labels, annotations } = metadataOf(object);
  if (uid === entry.uid) return;
  const isMarked = textIn(labels, MANAGED_BY) !== undefined;
  if (isMarked && textIn(annotations, OBJECT_ID) === entry.objectID) return;
  throw new StreamError('refused', `${applyMessages.foreign(entry)}.`);
}
