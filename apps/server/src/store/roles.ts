import { createHash } from 'node:crypto';
import type { Random } from '@hawser/ports';
import type { Client } from 'pg';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { scramVerifier } from './scram.ts';
import { deriveKey } from './secret.ts';

/** Login roles of the server in one database. Roles are shared by all databases of a PostgreSQL server, so their names contain the name of the database. */
export interface Roles {
  /** Requests, agents and windows of one context at a time. */
  readonly tenant: string;
  /** The few look-ups across contexts. */
  readonly system: string;
  /** Accounts, passwords and sessions. */
  readonly identity: string;
}

const NAME_BYTES = 63;

/** The roles of the database called `database`. */
export function rolesOf(database: string): Roles {
  const name = (part: string) => {
    const whole = `hawser_${part}_${database}`;
    if (Buffer.byteLength(whole) <= NAME_BYTES) return whole;
    return `hawser_${part}_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`;
  };
  return { tenant: name('app'), system: name('system'), identity: name('identity') };
}

/** Password of a role, the same for every server that shares the secret. */
export const rolePassword = (secret: string, role: string): string => deriveKey(secret, `role ${role}`);

/**
 * Creates missing roles and sets the passwords.
 * @throws Error that says what to grant, when the connection's role may not create roles.
 */
export async function ensureRoles(
  client: Client,
  roles: Roles,
  secret: string,
  random: Random,
): Promise<void> {
  for (const role of [roles.tenant, roles.system, roles.identity]) {
    const known = await client.query('select rolsuper, rolbypassrls from pg_roles where rolname = $1', [
      role,
    ]);
    if (known.rows.length === 0) {
      await requireCreateRole(client);
      await client.query(`create role ${escapeIdentifier(role)} login nobypassrls`);
    } else if (known.rows[0].rolsuper || known.rows[0].rolbypassrls) {
      throw new Error(
        `The database role ${role} can bypass row-level security; revoke SUPERUSER and BYPASSRLS from it.`,
      );
    }
    const verifier = scramVerifier(rolePassword(secret, role), random.bytes(16));
    await client.query(`alter role ${escapeIdentifier(role)} with login password ${escapeLiteral(verifier)}`);
  }
}

async function requireCreateRole(client: Client): Promise<void> {
  const { rows } = await client.query(
    'select rolname, rolcreaterole or rolsuper as may from pg_roles where rolname = current_user',
  );
  if (rows[0]?.may === true) return;
  throw new Error(
    `The database role ${rows[0]?.rolname} of DATABASE_URL may not create roles, and Hawser needs three of its own. ` +
      `As an administrator of the database run: alter role ${escapeIdentifier(String(rows[0]?.rolname))} createrole`,
  );
}
