import { databaseSchema, migrate } from '@hawser/server/simulator';
import { Kysely } from 'kysely';
import { connectionDialect } from './dialect.ts';
import { SqlSession } from './session.ts';

/** Roles as the server's: neither owns a table nor passes a policy. */
export const ROLES = { tenant: 'hawser_app', system: 'hawser_system', identity: 'hawser_identity' } as const;

let template: Promise<Blob> | undefined;

/** A database of this version with no account in it; made once, then copied. */
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
  // Simulated clusters hold a few objects only: two that change at once are to be many.
  await session.run(
    "create or replace function whole_from() returns int language sql immutable as 'select 2'",
  );
  const data = await session.dump();
  await session.close();
  return data;
}
