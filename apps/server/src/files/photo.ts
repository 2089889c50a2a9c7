import { type PutPhoto, PutPhoto as PutPhotoBody, Photo } from '@hawser/contract/files';
import { updated } from '@hawser/contract/record';
import { z } from 'zod';
import { type AnyRoute, command, type Work } from '../http/route.ts';
import { removePicture, storePicture } from './picture.ts';

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
      await removePicture(tx);
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
  const photoURL = await storePicture(tx, body, now);
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
