import { writeNextVersion } from '../http/change.ts';
import { requireRow, refused } from '../http/failure.ts';
import { detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { changeAllowed } from './policy.ts';
import { lockObject } from './update.ts';

/**
 * Deletes an object: in one transaction it becomes inactive and its placements are deleted. Agents then remove it from their
 * clusters.
 */
export async function deleteObject({
  tx,
  params,
  now,
}: Pick<Work<{ objectID: string }, undefined, unknown>, 'tx' | 'params' | 'now'>): Promise<{
  answer: { deleted: { id: string } };
  object: { name: string; kind: string };
  change: RecordedChange;
}> {
  const object = requireRow(await lockObject(tx, params.objectID));
  const allowed = changeAllowed(object.origin);
  if (!allowed.allowed) throw refused(allowed.reason);
  await writeNextVersion(tx, 'objects', object, { active: false }, now);
  const { numDeletedRows } = await tx.db
    .deleteFrom('placements')
    .where('owner_uid', '=', tx.owner)
    .where('object_id', '=', object.id)
    .executeTakeFirst();
  const details = detailsOf({
    yaml: { before: object.version, after: null },
    removed: Number(numDeletedRows),
  });
  return {
    answer: { deleted: { id: object.id } },
    object,
    change: { networkID: object.network_id, ...(details && { details }) },
  };
}
