import { newId, type Random } from '@hawser/ports';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, escapeIdentifier } from 'pg';
import { connectionTo, ownerPool } from './connection.ts';
import { baseOf, type Migration, refusePrereleaseDatabase, runMigrations } from './migrations/index.ts';
import { ensureRoles, type Roles, rolesOf } from './roles.ts';
import type { Table } from './schema/index.ts';
import { deriveKey } from './secret.ts';

/** Arbitrary number of the advisory lock for migrations. */
const LOCK = 4_861_735_101;
const OLDEST_SERVER = 150_000;

/** All tables and migrations. */
export interface DatabaseSchema {
  /** Tables of schema `public`. */
  readonly tables: readonly Table[];
  /** What changed since these were declared. */
  readonly migrations: readonly Migration[];
  /** Creates or migrates the tables of schema `identity`, as the database's owner at `url`. */
  migrateIdentity(url: string): Promise<void>;
}

/** The result of preparing the database. */
interface Prepared {
  readonly roles: Roles;
  /** Changes when the database is recreated or restored, which invalidates cursors into the change feed. */
  readonly epoch: string;
  /** Whether the secret has changed since the last start: sessions end, and servers with the old secret cannot connect. */
  readonly secretChanged: boolean;
}

/**
 * Migrates the database at `url` to this version: roles, tables, policies. Of several servers one does it and the others wait. The owner's connection is closed afterwards; nothing else uses it.
 * @throws Error with a sentence for the operator.
 */
export async function prepareDatabase(
  url: string,
  schema: DatabaseSchema,
  secret: string,
  now: number,
  random: Random,
): Promise<Prepared> {
  const client = new Client({ ...connectionTo(url), statement_timeout: 0 });
  // Statements report a lost connection; between them the error event must be handled.
  client.on('error', () => undefined);
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    const reason = error.message === '' ? (error.code ?? 'no answer') : error.message;
    throw new Error(`The database cannot be opened: ${reason}.`);
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: ownerPool(url) }) });
  try {
    const { rows } = await client.query(
      `select current_database() as name, current_setting('server_version_num')::int as version`,
    );
    if (rows[0].version < OLDEST_SERVER) throw new Error('Hawser needs PostgreSQL 15 or newer.');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const roles = rolesOf(rows[0].name);
    await refusePrereleaseDatabase(client);
    await ensureRoles(client, roles, secret, random);
    await migrate(db, schema, roles);
    await prepareIdentity(url, schema, client, roles);
    const epoch = await epochOf(db, newId(now, random));
    return { roles, epoch, secretChanged: await rememberSecret(db, deriveKey(secret, 'mark')) };
  } finally {
    await db.destroy();
    await client.end();
  }
}

/** Migrates schema `public` to this version. */
export async function migrate(
  db: Kysely<unknown>,
  { tables, migrations }: Pick<DatabaseSchema, 'tables' | 'migrations'>,
  roles: Roles,
): Promise<void> {
  await runMigrations(db, [...baseOf(tables), ...migrations], roles);
}

/** Accounts, passwords and sessions have their own schema, which only the identity role may use. */
async function prepareIdentity(
  url: string,
  schema: DatabaseSchema,
  client: Client,
  roles: Roles,
): Promise<void> {
  await client.query('create schema if not exists identity');
  await schema.migrateIdentity(url);
  const role = escapeIdentifier(roles.identity);
  await client.query(`grant usage on schema identity to ${role}`);
  await client.query(`grant select, insert, update, delete on all tables in schema identity to ${role}`);
}

async function epochOf(db: Kysely<unknown>, fresh: string): Promise<string> {
  await sql`insert into settings (key, value) values ('epoch', ${fresh}) on conflict (key) do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ value: string }>`select value from settings where key = 'epoch'`.execute(db);
  return rows[0]?.value ?? fresh;
}

/** Stores a fingerprint of the secret; returns whether the previous fingerprint was different. */
async function rememberSecret(db: Kysely<unknown>, mark: string): Promise<boolean> {
  const { rows } = await sql<{ value: string }>`select value from settings where key = 'secret mark'`.execute(
    db,
  );
  await sql`
    insert into settings (key, value) values ('secret mark', ${mark})
    on conflict (key) do update set value = excluded.value`.execute(db);
  return rows[0] !== undefined && rows[0].value !== mark;
}
