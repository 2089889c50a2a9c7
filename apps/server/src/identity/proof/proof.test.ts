import { systemClock } from '@hawser/ports';
import { type TestDatabase } from '@hawser/testkit';
import { createPreparedDatabase } from '../../testing/prepared-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rules } from '../../rate-limit/index.ts';
import {
  cookieOf,
  manualClock,
  PASSWORD,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { RECENT_MS } from '../proofs.ts';

let database: TestDatabase;
let whole: TestServer;
const clock = manualClock(systemClock.now());

beforeAll(async () => {
  database = await createPreparedDatabase();
  whole = await startTestServer({ clock, url: database.url });
});
afterAll(async () => {
  await whole?.stop();
  await database?.drop();
});
beforeEach(() => {
  clock.time += 60 * 60_000;
});

const send = (cookie: string, method: string, path: string, body: object = {}) =>
  whole.ask(method, path, { cookie, body });
const prove = (cookie: string, password = PASSWORD) =>
  send(cookie, 'POST', '/api/auth/proof/password', { password });

/** Everything that outlives the session, or changes how the account signs in, as its person would send it. */
const CHANGES: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['POST', '/api/auth/change-email', { email: 'other@example.org' }],
  ['POST', '/api/auth/providers/start', { provider: 'corp', purpose: 'link' }],
  ['POST', '/api/auth/identities/unlink', { id: 'none' }],
  ['POST', '/api/auth/second-factor/begin'],
  ['POST', '/api/auth/second-factor/confirm', { code: '123456' }],
  ['POST', '/api/auth/second-factor/recovery-codes'],
  ['POST', '/api/auth/second-factor/turn-off'],
  ['POST', '/api/apiKeys', { name: 'backup', readsOnly: true, days: 7 }],
  ['POST', '/api/device-logins/allow', { userCode: 'BCDF-GHJK' }],
  ['POST', '/api/organizations', { uniqueName: 'acme', displayName: 'Acme', transform: true }],
  ['DELETE', '/api/me/sessions'],
  ['DELETE', '/api/me/sessions/none'],
];

describe('a session whose person proved long ago who they are', () => {
  test('is refused another address of the account of an organization, and nothing else of the organization', async () => {
    const cookie = await whole.signUp('office@example.org');
    const body = { uniqueName: 'office', displayName: 'Office' };
    const made = await send(cookie, 'POST', '/api/organizations', body);
    const { id } = made.body['created'] as { id: string };
    clock.time += RECENT_MS;
    const update = (version: number, change: object) =>
      whole.ask('PATCH', `/api/organizations/${id}`, {
        cookie,
        body: change,
        headers: { 'hawser-context': id, 'if-match': `"${version}"` },
      });
    expect((await update(1, { displayName: 'Offices' })).status).toBe(200);
    const refused = await update(2, { email: 'thief@example.org' });
    expect(refused.status).toBe(403);
    expect(refused.body.errors).toMatchObject([{ code: 'prove-identity' }]);
    expect((await prove(cookie)).status).toBe(200);
    expect((await update(2, { email: 'desk@example.org' })).status).toBe(200);
  });

  test('is refused every change of how the account signs in, with what is missing', async () => {
    const cookie = await whole.signUp('stale@example.org');
    clock.time += RECENT_MS;
    for (const [method, path, body] of CHANGES) {
      const answer = await send(cookie, method, path, body);
      const expected = path.includes('providers') ? [404, []] : [403, ['prove-identity']];
      const codes = answer.body.errors?.map((entry) => (entry as { code?: string }).code);
      expect([path, answer.status, codes?.filter((code) => code !== undefined)]).toEqual([path, ...expected]);
    }
  });

  test('may make them once the password was given, for ten minutes', async () => {
    const cookie = await whole.signUp('again@example.org');
    clock.time += RECENT_MS;
    const create = () => send(cookie, 'POST', '/api/apiKeys', { name: 'backup', readsOnly: true, days: 7 });
    expect((await create()).status).toBe(403);
    expect((await prove(cookie)).status).toBe(200);
    expect((await create()).status).toBe(201);
    clock.time += RECENT_MS - 1;
    expect((await create()).status).toBe(201);
    clock.time += 1;
    expect((await create()).status).toBe(403);
  });

  test('does not gain by another session of the same account', async () => {
    const stale = await whole.signUp('two@example.org');
    clock.time += RECENT_MS;
    const body = { email: 'two@example.org', password: PASSWORD };
    const fresh = cookieOf(await whole.ask('POST', '/api/auth/sign-in/email', { body }));
    const change = (cookie: string) => send(cookie, 'DELETE', '/api/me/sessions');
    expect([(await change(stale)).status, (await change(fresh)).status]).toEqual([403, 200]);
  });
});

test('a token of a recent session is no person', async () => {
  const cookie = await whole.signUp('token@example.org');
  const { token } = (await send(cookie, 'POST', '/api/auth/token')).body;
  const answer = await whole.ask('DELETE', '/api/me/sessions', {
    headers: { authorization: `Bearer ${String(token)}` },
  });
  expect(answer.status).toBe(403);
});

test('guesses of the password are limited and audited, also after a restart', async () => {
  const cookie = await whole.signUp('guess@example.org');
  for (let n = 0; n < rules.passwordAccount.max; n++)
    expect((await prove(cookie, 'Wrong-Horse-7')).status).toBe(400);
  await whole.stop();
  whole = await startTestServer({ clock, url: database.url });
  expect((await prove(cookie)).status).toBe(429);
  clock.time += rules.passwordAccount.windowMs;
  expect((await prove(cookie)).status).toBe(200);
  const { body } = await whole.ask('GET', '/api/me', { cookie });
  const entries = await whole.store.tenant(String(body['uid']), ({ db }) =>
    db.selectFrom('audit_entries').select('summary').where('command', '=', 'proveIdentity').execute(),
  );
  expect(entries.filter(({ summary }) => summary.startsWith('Wrong password'))).toHaveLength(
    rules.passwordAccount.max,
  );
  expect(entries.at(-1)?.summary).toBe('Identity confirmed with the password from 127.0.0.1');
});

test('nobody proves anything without a session', async () => {
  for (const path of ['proof', 'proof/password', 'proof/second-factor'])
    expect(
      (await whole.ask('POST', `/api/auth/${path}`, { body: { password: PASSWORD, code: '123456' } })).status,
    ).toBe(401);
});
