import { newId, type Random } from '@hawser/ports';
import type { Kysely } from 'kysely';
import type { SealedColumn } from '../../store/sealed-columns.ts';
import type { Sealer } from '../../store/sealer.ts';
import type { IdentityTables } from '../../store/tables.ts';
import { isRecoveryCode, takeRecoveryCode } from './recovery-codes.ts';
import { SECRET_BYTES, stepOfCode, toBase32 } from './totp.ts';

/** Where a sealed secret belongs: its row, which keeps its ID when a user gets another one. */
const placeOf = (id: string): string => `second factor ${id}`;

/** The secrets of second factors are encrypted at rest. */
export const sealedSecondFactors: SealedColumn = {
  table: 'secondFactor',
  key: 'id',
  column: 'secret',
  isShared: true,
  isIdentity: true,
  associatedData: (_, id) => placeOf(id),
};

interface FactorPorts {
  readonly identity: Kysely<IdentityTables>;
  readonly sealer: Sealer;
}

const rowOf = (identity: Kysely<IdentityTables>, uid: string) =>
  identity.selectFrom('secondFactor').selectAll().where('userId', '=', uid).executeTakeFirst();

/** A new secret in place of one that was never confirmed; null when the account has a second factor. */
export async function beginFactor(
  { identity, sealer }: FactorPorts,
  uid: string,
  now: number,
  random: Random,
): Promise<string | null> {
  const secret = toBase32(random.bytes(SECRET_BYTES));
  const id = newId(now, random);
  const at = new Date(now);
  const fresh = {
    id,
    secret: sealer.seal(secret, placeOf(id)),
    lastStep: 0,
    devicesSince: at,
    createdAt: at,
  };
  const written = await identity
    .insertInto('secondFactor')
    .values({ ...fresh, userId: uid, confirmedAt: null })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(fresh).where('secondFactor.confirmedAt', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return written?.id === id ? secret : null;
}

/**
 * Whether the text is a code of the account's app, of a factor that is in use (`active`) or waits for its first code (`begun`). It
 * then works no more.
 */
export async function takeCode(
  { identity, sealer }: FactorPorts,
  uid: string,
  given: string,
  now: number,
  state: 'active' | 'begun',
): Promise<boolean> {
  const row = await rowOf(identity, uid);
  if (row === undefined || (row.confirmedAt !== null) !== (state === 'active')) return false;
  const secret = sealer.open(row.secret, placeOf(row.id));
  const step = stepOfCode(secret, given.replaceAll(/\s/g, ''), now, row.lastStep);
  if (step === null) return false;
  // Of concurrent requests with one code, one finds the step unused.
  const used = await identity
    .updateTable('secondFactor')
    .set({ lastStep: step, ...(state === 'begun' ? { confirmedAt: new Date(now) } : {}) })
    .where('id', '=', row.id)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Which kind of code the text was, a present one of the app or an unused recovery code; null for any other. It works no more. */
export async function takeAnyCode(
  ports: FactorPorts,
  uid: string,
  given: string,
  now: number,
): Promise<'app' | 'recovery' | null> {
  if (isRecoveryCode(given))
    return (await takeRecoveryCode(ports.identity, uid, given, now)) ? 'recovery' : null;
  return (await takeCode(ports, uid, given, now, 'active')) ? 'app' : null;
}

/**
 * Removes the second factor with its recovery codes, in the caller's transaction when `identity` is one; returns whether there was one.
 */
export async function removeFactor(identity: Kysely<IdentityTables>, uid: string): Promise<boolean> {
  const remove = async (tx: Kysely<IdentityTables>) => {
    await tx.deleteFrom('recoveryCode').where('userId', '=', uid).execute();
    const removed = await tx
      .deleteFrom('secondFactor')
      .where('userId', '=', uid)
      .returning('confirmedAt')
      .executeTakeFirst();
    return removed?.confirmedAt != null;
  };
  return identity.isTransaction ? remove(identity) : identity.transaction().execute(remove);
}

/** From now on every browser is asked for the second factor again. */
export async function forgetDevices(
  identity: Kysely<IdentityTables>,
  uid: string,
  now: number,
): Promise<void> {
  await identity
    .updateTable('secondFactor')
    .set({ devicesSince: new Date(now) })
    .where('userId', '=', uid)
    .execute();
}
