import { providerRefusals } from '@hawser/domain/sign-in-providers';
import {
  signInAt,
  startIdentityProvider,
  type TestIdentityProvider,
} from '@hawser/testkit/identity-provider';
import { systemClock, systemRandom } from '@hawser/ports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueLink } from '../links.ts';
import { cookieOf, PASSWORD, startTestServer, type TestServer } from '../../testing/test-server.ts';

let idp: TestIdentityProvider;
let whole: TestServer;

beforeAll(async () => {
  idp = await startIdentityProvider();
  whole = await start({ ...idp.env, HAWSER_SIGNUP: 'open' });
  await whole.signUp('root@example.org');
});
afterAll(async () => {
  await whole?.close();
  await idp?.stop();
});

async function start(env: Record<string, string>): Promise<TestServer> {
  const started = await startTestServer({ env });
  idp.redirectURIs.add(`${started.origin}/api/auth/callback/corp`);
  return started;
}

const begin = (on: TestServer, body: object = {}, sent: { cookie?: string; headers?: object } = {}) =>
  on.ask('POST', '/api/auth/providers/start', {
    body: { provider: 'corp', ...body },
    headers: { origin: on.origin, ...sent.headers },
    ...(sent.cookie === undefined ? {} : { cookie: sent.cookie }),
  });

/** Goes through the provider as `login`; returns the answer to the browser that comes back, and its cookies. */
async function through(on: TestServer, login: string, body: object = {}, cookie = '', headers = {}) {
  const begun = await begin(on, body, { cookie, headers });
  if (begun.status !== 200) throw new Error(begun.text);
  const pending = cookieOf(begun);
  const back = new URL(await signInAt(String(begun.body['url']), login));
  const answer = await on.ask('GET', back.pathname + back.search, { cookie: `${cookie}; ${pending}` });
  return { answer, to: answer.headers.get('location'), cookie: cookieOf(answer), back, pending };
}

const me = async (on: TestServer, cookie: string) => (await on.ask('GET', '/api/me', { cookie })).body;
const verify = (on: TestServer, email: string) =>
  on.store.identity.updateTable('user').set({ emailVerified: true }).where('email', '=', email).execute();
const auditOf = async (on: TestServer, uid: unknown) => {
  const { rows } = await on.store.tenant(String(uid), ({ db }) =>
    sql<{ command: string; summary: string }>`select command, summary from audit_entries order by at`.execute(
      db,
    ),
  );
  return rows;
};

describe('signing in with a provider', () => {
  test('creates an account with a verified address, and signs in to the same one ever after', async () => {
    idp.people.set('ada', { email: 'Ada@corp.example', email_verified: true, name: 'Ada Lovelace' });
    const first = await through(whole, 'ada', { next: '/clusters?q=lyon' });
    expect([first.answer.status, first.to]).toEqual([303, '/auth?next=%2Fclusters%3Fq%3Dlyon']);
    const account = await me(whole, first.cookie);
    expect(account).toMatchObject({ email: 'ada@corp.example', displayName: 'Ada Lovelace', admin: false });
    idp.people.set('ada', { email: 'new@corp.example', email_verified: false, name: 'Ada King' });
    const again = await through(whole, 'ada');
    expect(again.to).toBe('/auth');
    expect(await me(whole, again.cookie)).toMatchObject({ uid: account['uid'], email: 'ada@corp.example' });
    const entries = (await auditOf(whole, account['uid'])).map(({ summary }) => summary).toSorted();
    expect(entries).toEqual([
      'Account created with Example Corp from 127.0.0.1',
      'Signed in (Example Corp) from 127.0.0.1',
      'Signed in (Example Corp) from 127.0.0.1',
    ]);
    const signIns = await whole.store.tenant(String(account['uid']), ({ db }) =>
      db.selectFrom('sign_ins').selectAll().execute(),
    );
    expect(signIns).toHaveLength(2);
  });

  test('keeps no token of the provider', async () => {
    const { rows } = await sql`select * from account where "providerId" = 'corp'
      and coalesce("accessToken", "refreshToken", "idToken", password) is not null`.execute(
      whole.store.identity,
    );
    expect(rows).toEqual([]);
  });

  test('needs an address that the provider has verified, for a new account', async () => {
    for (const [login, person] of [
      ['none', {}],
      ['unverified', { email: 'unverified@corp.example', email_verified: false }],
      ['known-unverified', { email: 'root@example.org', email_verified: false }],
    ] as const) {
      idp.people.set(login, person);
      expect([login, (await through(whole, login)).to]).toEqual([login, '/auth?failed=unverified']);
    }
  });

  test('signs in to an existing account only where both sides verified the address', async () => {
    const cookie = await whole.signUp('grace@corp.example');
    idp.people.set('grace', { email: 'grace@corp.example', email_verified: true });
    const refused = await through(whole, 'grace');
    expect(refused.to).toBe('/auth?failed=not-linked');
    expect((await whole.ask('GET', '/api/me', { cookie: refused.cookie })).status).toBe(401);
    await verify(whole, 'grace@corp.example');
    const linked = await through(whole, 'grace');
    const { uid } = await me(whole, cookie);
    expect(await me(whole, linked.cookie)).toMatchObject({ uid });
    const commands = (await auditOf(whole, uid)).map(({ command }) => command).toSorted();
    expect(commands).toEqual(['linkIdentity', 'signIn', 'signUp']);
  });

  test('is refused for a disabled account, and says so', async () => {
    idp.people.set('mallory', { email: 'mallory@corp.example', email_verified: true });
    const { cookie } = await through(whole, 'mallory');
    const { uid } = await me(whole, cookie);
    await sql`update accounts set disabled_at = 1 where owner_uid = ${uid}`.execute(whole.store.system);
    const refused = await through(whole, 'mallory');
    expect(refused.to).toBe('/auth?failed=disabled');
    expect((await whole.ask('GET', '/api/me', { cookie: refused.cookie })).status).toBe(401);
  });

  test('a person who turns back at the provider can try again', async () => {
    const begun = await begin(whole, { next: '/clusters' });
    const state = new URL(String(begun.body['url'])).searchParams.get('state');
    const path = `/api/auth/callback/corp?error=access_denied&state=${state}&iss=${encodeURIComponent(idp.issuer)}`;
    const answer = await whole.ask('GET', path, { cookie: cookieOf(begun) });
    expect(answer.headers.get('location')).toBe('/auth?failed=cancelled&next=%2Fclusters');
  });
});

describe('an answer of a provider', () => {
  test('counts only in the browser that asked, once, and with its state', async () => {
    idp.people.set('bob', { email: 'bob@corp.example', email_verified: true });
    const begun = await begin(whole);
    const pending = cookieOf(begun);
    const back = new URL(await signInAt(String(begun.body['url']), 'bob'));
    const come = async (search: string, cookie: string) =>
      (await whole.ask('GET', back.pathname + search, { cookie })).headers.get('location');
    expect(await come(back.search, '')).toBe('/auth?failed=over');
    expect(await come(back.search, cookieOf(await begin(whole)))).toBe('/auth?failed=refused');
    expect(await come(back.search, pending.replace(/.$/, 'x'))).toMatch(/failed=(over|refused)/);
    const other = new URLSearchParams(back.search);
    other.set('state', 'x'.repeat(43));
    expect(await come(`?${other}`, pending)).toBe('/auth?failed=refused');
    expect(await come(back.search, pending)).toBe('/auth');
    expect(await come(back.search, pending)).toBe('/auth?failed=refused');
  });

  test('is asked for with PKCE, state and nonce, and the browser is sent to no other site', async () => {
    const begun = await begin(whole);
    const { searchParams, origin } = new URL(String(begun.body['url']));
    expect(origin).toBe(idp.issuer);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'state', 'nonce'])
      expect(searchParams.get(name)?.length).toBeGreaterThanOrEqual(43);
    idp.people.set('cy', { email: 'cy@corp.example', email_verified: true });
    for (const next of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:x',
      '/api/me',
      '/auth',
    ])
      expect([next, (await through(whole, 'cy', { next })).to]).toEqual([next, '/auth']);
  });

  test('is not begun by pages of other sites, nor for an unknown provider', async () => {
    expect((await begin(whole, {}, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await begin(whole, { provider: 'other' })).status).toBe(404);
  });

  test('appears in no log', () => {
    const logged = whole.lines.join('\n');
    expect(logged).toContain('A sign-in with a provider ended.');
    expect(logged).not.toMatch(/code=|state=|hawser\.provider|eyJ/);
    expect(logged).not.toContain(idp.clientSecret);
  });
});

test('a provider that is down when the server starts can be used as soon as it is up', async () => {
  await idp.stop();
  const late = await start({ ...idp.env });
  try {
    const refused = await begin(late);
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
      503,
      'The provider is not responding. Please try again later, or choose another way.',
    ]);
    await idp.start();
    await late.signUp('root@example.org');
    idp.people.set('late', { email: 'late@corp.example', email_verified: true });
    expect((await through(late, 'late')).to).toBe('/auth');
  } finally {
    await late.close();
  }
});

describe('who may create an account with a provider', () => {
  const on = async (env: Record<string, string>, check: (on: TestServer) => Promise<void>) => {
    const started = await start({ ...idp.env, ...env });
    try {
      await check(started);
    } finally {
      await started.close();
    }
  };

  test('the first one needs the setup code where others can reach the server', () =>
    on({ HAWSER_ALLOWED_HOSTS: 'hawser.internal' }, async (exposed) => {
      idp.people.set('first', { email: 'first@corp.example', email_verified: true });
      expect((await begin(exposed)).status).toBe(400);
      expect((await begin(exposed, {}, { headers: { 'x-setup-code': 'AAAAA' } })).status).toBe(400);
      const code = { 'x-setup-code': exposed.server.setupCode ?? '' };
      const { cookie } = await through(exposed, 'first', {}, '', code);
      expect(await me(exposed, cookie)).toMatchObject({ email: 'first@corp.example', admin: true });
    }));

  test('further ones need an invitation by default, which is for one address and works once', () =>
    on({ HAWSER_SIGNUP: '' }, async (closed) => {
      const root = await closed.signUp('root@example.org');
      idp.people.set('ian', { email: 'ian@corp.example', email_verified: true });
      idp.people.set('jo', { email: 'jo@corp.example', email_verified: true });
      expect((await through(closed, 'ian')).to).toBe('/auth?failed=closed');
      const invited = await closed.ask('POST', '/api/admin/invitations', {
        cookie: root,
        body: { email: 'ian@corp.example' },
      });
      const token = new URL(String((invited.body['created'] as { url: string }).url)).searchParams.get(
        'token',
      );
      expect((await through(closed, 'jo', { token })).to).toBe('/auth?failed=invitation');
      expect((await through(closed, 'ian', { token })).to).toBe('/auth');
      expect((await through(closed, 'jo', { token })).to).toBe('/auth?failed=invitation');
    }));

  test('nobody where sign-up is off; who has an account signs in', () =>
    on({ HAWSER_SIGNUP: 'off' }, async (off) => {
      await off.signUp('root@corp.example');
      idp.people.set('kim', { email: 'kim@corp.example', email_verified: true });
      expect((await through(off, 'kim')).to).toBe('/auth?failed=closed');
      await verify(off, 'root@corp.example');
      idp.people.set('root', { email: 'root@corp.example', email_verified: true });
      expect((await through(off, 'root')).to).toBe('/auth');
    }));

  test('only addresses of the domains of the provider', () =>
    on({ HAWSER_OIDC_CORP_DOMAINS: 'corp.example' }, async (limited) => {
      await limited.signUp('root@example.org');
      idp.people.set('lee', { email: 'lee@elsewhere.example', email_verified: true });
      expect((await through(limited, 'lee')).to).toBe('/auth?failed=domain');
      idp.people.set('lee', { email: 'lee@corp.example', email_verified: true });
      expect((await through(limited, 'lee')).to).toBe('/auth');
    }));
});

describe('an identity', () => {
  const identities = async (cookie: string) =>
    (await whole.ask('POST', '/api/auth/identities', { cookie, body: {} })).body as {
      hasPassword: boolean;
      identities: { id: string; label: string }[];
    };
  const unlink = (cookie: string, id: string, more: object = {}) =>
    whole.ask('POST', '/api/auth/identities/unlink', { cookie, body: { id, ...more } });
  /** As if the person had signed in long ago. */
  const age = (email: string) =>
    sql`update session set "firstProvenAt" = "firstProvenAt" - interval '1 hour' where "userId" =
         (select id from "user" where email = ${email})`.execute(whole.store.identity);

  test('is linked to the signed-in account whatever its address, and unlinked again', async () => {
    const cookie = await whole.signUp('links@example.org');
    idp.people.set('otto', { email: 'otto@elsewhere.example', email_verified: false });
    const linked = await through(whole, 'otto', { purpose: 'link' }, cookie);
    expect([linked.to, linked.cookie]).toEqual(['/settings/security', 'hawser.provider=']);
    const { uid } = await me(whole, cookie);
    expect(await me(whole, (await through(whole, 'otto')).cookie)).toMatchObject({ uid });
    const listed = await identities(cookie);
    expect(listed).toMatchObject({ hasPassword: true, identities: [{ label: 'Example Corp' }] });
    expect((await unlink(cookie, listed.identities[0]?.id ?? '')).status).toBe(200);
    expect((await identities(cookie)).identities).toEqual([]);
    expect((await through(whole, 'otto')).to).toBe('/auth?failed=unverified');
    expect((await auditOf(whole, uid)).map(({ command }) => command)).toEqual([
      'signUp',
      'linkIdentity',
      'signIn',
      'unlinkIdentity',
    ]);
  });

  test('belongs to one account', async () => {
    const [mine, theirs] = [await whole.signUp('mine@example.org'), await whole.signUp('theirs@example.org')];
    idp.people.set('pat', { email: 'pat@elsewhere.example' });
    await through(whole, 'pat', { purpose: 'link' }, mine);
    expect((await through(whole, 'pat', { purpose: 'link' }, theirs)).to).toBe(
      '/settings/security?failed=taken',
    );
    expect((await through(whole, 'pat', { purpose: 'link' }, mine)).to).toBe('/settings/security');
    const { identities: own } = await identities(mine);
    expect(own).toHaveLength(1);
    expect((await unlink(theirs, own[0]?.id ?? '')).status).toBe(404);
  });

  test('is linked and unlinked only by whoever has just proven who they are', async () => {
    const cookie = await whole.signUp('stale@example.org');
    idp.people.set('quin', { email: 'quin@elsewhere.example' });
    await through(whole, 'quin', { purpose: 'link' }, cookie);
    await age('stale@example.org');
    const { identities: own } = await identities(cookie);
    const id = own[0]?.id ?? '';
    for (const refused of [await begin(whole, { purpose: 'link' }, { cookie }), await unlink(cookie, id)])
      expect([refused.status, refused.body.errors]).toMatchObject([403, [{ code: 'prove-identity' }]]);
    const prove = (password: string) =>
      whole.ask('POST', '/api/auth/proof/password', { cookie, body: { password } });
    expect((await prove('Wrong-Horse-7')).body.errors).toMatchObject([{ path: 'password' }]);
    expect((await unlink(cookie, id)).status).toBe(403);
    expect((await prove(PASSWORD)).status).toBe(200);
    expect((await begin(whole, { purpose: 'link' }, { cookie })).status).toBe(200);
    expect((await unlink(cookie, id)).status).toBe(200);
    expect((await begin(whole, { purpose: 'link' })).status).toBe(401);
  });

  test('is not linked to who signed in meanwhile', async () => {
    const [first, second] = [await whole.signUp('one@example.org'), await whole.signUp('two@example.org')];
    idp.people.set('rae', { email: 'rae@elsewhere.example' });
    const begun = await begin(whole, { purpose: 'link' }, { cookie: first });
    const back = new URL(await signInAt(String(begun.body['url']), 'rae'));
    const answer = await whole.ask('GET', back.pathname + back.search, {
      cookie: `${second}; ${cookieOf(begun)}`,
    });
    expect(answer.headers.get('location')).toBe('/settings/security?failed=signed-out');
    expect((await identities(second)).identities).toEqual([]);
  });

  test('that is the only way in cannot be unlinked', async () => {
    idp.people.set('sam', { email: 'sam@corp.example', email_verified: true });
    const cookie = (await through(whole, 'sam')).cookie
      .split('; ')
      .filter((pair) => !pair.endsWith('='))
      .join('; ');
    expect((await through(whole, 'sam', { purpose: 'confirm' }, cookie)).to).toBe('/auth/do?mode=confirmed');
    const { hasPassword, identities: own } = await identities(cookie);
    expect(hasPassword).toBe(false);
    const refused = await unlink(cookie, own[0]?.id ?? '');
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([409, providerRefusals.lastWay]);
    // A password can be set by a link, and is then another way in.
    const uid = String((await me(whole, cookie))['uid']);
    const subject = { purpose: 'reset', uid, email: 'sam@corp.example' } as const;
    const token = await issueLink(whole.store.identity, subject, systemClock.now(), systemRandom);
    const reset = { token, newPassword: PASSWORD };
    expect((await whole.ask('POST', '/api/auth/reset-password', { body: reset })).status).toBe(200);
    const signedIn = await whole.ask('POST', '/api/auth/sign-in/email', {
      body: { email: 'sam@corp.example', password: PASSWORD },
    });
    expect((await unlink(cookieOf(signedIn), own[0]?.id ?? '')).status).toBe(200);
  });
});

test('the sign-in methods of an address depend on its domain, not on whether it has an account', async () => {
  const limited = await start({ ...idp.env, HAWSER_OIDC_CORP_DOMAINS: 'corp.example' });
  try {
    await limited.signUp('known@example.org');
    const methods = async (email: string) =>
      (await limited.ask('POST', '/api/auth/methods', { body: { email } })).text;
    expect(await methods('known@example.org')).toBe(await methods('unknown@example.org'));
    expect(JSON.parse(await methods('known@example.org'))).toEqual({ password: true, providers: [] });
    expect(JSON.parse(await methods('New@Corp.example'))).toEqual({
      password: true,
      providers: [{ name: 'corp', label: 'Example Corp' }],
    });
    expect((await limited.ask('GET', '/api/setup')).body).toMatchObject({
      providers: [{ name: 'corp', label: 'Example Corp' }],
    });
  } finally {
    await limited.close();
  }
});
