import { accountMessages } from '@hawser/domain/accounts';
import { waitUntil } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';

let whole: TestServer;
const mails: { to: string; subject: string; text: string }[] = [];

beforeAll(async () => {
  whole = await startTestServer({ deliver: async (mail) => void mails.push(mail) });
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

  test('refuses an address that has an account', async () => {
    await whole.signUp('twice@example.org');
    await expect(whole.signUp('TWICE@example.org')).rejects.toThrow('exists');
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
    expect(await me(cookieOf(done))).toBe(200);
    expect((await signIn('change@example.org', PASSWORD)).status).toBe(401);
    expect((await signIn('change@example.org', 'Other-Horse-8')).status).toBe(200);
  });

  test('can be set by a mailed link that works once, ends all sessions, and is not logged', async () => {
    const cookie = await whole.signUp('reset@example.org');
    const ask = (email: string) => whole.ask('POST', '/api/auth/request-password-reset', { body: { email } });
    const [known, unknown] = [await ask('reset@example.org'), await ask('nobody@example.org')];
    expect(known.status).toBe(200);
    expect(unknown.text).toBe(known.text);
    await waitUntil(() => mails.length > 0, { what: 'the mail' });
    const [mail] = mails;
    expect(mail?.to).toBe('reset@example.org');
    const link = new URL(/http:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(link.origin).toBe(whole.origin);
    const token = link.searchParams.get('token') ?? '';
    const reset = (newPassword: string) =>
      whole.ask('POST', '/api/auth/reset-password', { body: { newPassword, token } });
    expect((await reset('weak')).body.errors?.[0]?.message).toBe(accountMessages.password);
    expect((await reset('Third-Horse-9')).status).toBe(200);
    expect((await reset('Fourth-Horse-9')).status).toBe(400);
    expect(await me(cookie)).toBe(401);
    expect((await signIn('reset@example.org', 'Third-Horse-9')).status).toBe(200);
    expect(whole.lines.join('\n')).not.toContain(token);
    const left = await sql<{ body: string }>`select body from mail_outbox`.execute(whole.store.system);
    expect(left.rows.map((row) => row.body)).toEqual(['']);
    expect(mails).toHaveLength(1);
  });
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
  const change = (cookie: string, email: string, currentPassword: string) =>
    whole.ask('POST', '/api/auth/change-email', { cookie, body: { email, currentPassword } });

  test('needs the password, replaces the old one for sign-in, and the old one is notified', async () => {
    const cookie = await whole.signUp('before@example.org');
    const wrong = await change(cookie, 'after@example.org', 'Wrong-Horse-9');
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'currentPassword']);
    expect((await change(cookie, ' After@Example.org ', PASSWORD)).status).toBe(200);
    expect((await signIn('after@example.org', PASSWORD)).status).toBe(200);
    expect((await signIn('before@example.org', PASSWORD)).status).toBe(401);
    expect((await whole.ask('GET', '/api/me', { cookie })).body['email']).toBe('after@example.org');
    const told = await waitUntil(async () => mails.find(({ to }) => to === 'before@example.org'), {
      what: 'the mail',
    });
    expect(told.subject).toContain('was changed');
    expect(told.text).not.toContain('after@example.org');
  });

  test('must be valid and not in use', async () => {
    await whole.signUp('somebody@example.org');
    const cookie = await whole.signUp('wants@example.org');
    expect((await change(cookie, 'somebody@example.org', PASSWORD)).body.errors).toMatchObject([
      { message: accountMessages.emailTaken, path: 'email' },
    ]);
    expect((await change(cookie, 'no address', PASSWORD)).body.errors).toMatchObject([
      { message: 'Enter a valid email address to continue', path: 'email' },
    ]);
  });

  test('is given to one of two concurrent requests', async () => {
    const cookies = [await whole.signUp('one@example.org'), await whole.signUp('two@example.org')];
    const answers = await Promise.all(
      cookies.map((cookie) => change(cookie, 'wanted@example.org', PASSWORD)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});
