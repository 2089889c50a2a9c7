import type { PutPhoto } from '@hawser/contract/files';
import { checkPicture, pictureType } from '@hawser/domain/files';
import { invalid } from '../http/failure.ts';
import { inContext } from '../store/in-context.ts';
import type { TenantTransaction } from '../store/store.ts';
import { pathOfFile } from './serve.ts';

const KIND = 'photo';

/**
 * Stores the picture of the context in which `tx` is; returns its address.
 * @throws Failure 400 when it is none, or too large.
 */
export async function storePicture(tx: TenantTransaction, body: PutPhoto, now: number): Promise<string> {
  const bytes = Buffer.from(body.data, 'base64');
  const problem = checkPicture(body.filename, bytes);
  const mediaType = pictureType(bytes);
  if (problem !== null || mediaType === null) throw invalid(problem ?? '', 'photo');
  // An upload replaces the previous picture, even if its filename differs (Spec 2 §7).
  await removePicture(tx);
  await tx.db
    .insertInto('files')
    .values({
      owner_uid: tx.owner,
      kind: KIND,
      filename: body.filename,
      media_type: mediaType,
      bytes,
      created_at: now,
    })
    .execute();
  // A new URL for every upload: browsers cache the picture under its URL forever.
  return `${pathOfFile(tx.owner, KIND, body.filename)}?at=${now}`;
}

/** The picture of the context in which `tx` is; null without one. */
export async function readPicture(
  tx: TenantTransaction,
): Promise<{ mediaType: string; data: string } | null> {
  const picture = await tx.db
    .selectFrom('files')
    .select(['media_type', 'bytes'])
    .where('owner_uid', '=', tx.owner)
    .where('kind', '=', KIND)
    .executeTakeFirst();
  return picture === undefined
    ? null
    : { mediaType: picture.media_type, data: picture.bytes.toString('base64') };
}

/** Deletes the picture of the context, if there is one. */
export async function removePicture(tx: TenantTransaction): Promise<void> {
  await tx.db.deleteFrom('files').where('owner_uid', '=', tx.owner).where('kind', '=', KIND).execute();
}

/** Moves the picture of a context to another one of the same person; returns its address there, '' without one. */
export async function movePicture(from: TenantTransaction, to: string, now: number): Promise<string> {
  const picture = await from.db
    .selectFrom('files')
    .select(['filename', 'media_type', 'bytes'])
    .where('owner_uid', '=', from.owner)
    .where('kind', '=', KIND)
    .executeTakeFirst();
  if (picture === undefined) return '';
  await removePicture(from);
  await inContext(from, to, ({ db, owner }) =>
    db
      .insertInto('files')
      .values({ owner_uid: owner, kind: KIND, created_at: now, ...picture })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return `${pathOfFile(to, KIND, picture.filename)}?at=${now}`;
}
