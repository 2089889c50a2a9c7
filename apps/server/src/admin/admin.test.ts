import type { AdminJobs, AdminUsers } from '@hawser/contract/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

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
    ['PUT', '/api/admin/users/x/tier'],
  ] as const)('answers 404 to everyone else: %s %s', async (method, path) => {
    const body = method === 'PUT' ? { body: { planTierSlug: 'free' } } : {};
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
      'displayName',
      'email',
      'lastSignInAt',
      'planTierSlug',
      'uid',
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
    expect(JSON.stringify(items)).not.toContain('short-lived');
  });
});
