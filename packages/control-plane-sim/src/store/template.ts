import { databaseSchema, migrate } from '@hawser/server/simulator';
import { Kysely } from 'kysely';
import { connectionDialect } from './dialect.ts';
import { SqlSession } from './session.ts';

/** The server's roles: none owns a table or bypasses a policy. */
export const ROLES = { tenant: 'hawser_app', system: 'hawser_system', identity: 'hawser_identity' } as const;

let template: Promise<Blob> | undefined;

/** An empty database with the current schema; created once, then copied. */
export async function freshDatabase(): Promise<SqlSession> {
  template ??= makeTemplate();
  return SqlSession.open(await template);
}

async function makeTemplate(): Promise<Blob> {
  const session = await SqlSession.open();
  const db = new Kysely<unknown>({
    dialect: connectionDialect(async () => {
      await session.acquire();
      return {
        query: (query) => session.query(query),
        begin: () => session.run('begin'),
        commit: () => session.run('commit'),
        rollback: () => session.run('rollback'),
        release: () => session.release(),
      };
    }),
  });
  for (const role of Object.values(ROLES)) await session.run(`create role ${role} nologin nobypassrls`);
  await migrate(db, databaseSchema, ROLES);
  // Simulated clusters have few objects, so two simultaneous changes must count as many.
  await session.run(
    "create or replace function whole_from() returns int language sql immutable as 'select 2'",
  );
  const data = await session.dump();
  await session.close();
  return data;
}
