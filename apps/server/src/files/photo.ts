import { type PutPhoto, PutPhoto as PutPhotoBody, Photo } from '@hawser/contract/files';
import { updated } from '@hawser/contract/record';
import { checkPicture, pictureType } from '@hawser/domain/files';
import { z } from 'zod';
import { invalid } from '../http/failure.ts';
import { type AnyRoute, command, type Work } from '../http/route.ts';
import { pathOfFile } from './serve.ts';

const KIND = 'photo';
const of = { tag: 'accounts', policy: 'account', path: '/api/me/photo' } as const;

/** Routes of the viewer's own profile picture. */
export const photoRoutes: readonly AnyRoute[] = [
  command({
    ...of,
    operationId: 'putPhoto',
    summary: 'Upload your picture',
    method: 'PUT',
    limit: 'write',
    body: PutPhotoBody,
    answer: updated(Photo),
    status: 200,
    handle: putPhoto,
    audit: {
      subject: 'account',
      id: (_, { session }) => session.uid,
      summary: () => 'Picture changed',
    },
  }),
  command({
    ...of,
    operationId: 'deletePhoto',
    summary: 'Delete your picture',
    method: 'DELETE',
    limit: 'write',
    answer: z.object({ deleted: Photo }),
    status: 200,
    async handle({ tx }) {
      await tx.db.deleteFrom('files').where('owner_uid', '=', tx.owner).where('kind', '=', KIND).execute();
      await setPhoto({ tx }, '');
      return { answer: { deleted: { photoURL: '' } } };
    },
    audit: {
      subject: 'account',
      id: (_, { session }) => session.uid,
      summary: () => 'Picture removed',
    },
  }),
];

async function putPhoto({ tx, body, now }: Work<unknown, undefined, PutPhoto>): Promise<{
  answer: { updated: Photo };
}> {
  const bytes = Buffer.from(body.data, 'base64');
  const problem = checkPicture(body.filename, bytes);
  const mediaType = pictureType(bytes);
  if (problem !== null || mediaType === null) throw invalid(problem ?? '', 'photo');
  // An upload replaces the previous picture, even if its filename differs (Spec 2 §7).
  await tx.db.deleteFrom('files').where('owner_uid', '=', tx.owner).where('kind', '=', KIND).execute();
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
  const photoURL = `${pathOfFile(tx.owner, KIND, body.filename)}?at=${now}`;
  await setPhoto({ tx }, photoURL);
  return { answer: { updated: { photoURL } } };
}

async function setPhoto(
  { tx }: Pick<Work<unknown, unknown, unknown>, 'tx'>,
  photoURL: string,
): Promise<void> {
  await tx.db
    .updateTable('accounts')
    .set({ photo_url: photoURL })
    .where('owner_uid', '=', tx.owner)
    .execute();
}
