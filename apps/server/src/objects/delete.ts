import { notFound, refused } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import { changeAllowed } from './policy.ts';
import { lockObject } from './update.ts';

/** Deletes an object: it becomes inactive and is placed nowhere, in one transaction; the agents then remove it. */
export async function deleteObject({
  tx,
  params,
  now,
}: Work<{ objectID: string }, undefined, unknown>): Promise<{
  answer: { deleted: { id: string } };
  key: string;
}> {
  const object = await lockObject(tx, params.objectID);
  if (object === undefined) throw notFound();
  const allowed = changeAllowed(object.origin);
  if (!allowed.allowed) throw refused(allowed.reason);
  await tx.db
    .updateTable('objects')
    .set({ active: false, version: object.version + 1, updated_at: now })
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', object.id)
    .execute();
  await tx.db
    .deleteFrom('placements')
    .where('owner_uid', '=', tx.owner)
    .where('object_id', '=', object.id)
    .execute();
  return { answer: { deleted: { id: object.id } }, key: object.key };
}
