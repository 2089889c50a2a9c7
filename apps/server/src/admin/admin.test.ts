import type { AdminJobs, AdminSurveys, AdminUsers } from '@hawser/contract/admin';
import { accountMessages } from '@hawser/domain/accounts';
import { appCode } from '@hawser/testkit/authenticator-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';

let whole: TestServer;
let admin = '';
let other = '';

beforeAll(async () => {
  whole = await startTestServer({});
  admin = await whole.signUp('root@example.org');
  other = await whole.signUp('ada@example.org');
  for (let n = 0; n < 4; n++) await whole.signUp(`more${n}@example.org`);
});
afterAll(() => whole.close());

async function users(query = ''): Promise<AdminUsers> {
  return (await whole.ask('GET', `/api/admin/users${query}`, { cookie: admin }))
    .body as unknown as AdminUsers;
}

describe('administrator routes', () => {
  it.each([
    ['GET', '/api/admin/users'],
    ['GET', '/api/admin/jobs'],
    ['GET', '/api/admin/surveys'],
    ['PUT', '/api/admin/users/x/tier', { planTierSlug: 'free' }],
    ['PUT', '/api/admin/users/x/limits', { maxNumNetworks: 'plan', maxNumClouds: 'plan', maxNumObjects: 3 }],
    ['PUT', '/api/admin/users/x/disabled', { disabled: true }],
    ['DELETE', '/api/admin/users/x/sessions'],
    ['POST', '/api/admin/users/x/second-factor-reset'],
    ['POST', '/api/admin/invitations', { email: 'eve@example.org' }],
  ] as const)('answers 404 to everyone else: %s %s', async (method, path, sent?: object) => {
    const body = sent === undefined ? {} : { body: sent };
    expect((await whole.ask(method, path, { cookie: other, ...body })).status).toBe(404);
    expect((await whole.ask(method, path, body)).status).toBe(401);
  });
});

describe('the accounts', () => {
  it('are paged, newest first, each once', async () => {
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: AdminUsers = await users(`?limit=2${after === '' ? '' : `&after=${after}`}`);
      expect(page.total).toBe(6);
      seen.push(...page.items.map(({ email }) => email));
      after = page.next;
    }
    expect(seen).toHaveLength(6);
    expect(new Set(seen).size).toBe(6);
    expect(seen.at(-1)).toBe('root@example.org');
  });

  it('are found by part of their address, ignoring case', async () => {
    const { items, total } = await users('?q=ADA@');
    expect([items.map(({ email }) => email), total]).toEqual([['ada@example.org'], 1]);
    expect((await users('?q=%25')).items).toEqual([]);
  });

  it('show who is an administrator, and contain no secrets', async () => {
    const { items } = await users();
    expect(items.filter((user) => user.admin).map(({ email }) => email)).toEqual(['root@example.org']);
    expect(Object.keys(items[0] ?? {}).sort()).toEqual([
      'admin',
      'createdAt',
      'disabledAt',
      'displayName',
      'email',
      'hasSecondFactor',
      'isExempt',
      'isOrganization',
      'lastSignInAt',
      'limitsVersion',
      'ownLimits',
      'planTierSlug',
      'uid',
      'usage',
    ]);
  });
});

describe('a tier', () => {
  it('applies to the account immediately, and is in its audit log', async () => {
    const [ada] = (await users('?q=ada@')).items;
    const put = (planTierSlug: string) =>
      whole.ask('PUT', `/api/admin/users/${ada?.uid}/tier`, { cookie: admin, body: { planTierSlug } });
    expect((await put('free')).status).toBe(200);
    const me = await whole.ask('GET', '/api/me', { cookie: other });
    expect(me.body).toMatchObject({ planTierSlug: 'free', limits: { maxNumNetworks: 2 } });
    const hour = await whole.ask('GET', '/api/overview/lastHour', { cookie: other });
    expect(hour.text).toContain('Plan free assigned instead of enterprise');
    expect((await put('gold')).body.errors?.[0]?.path).toBe('planTierSlug');
  });

  it('is not changed by a repeated earlier assignment', async () => {
    const [ada] = (await users('?q=ada@')).items;
    const put = (planTierSlug: string, key: string) =>
      whole.ask('PUT', `/api/admin/users/${ada?.uid}/tier`, {
        cookie: admin,
        body: { planTierSlug },
        headers: { 'idempotency-key': key },
      });
    const first = await put('free', 'the first');
    await put('enterprise', 'the second');
    expect((await put('free', 'the first')).text).toBe(first.text);
    const me = await whole.ask('GET', '/api/me', { cookie: other });
    expect(me.body).toMatchObject({ planTierSlug: 'enterprise' });
  });

  it('cannot be assigned to an unknown account', async () => {
    const path = '/api/admin/users/nobody/tier';
    const { status } = await whole.ask('PUT', path, { cookie: admin, body: { planTierSlug: 'free' } });
    expect(status).toBe(404);
  });
});

describe('an account', () => {
  const uidOf = async (email: string) => (await users(`?q=${email}`)).items[0]?.uid ?? '';
  const disable = (uid: string, disabled: boolean) =>
    whole.ask('PUT', `/api/admin/users/${uid}/disabled`, { cookie: admin, body: { disabled } });
  const signIn = (email: string) =>
    whole.ask('POST', '/api/auth/sign-in/email', { body: { email, password: PASSWORD } });
  const me = async (cookie: string) => (await whole.ask('GET', '/api/me', { cookie })).status;

  it('that is disabled has no sessions and gets none, until it is enabled', async () => {
    const cookie = await whole.signUp('leaver@example.org');
    const uid = await uidOf('leaver@example.org');
    expect(await me(cookie)).toBe(200);
    const done = (await disable(uid, true)).body as unknown as { updated: { disabledAt: number } };
    expect(done.updated.disabledAt).toBeGreaterThan(0);
    expect(await me(cookie)).toBe(401);
    const refusal = await signIn('leaver@example.org');
    expect([refusal.status, refusal.body.errors?.[0]?.message, refusal.headers.getSetCookie()]).toEqual([
      403,
      accountMessages.disabled,
      [],
    ]);
    expect(
      (
        await whole.ask('POST', '/api/auth/sign-in/email', {
          body: { email: 'leaver@example.org', password: 'Wrong-Horse-7' },
        })
      ).body.errors?.[0]?.message,
    ).toBe(accountMessages.wrongSignIn);
    expect((await disable(uid, false)).body).toMatchObject({ updated: { disabledAt: null } });
    expect(await me(cookie)).toBe(401);
    const again = await signIn('leaver@example.org');
    expect(again.status).toBe(200);
    const hour = await whole.ask('GET', '/api/overview/lastHour', { cookie: cookieOf(again) });
    expect(hour.text).toContain('Account disabled');
  });

  it('that is disabled loses its live pages', async () => {
    const cookie = await whole.signUp('watcher@example.org');
    const socket = new WebSocket(`${whole.origin.replace('http', 'ws')}/api/live`, {
      headers: { cookie, origin: whole.origin },
    } as never);
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    const closed = new Promise<number>((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve(code)),
    );
    await disable(await uidOf('watcher@example.org'), true);
    expect(await closed).toBe(4401);
  });

  it('loses its sessions, and can sign in again', async () => {
    const cookie = await whole.signUp('lost-laptop@example.org');
    const path = `/api/admin/users/${await uidOf('lost-laptop@example.org')}/sessions`;
    expect((await whole.ask('DELETE', path, { cookie: admin })).body).toEqual({ ended: 1 });
    expect(await me(cookie)).toBe(401);
    expect((await signIn('lost-laptop@example.org')).status).toBe(200);
  });

  it('loses its second factor once, and nothing is recorded of an attempt without one', async () => {
    const email = 'lost-phone@example.org';
    const cookie = await whole.signUp(email);
    const uid = await uidOf(email);
    const post = (path: string, body: object) => whole.ask('POST', `/api/auth/${path}`, { cookie, body });
    const reset = (identifiedBy = ' a call  to 555-0100') =>
      whole.ask('POST', `/api/admin/users/${uid}/second-factor-reset`, {
        cookie: admin,
        body: { identifiedBy },
      });
    const recorded = async () => {
      const entries = await whole.store.tenant(uid, ({ db }) =>
        db
          .selectFrom('audit_entries')
          .select('summary')
          .where('command', '=', 'adminResetSecondFactor')
          .execute(),
      );
      return entries.map(({ summary }) => summary);
    };
    const hasFactor = async () => (await users(`?q=${email}`)).items[0]?.hasSecondFactor;
    const secret = String((await post('second-factor/begin', {})).body['secret']);
    expect([await hasFactor(), (await reset()).status, await recorded()]).toEqual([false, 409, []]);
    expect((await post('second-factor/confirm', { code: appCode(secret, Date.now()) })).status).toBe(200);
    expect(await hasFactor()).toBe(true);
    expect((await signIn(email)).body).toEqual({ secondFactorNeeded: true });
    for (const nobody of [' ', 'x'.repeat(201)])
      expect((await reset(nobody)).body.errors?.[0]?.message).toBe(accountMessages.identifiedBy);
    expect(await hasFactor()).toBe(true);
    expect((await reset()).body).toEqual({ reset: { uid } });
    expect((await signIn(email)).body).toHaveProperty('user');
    const summary = 'Second factor removed, identified by: a call to 555-0100';
    expect([await hasFactor(), (await reset()).status, await recorded()]).toEqual([false, 409, [summary]]);
    const { body } = await whole.ask('GET', '/api/admin/audit?q=555-0100', { cookie: admin });
    expect(JSON.stringify(body)).toContain(
      `Second factor removed: ${email}, identified by: a call to 555-0100`,
    );
  });

  it('of the administrator cannot be disabled by themselves', async () => {
    const refusal = await disable(await uidOf('root@example.org'), true);
    expect([refusal.status, refusal.body.errors?.[0]?.message]).toEqual([403, accountMessages.disableSelf]);
    expect((await disable('nobody', true)).status).toBe(404);
    expect((await whole.ask('DELETE', '/api/admin/users/nobody/sessions', { cookie: admin })).status).toBe(
      404,
    );
  });
});

describe('an invitation', () => {
  const inviting = async (mode: string, check: (on: TestServer, cookie: string) => Promise<void>) => {
    const on = await startTestServer({ env: { HAWSER_SIGNUP: mode } });
    try {
      await check(on, await on.signUp('root@example.org'));
    } finally {
      await on.close();
    }
  };
  const account = (email: string, token: string) => ({ name: 'Bob', email, password: PASSWORD, token });

  it('admits one person with its address, when sign-up is not open', () =>
    inviting('', async (on, cookie) => {
      const post = (path: string, body: object) => on.ask('POST', path, { cookie, body });
      const made = await post('/api/admin/invitations', { email: ' Bob@Example.org' });
      expect(made.body).toMatchObject({ created: { email: 'bob@example.org', isMailed: false } });
      const { url } = (made.body as { created?: { url: string } }).created ?? { url: '' };
      expect(url).toContain(`${on.origin}/auth/do?mode=sign-up&token=`);
      const token = new URL(url).searchParams.get('token') ?? '';
      const signUp = (email: string, given: string) =>
        on.ask('POST', '/api/auth/sign-up/email', { body: account(email, given) });
      expect((await signUp('eve@example.org', token)).status).toBe(400);
      expect((await signUp('bob@example.org', 'guessed')).status).toBe(400);
      expect((await signUp('bob@example.org', token)).status).toBe(200);
      expect((await signUp('bob@example.org', token)).status).toBe(400);
      expect((await post('/api/admin/invitations', { email: 'no address' })).status).toBe(400);
      expect(on.lines.join()).not.toContain(token);
    }));

  it('admits nobody when sign-up is off', () =>
    inviting('off', async (on, cookie) => {
      const refusal = await on.ask('POST', '/api/admin/invitations', {
        cookie,
        body: { email: 'bob@example.org' },
      });
      expect([refusal.status, refusal.body.errors?.[0]?.message]).toEqual([403, accountMessages.signUpOff]);
      const body = account('bob@example.org', 'any');
      expect((await on.ask('POST', '/api/auth/sign-up/email', { body })).status).toBe(403);
    }));
});

describe('answers to the survey', () => {
  it('are listed with the address of the account; accounts that answered nothing are left out', async () => {
    const survey = (cookie: string, newuser: object) =>
      whole.ask('PATCH', '/api/me', { cookie, body: { surveys: { newuser } } });
    await survey(other, { q1: 'shops', q2: '', q3: 'too many YAML files' });
    await survey(admin, { q1: '', q2: '', q3: '' });
    const answer = await whole.ask('GET', '/api/admin/surveys', { cookie: admin });
    const { items, next } = answer.body as unknown as AdminSurveys;
    expect(next).toBeNull();
    expect(items).toMatchObject([
      { email: 'ada@example.org', q1: 'shops', q2: '', q3: 'too many YAML files' },
    ]);
  });
});

describe('jobs', () => {
  it('of all accounts are listed without their payload', async () => {
    const cookie = other;
    const post = async (path: string, body: object) =>
      ((await whole.ask('POST', path, { cookie, body })).body as unknown as { created: { id: string } })
        .created;
    const network = await post('/api/networks', { name: 'short-lived' });
    await whole.ask('DELETE', `/api/networks/${network.id}`, { cookie });
    const { items } = (await whole.ask('GET', '/api/admin/jobs', { cookie: admin }))
      .body as unknown as AdminJobs;
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ requestedBy }) => requestedBy === 'ada@example.org')).toBe(true);
    expect(JSON.stringify(items)).not.toContain('short-lived');
  });
});
