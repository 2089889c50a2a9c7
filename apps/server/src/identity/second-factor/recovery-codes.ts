import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { newId, type Random, toHex } from '@hawser/ports';
import type { Kysely } from 'kysely';
import type { IdentityTables } from '../../store/tables.ts';

const derive = promisify<string, string, number, Buffer>(scrypt);

/** How many codes an account gets at once. */
const RECOVERY_CODES = 10;
const SALT_BYTES = 16;
const DIGEST_BYTES = 32;
/** Without letters that look like others. A code has 16 of them: 80 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;
const GROUP = 4;

/** The letters of a code that a person typed. */
const plain = (code: string): string =>
  code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');

/** Whether the text may be a recovery code: they are longer than those of an app. */
export const isRecoveryCode = (text: string): boolean => plain(text).length === LENGTH;

/**
 * New codes in place of all before; their texts are returned once, and only scrypt digests are kept. All of an account have one salt,
 * so that a guess costs one digest.
 */
export async function newRecoveryCodes(
  identity: Kysely<IdentityTables>,
  uid: string,
  now: number,
  random: Random,
): Promise<readonly string[]> {
  const salt = toHex(random.bytes(SALT_BYTES));
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...random.bytes(LENGTH)].map((byte) => ALPHABET.charAt(byte & 31)).join('');
    return letters.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? letters;
  });
  const rows = await Promise.all(
    codes.map(async (code) => ({
      id: newId(now, random),
      userId: uid,
      digest: `${salt}:${await digestOf(code, salt)}`,
      usedAt: null,
      createdAt: new Date(now),
    })),
  );
  await identity.transaction().execute(async (tx) => {
    await tx.deleteFrom('recoveryCode').where('userId', '=', uid).execute();
    await tx.insertInto('recoveryCode').values(rows).execute();
  });
  return codes;
}

/** Uses a code up: of concurrent requests with it one gets true. */
export async function takeRecoveryCode(
  identity: Kysely<IdentityTables>,
  uid: string,
  given: string,
  now: number,
): Promise<boolean> {
  const rows = await identity
    .selectFrom('recoveryCode')
    .select(['id', 'digest'])
    .where('userId', '=', uid)
    .where('usedAt', 'is', null)
    .execute();
  const [salt = ''] = rows[0]?.digest.split(':') ?? [];
  const sent = Buffer.from(await digestOf(given, salt));
  const match = rows.find(({ digest }) => {
    const kept = Buffer.from(digest.slice(salt.length + 1));
    return kept.length === sent.length && timingSafeEqual(kept, sent);
  });
  if (match === undefined) return false;
  const used = await identity
    .updateTable('recoveryCode')
    .set({ usedAt: new Date(now) })
    .where('id', '=', match.id)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** How many codes are left. */
export async function recoveryCodesLeft(identity: Kysely<IdentityTables>, uid: string): Promise<number> {
  const row = await identity
    .selectFrom('recoveryCode')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('userId', '=', uid)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

async function digestOf(code: string, salt: string): Promise<string> {
  return (await derive(plain(code), salt, DIGEST_BYTES)).toString('hex');
}
