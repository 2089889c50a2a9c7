import { emailOf } from '@hawser/domain/accounts';
import type { Clock, Random } from '@hawser/ports';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { ownerPool } from '../store/connection.ts';
import { acrossContexts } from '../store/migrations/index.ts';
import type { OpenStore } from '../store/open.ts';
import type { Tables } from '../store/tables.ts';
import { audit } from './audit.ts';

/** What the command depends on; `url` is that of the database's owner, because no role of the server makes administrators. */
interface Ports {
  readonly store: OpenStore;
  readonly url: string;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Makes the account of a person an administrator of the installation, and enables it, for an operator whose administrators are all
 * lost. Returns whether there is such an account.
 */
export async function makeAdministrator(ports: Ports, address: string): Promise<boolean> {
  const { store, url, clock, random } = ports;
  const user = await store.identity
    .selectFrom('user')
    .select('id')
    .where('email', '=', emailOf(address))
    .executeTakeFirst();
  if (user === undefined) return false;
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: ownerPool(url) }) });
  try {
    const isMade = await db.transaction().execute(async (tx) => {
      let updated = 0n;
      await acrossContexts(tx as unknown as Kysely<unknown>, ['accounts', 'changes'], async () => {
        const { numAffectedRows } = await sql`
          update accounts set admin = true, disabled_at = null
           where owner_uid = ${user.id} and not is_organization`.execute(tx);
        updated = numAffectedRows ?? 0n;
      });
      return updated > 0n;
    });
    if (isMade) {
      const by = { actor: '', address: '', command: 'makeAdministrator' };
      const summary = 'Made an administrator by a command on the server';
      await audit({ system: store.system, clock, random }, { uid: user.id, ...by, summary });
    }
    return isMade;
  } finally {
    await db.destroy();
  }
}
