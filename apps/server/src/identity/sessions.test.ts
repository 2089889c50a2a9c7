import { VirtualClock } from '@hawser/ports/virtual';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { IdentityTables, Tables } from '../store/tables.ts';
import type { Auth } from './auth.ts';
import { createSessions } from './sessions.ts';

/** Nothing listens there. */
const gone = new Kysely<Tables & IdentityTables>({
  dialect: new PostgresDialect({ pool: new Pool({ host: '127.0.0.1', port: 9 }) }),
});
afterAll(() => gone.destroy());

test('a session that cannot be looked up because the database does not answer fails with that', async () => {
  const getSession = () =>
    Promise.reject(Object.assign(new Error('Failed to get session'), { statusCode: 500 }));
  const auth = { api: { getSession } } as unknown as Auth;
  const options = { identity: gone, isSecure: false, newAccountTier: 'free', seen: () => undefined };
  const sessions = createSessions(auth, gone, new VirtualClock(), options);
  const cookie = 'hawser.session_token=a.b';
  await expect(sessions.of({ headers: { cookie } })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
