import type { Kysely } from 'kysely';
import type { IdentityTables } from '../store/tables.ts';
import { removeFactor } from './second-factor/index.ts';

/**
 * Removes every second factor of somebody who has lost theirs: the app, its recovery codes and the passkeys, which were on the same device
 * more often than not. Sessions end, because what they have proven holds no longer. Returns whether there was one.
 */
export const resetFactors = (identity: Kysely<IdentityTables>, uid: string): Promise<boolean> =>
  identity.transaction().execute(async (tx) => {
    const hadApp = await removeFactor(tx, uid);
    const passkeys = await tx.deleteFrom('passkey').where('userId', '=', uid).executeTakeFirst();
    if (!hadApp && passkeys.numDeletedRows === 0n) return false;
    await tx.deleteFrom('session').where('userId', '=', uid).execute();
    return true;
  });
