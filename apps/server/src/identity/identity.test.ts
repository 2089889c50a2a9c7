import { scryptSync } from 'node:crypto';
import { accountMessages } from '@hawser/domain/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';

let whole: TestServer;

beforeAll(async () => {
  whole = await startTestServer({ hasRealPasswords: true });
});

afterAll(() => whole.close());

const signIn = (email: string, password: string) =>
  whole.ask('POST', '/api/auth/sign-in/email', { body: { email, password } });
const me = async (cookie: string) => (await whole.ask('GET', '/api/me', { cookie })).status;

describe('sign-up', () => {
  test('makes exactly one of concurrent accounts the site administrator', async () => {
    const cookies = await Promise.all([1, 2, 3, 4].map((n) => whole.signUp(`first${n}@example.org`)));
    const admins = await Promise.all(
      cookies.map(async (cookie) => (await whole.ask('GET', '/api/me', { cookie })).body['admin']),
    );
    expect(admins.filter(Boolean)).toHaveLength(1);
  });

  test('stores a password only as scrypt with 32 MiB, salted', async () => {
    for (const name of ['salt', 'pepper']) await whole.signUp(`${name}@example.org`);
    const { rows } = await sql<{ password: string }>`
      select password from account join "user" on "user".id = account."userId"
       where email in ('salt@example.org', 'pepper@example.org')`.execute(whole.store.identity);
    for (const { password } of rows) {
      const [salt = '', key] = password.split(':');
      const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1_048_576 };
      expect(scryptSync(PASSWORD, salt, 64, cost).toString('hex')).toBe(key);
    }
    expect(new Set(rows.map(({ password }) => password)).size).toBe(2);
  });

  test('keeps the session where scripts cannot read it', async () => {
    const body = { name: 'Grace', email: 'Grace@Example.org ', password: PASSWORD };
    const answer = await whole.ask('POST', '/api/auth/sign-up/email', { body });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^hawser\.session_token=.*; HttpOnly; SameSite=Lax$/);
    expect(answer.body).toEqual({
      user: { id: expect.any(String), email: 'grace@example.org', name: 'Grace' },
    });
    expect(answer.text).not.toContain(cookie.slice('hawser.session_token='.length).split('.')[0]);
  });

  test('reports the password rule of the specification', async () => {
    for (const password of ['short', 'alllowercase1!', 'NoSymbol11', 'No-Number']) {
      const answer = await whole.ask('POST', '/api/auth/sign-up/email', {
        body: { name: 'Eve', email: 'eve@example.org', password },
      });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([
        { message: accountMessages.password, displayable: true, path: 'password' },
      ]);
    }
    expect((await signIn('eve@example.org', 'short')).status).toBe(401);
  });

  test('refuses an address that has an account, without saying so', async () => {
    await whole.signUp('twice@example.org');
    await expect(whole.signUp('TWICE@example.org')).rejects.toThrow('could not be created');
  });
});

describe('sign-in', () => {
  test('gives the same answer for a wrong password and an unknown address', async () => {
    await whole.signUp('known@example.org');
    const wrong = await signIn('known@example.org', 'Wrong-Horse-7');
    const unknown = await signIn('unknown@example.org', 'Wrong-Horse-7');
    expect(wrong.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  test('is recorded, and ends with sign-out at once', async () => {
    await whole.signUp('ada@example.org');
    const answer = await signIn('ADA@example.org', PASSWORD);
    const cookie = cookieOf(answer);
    expect(await me(cookie)).toBe(200);
    const { id } = answer.body['user'] as { id: string };
    const recorded = await whole.store.tenant(id, ({ db }) =>
      db.selectFrom('sign_ins').selectAll().execute(),
    );
    expect(recorded).toHaveLength(2);
    expect(recorded[0]?.remote).toBe('127.0.0.1');
    expect((await whole.ask('POST', '/api/auth/sign-out', { cookie, body: {} })).status).toBe(200);
    expect(await me(cookie)).toBe(401);
  });

  test('does not accept a forged or foreign cookie', async () => {
    expect(await me('hawser.session_token=abc.def')).toBe(401);
    expect(await me('session_token=abc')).toBe(401);
    const [mine, theirs] = [await whole.signUp('mine@example.org'), await whole.signUp('theirs@example.org')];
    const both = await whole.ask('GET', '/api/me', { cookie: `${mine}; ${theirs}` });
    expect(both.body['email']).toBe('mine@example.org');
    expect((await whole.ask('GET', '/api/me', { cookie: theirs })).body['email']).toBe('theirs@example.org');
  });
});

test('a session is its cookie: nothing else in a request names an account', async () => {
  const cookie = await whole.signUp('only-cookie@example.org');
  const { uid } = (await whole.ask('GET', '/api/me', { cookie })).body as { uid?: string };
  const token = decodeURIComponent(cookie.split('; ')[0]?.split('=')[1] ?? '');
  for (const query of [`token=${token}`, `session_token=${token}`, `access_token=${token}`, `uid=${uid}`])
    expect([query, (await whole.ask('GET', `/api/me?${query}`)).status]).toEqual([query, 401]);
  const attempts: Record<string, string>[] = [
    { authorization: `Bearer ${token}` },
    { authorization: `Bearer ${token.split('.')[0]}` },
    { 'x-session-token': token },
    { 'x-uid': uid ?? '' },
    { 'x-forwarded-user': 'only-cookie@example.org' },
    { 'impersonate-user': uid ?? '', 'impersonate-group': 'system:masters' },
  ];
  for (const headers of attempts)
    expect([headers, (await whole.ask('GET', '/api/me', { headers })).status]).toEqual([headers, 401]);
});

describe('a new password', () => {
  test('needs the old one, and ends the other sessions', async () => {
    const first = await whole.signUp('change@example.org');
    const second = cookieOf(await signIn('change@example.org', PASSWORD));
    const change = (currentPassword: string) =>
      whole.ask('POST', '/api/auth/change-password', {
        cookie: first,
        body: { currentPassword, newPassword: 'Other-Horse-8' },
      });
    const wrong = await change('Wrong-Horse-7');
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors?.[0]?.path).toBe('currentPassword');
    expect(await me(second)).toBe(200);
    const done = await change(PASSWORD);
    expect(done.status).toBe(200);
    expect(await me(second)).toBe(401);
    expect(await me(first)).toBe(200);
    expect((await signIn('change@example.org', PASSWORD)).status).toBe(401);
    expect((await signIn('change@example.org', 'Other-Horse-8')).status).toBe(200);
  });
});

test('a password is compared as it was sent: with its spaces, its case, and to its last character', async () => {
  const email = 'exact@example.org';
  const cookie = await whole.signUp(email);
  // Beyond 72 bytes, which some hashes take no more of.
  const exact = `  Aa1! ${'é'.repeat(60)}x `;
  const body = { currentPassword: PASSWORD, newPassword: exact };
  expect((await whole.ask('POST', '/api/auth/change-password', { cookie, body })).status).toBe(200);
  for (const other of [exact.trim(), exact.toLowerCase(), exact.slice(0, -1), `${exact.slice(0, -2)}y `])
    expect((await signIn(email, other)).status).toBe(401);
  expect((await signIn(email, exact)).status).toBe(200);
});

test('only pages of this server may sign in or send commands', async () => {
  const cookie = await whole.signUp('origin@example.org');
  const headers = { origin: 'https://elsewhere.example' };
  const signUp = { name: 'Eve', email: 'evil@example.org', password: PASSWORD };
  expect((await whole.ask('POST', '/api/auth/sign-up/email', { body: signUp, headers })).status).toBe(403);
  const rename = { cookie, headers, body: { displayName: 'Mallory' } };
  expect((await whole.ask('PATCH', '/api/me', rename)).status).toBe(403);
  expect((await whole.ask('PATCH', '/api/me', { ...rename, headers: { origin: whole.origin } })).status).toBe(
    200,
  );
});

test('behind HTTPS every cookie is for HTTPS and this host only, and no other one is a session', async () => {
  const secure = await startTestServer({ env: { HAWSER_PUBLIC_URL: 'https://hawser.example.org' } });
  try {
    const answer = await secure.ask('POST', '/api/auth/sign-up/email', {
      body: { name: 'Ada', email: 'ada@example.org', password: PASSWORD },
      headers: {
        origin: 'https://hawser.example.org',
        'x-setup-code': secure.server.setupCode ?? '',
      },
    });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-hawser\.session_token=.*; Secure; SameSite=Lax$/,
    );
    for (const set of answer.headers.getSetCookie()) {
      expect(set).toMatch(/^__Host-.*; Path=\/; HttpOnly; Secure;/);
      expect(set).not.toContain('Domain');
    }
    expect(answer.headers.get('strict-transport-security')).toContain('max-age');
    const cookie = cookieOf(answer);
    expect((await secure.ask('GET', '/api/me', { cookie })).status).toBe(200);
    // A page of a sibling domain or of plain HTTP can set these names, but not `__Host-`.
    for (const prefix of ['', '__Secure-']) {
      const planted = cookie.replaceAll('__Host-', prefix);
      expect((await secure.ask('GET', '/api/me', { cookie: planted })).status).toBe(401);
    }
  } finally {
    await secure.close();
  }
});

describe('another e-mail address', () => {
  const change = (cookie: string, email: string) =>
    whole.ask('POST', '/api/auth/change-email', { cookie, body: { email } });

  test('replaces the old one for sign-in', async () => {
    const cookie = await whole.signUp('before@example.org');
    expect((await change(cookie, ' After@Example.org ')).status).toBe(200);
    expect((await signIn('after@example.org', PASSWORD)).status).toBe(200);
    expect((await signIn('before@example.org', PASSWORD)).status).toBe(401);
    expect((await whole.ask('GET', '/api/me', { cookie })).body['email']).toBe('after@example.org');
  });

  test('must be valid and not in use', async () => {
    await whole.signUp('somebody@example.org');
    const cookie = await whole.signUp('wants@example.org');
    expect((await change(cookie, 'somebody@example.org')).body.errors).toMatchObject([
      { message: accountMessages.emailNotUsable, path: 'email' },
    ]);
    expect((await change(cookie, 'no address')).body.errors).toMatchObject([
      { message: 'Enter a valid email address to continue', path: 'email' },
    ]);
  });

  test('is given to one of two concurrent requests', async () => {
    const cookies = [await whole.signUp('one@example.org'), await whole.signUp('two@example.org')];
    const answers = await Promise.all(cookies.map((cookie) => change(cookie, 'wanted@example.org')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

test('sign-up, sign-in and sign-out are in the audit log of the account', async () => {
  const first = await whole.signUp('logged@example.org');
  const { uid } = (await whole.ask('GET', '/api/me', { cookie: first })).body;
  const again = cookieOf(await signIn('logged@example.org', PASSWORD));
  const signOut = (cookie?: string) =>
    whole.ask('POST', '/api/auth/sign-out', { body: {}, ...(cookie === undefined ? {} : { cookie }) });
  for (const cookie of [again, again, undefined]) expect((await signOut(cookie)).status).toBe(200);
  const entries = await whole.store.tenant(String(uid), ({ db }) =>
    db
      .selectFrom('audit_entries')
      .select(['command', 'actor_uid', 'address', 'summary'])
      .orderBy('at')
      .execute(),
  );
  const by = { actor_uid: uid, address: '127.0.0.1' };
  expect(entries).toEqual([
    { command: 'signUp', ...by, summary: 'Account created from 127.0.0.1' },
    { command: 'signIn', ...by, summary: 'Signed in (password) from 127.0.0.1' },
    { command: 'signOut', ...by, summary: 'Signed out from 127.0.0.1' },
  ]);
});
