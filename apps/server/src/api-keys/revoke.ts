import type { Work } from '../http/route.ts';
import { keyRecord, requirePerson } from './store-key.ts';

/** Ends a key at once. */
export async function revokeKey(
  work: Work<{ keyID: string }, undefined, unknown>,
): Promise<{ answer: { revoked: { id: string } }; name: string }> {
  requirePerson(work);
  const { tx, params } = work;
  const { id, name } = await keyRecord(work, params.keyID);
  await tx.db.deleteFrom('api_keys').where('owner_uid', '=', tx.owner).where('id', '=', id).execute();
  return { answer: { revoked: { id } }, name };
}
