import type { ApiKey } from '@hawser/contract/api-keys';
import { apiKeyMessages, checkKeyName, KEYS_MAX } from '@hawser/domain/api-keys';
import { collapseSpaces } from '@hawser/domain/names';
import { newId } from '@hawser/ports';
import type { Insertable } from 'kysely';
import { conflicting, invalid, refused, requireRow } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import type { ApiKeysTable } from '../identity/index.ts';
import { apiKeyCollection } from './collection.ts';

/** Stores a key of the signed-in person in this context. */
export async function storeKey(
  work: Work<unknown, undefined, unknown>,
  { name, ...columns }: Omit<Insertable<ApiKeysTable>, 'owner_uid' | 'id' | 'account_uid' | 'created_at'>,
): Promise<ApiKey> {
  const { tx, session, now, random } = work;
  requirePerson(work);
  const message = checkKeyName(name);
  if (message !== null) throw invalid(message, 'name');
  const { count } = await tx.db
    .selectFrom('api_keys')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('owner_uid', '=', tx.owner)
    .executeTakeFirstOrThrow();
  if (Number(count) >= KEYS_MAX) throw conflicting(apiKeyMessages.tooMany);
  const id = newId(now, random);
  await tx.db
    .insertInto('api_keys')
    .values({
      owner_uid: tx.owner,
      id,
      account_uid: session.uid,
      created_at: now,
      name: collapseSpaces(name),
      ...columns,
    })
    .execute();
  return keyRecord(work, id);
}

/** @throws Failure when a program asks: it cannot give itself further access, which would outlive its own. */
export function requirePerson({ session }: Pick<Work<unknown, unknown, unknown>, 'session'>): void {
  if (session.program !== undefined) throw refused(apiKeyMessages.needsPerson);
}

/** One key as lists show it. */
export async function keyRecord(work: Work<unknown, unknown, unknown>, id: string): Promise<ApiKey> {
  return requireRow((await apiKeyCollection.rows(work, [id])).get(id));
}
