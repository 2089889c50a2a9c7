import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseSchema, migrate } from '@hawser/server/simulator';
import { Kysely, sql } from 'kysely';
import { connectionDialect, type SqlConnection } from './dialect.ts';
import { type Rows, SqlSession } from './session.ts';

/** The server's roles: none owns a table or bypasses a policy. */
export const ROLES = { tenant: 'hawser_app', system: 'hawser_system', identity: 'hawser_identity' } as const;

/** Dumps for later processes. */
const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', '.cache', 'simulator');
/** Names the exact version of the database that makes and reads the dumps. */
const PACKAGE = new URL('../../package.json', import.meta.url);

let template: Promise<Blob> | undefined;

/** An empty database with the current schema; created once, then copied. */
export async function freshDatabase(): Promise<SqlSession> {
  template ??= keptTemplate();
  return SqlSession.open(await template);
}

/** The dump that an earlier process made with the same statements, or a new one: making it takes five seconds of a processor. */
async function keptTemplate(): Promise<Blob> {
  const name = await digest();
  const kept = await readFile(join(FOLDER, name)).catch(() => null);
  if (kept !== null) return new Blob([kept]);
  const data = await makeTemplate();
  await mkdir(FOLDER, { recursive: true });
  for (const former of await readdir(FOLDER))
    if (!former.startsWith(name)) await rm(join(FOLDER, former), { force: true });
  // Another process must not read a part of it.
  const fresh = join(FOLDER, `${name}.${process.pid}`);
  await writeFile(fresh, data.stream());
  await rename(fresh, join(FOLDER, name));
  return data;
}

/** Digest of all that decides what the template contains. */
async function digest(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(PACKAGE));
  const record = async (text: string, parameters: readonly unknown[] = []): Promise<Rows> => {
    hash.update(JSON.stringify([text, parameters]));
    return { rows: [], affectedRows: 0 };
  };
  await fill({
    query: ({ sql, parameters }) => record(sql, parameters),
    begin: async () => void (await record('begin')),
    commit: async () => void (await record('commit')),
    rollback: async () => void (await record('rollback')),
    release: () => undefined,
  });
  return hash.digest('hex').slice(0, 32);
}

async function makeTemplate(): Promise<Blob> {
  const session = await SqlSession.open();
  await fill({
    query: (query) => session.query(query),
    begin: () => session.run('begin'),
    commit: () => session.run('commit'),
    rollback: () => session.run('rollback'),
    release: () => undefined,
  });
  const data = await session.dump();
  await session.close();
  return data;
}

/** Creates the roles and the schema, one statement after the other. */
async function fill(connection: SqlConnection): Promise<void> {
  const db = new Kysely<unknown>({ dialect: connectionDialect(async () => connection) });
  const run = (text: string) => sql.raw(text).execute(db);
  for (const role of Object.values(ROLES)) await run(`create role ${role} nologin nobypassrls`);
  await migrate(db, databaseSchema, ROLES);
  // Simulated clusters have few objects, so two simultaneous changes must count as many.
  await run("create or replace function whole_from() returns int language sql immutable as 'select 2'");
}
