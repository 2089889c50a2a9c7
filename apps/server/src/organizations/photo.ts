import type { Photo, PutPhoto } from '@hawser/contract/files';
import { sql } from 'kysely';
import { removePicture, storePicture } from '../files/index.ts';
import type { Work } from '../http/route.ts';
import { nextVersion } from '../store/next-version.ts';
import type { TenantTransaction } from '../store/store.ts';
import { changeInside } from './inside.ts';

type Asked<Body> = Work<{ organizationID: string }, undefined, Body>;

/** Stores the picture of an organization in place of the previous one. */
export async function putOrganizationPhoto(
  work: Asked<PutPhoto>,
): Promise<{ answer: { updated: Photo }; name: string }> {
  const { tx, body, now } = work;
  const { organization } = await changeInside(work, 'organizations.update');
  const photoURL = await storePicture(tx, body, now);
  await setPhoto(tx, photoURL, now);
  return { answer: { updated: { photoURL } }, name: organization.unique_name };
}

export async function deleteOrganizationPhoto(
  work: Asked<unknown>,
): Promise<{ answer: { deleted: Photo }; name: string }> {
  const { tx, now } = work;
  const { organization } = await changeInside(work, 'organizations.update');
  await removePicture(tx);
  await setPhoto(tx, '', now);
  return { answer: { deleted: { photoURL: '' } }, name: organization.unique_name };
}

/** In the organization and in the profile of its account. */
async function setPhoto(tx: TenantTransaction, url: string, now: number): Promise<void> {
  await sql`update organizations set photo_url = ${url}, ${nextVersion(now)} where owner_uid = ${tx.owner}`.execute(
    tx.db,
  );
  await tx.db.updateTable('accounts').set({ photo_url: url }).where('owner_uid', '=', tx.owner).execute();
}
