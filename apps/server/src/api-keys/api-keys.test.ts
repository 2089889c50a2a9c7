import type { ApiKey } from '@hawser/contract/api-keys';
import { apiKeyMessages } from '@hawser/domain/api-keys';
import { systemClock } from '@hawser/ports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualClock, startTestServer, type TestServer } from '../testing/test-server.ts';

const DAY_MS = 24 * 60 * 60_000;
const clock = manualClock(systemClock.now());
let whole: TestServer;
/** Another server on the same database. */
let other: TestServer;
let cookie: string;

beforeAll(async () => {
  whole = await startTestServer({ clock });
  other = await startTestServer({ clock, url: whole.url });
  cookie = await whole.signUp('ada@example.org');
});
// Tests move the clock by more than a proof lasts.
beforeEach(() => whole.prove(cookie));
afterAll(async () => {
  await other?.stop();
  await whole?.close();
});

async function create(body: object = {}): Promise<{ created: ApiKey; key: string }> {
  const answer = await whole.ask('POST', '/api/apiKeys', { cookie, body: { name: 'Backup', ...body } });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body as unknown as { created: ApiKey; key: string };
}
const list = async () =>
  (await whole.ask('GET', '/api/apiKeys', { cookie })).body['items'] as readonly ApiKey[];
const use = (key: string, method = 'GET', path = '/api/networks', body?: object, on = whole) =>
  on.ask(method, path, {
    headers: { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { body }),
  });

describe('an API key', () => {
  test('is shown once, and stored as a digest', async () => {
    const { created, key } = await create({ name: ' Nightly  backup ' });
    expect(key).toMatch(/^hawser_[0-9A-Za-z]{40}$/);
    expect(created).toMatchObject({
      name: 'Nightly backup',
      hint: key.slice(-4),
      readsOnly: false,
      isWaiting: false,
    });
    expect(created.expiresAt).toBe(clock.time + 90 * DAY_MS);
    const secret = key.slice('hawser_'.length);
    expect(JSON.stringify(await list())).not.toContain(secret.slice(0, 20));
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(k)::text as row from api_keys k where id = ${created.id}`.execute(whole.store.system);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(0, 20));
    await use(key);
    expect(whole.lines.join('\n')).not.toContain(secret.slice(0, 20));
  });

  test('acts for its account in its context, and its use is shown', async () => {
    const { created, key } = await create();
    const made = await use(key, 'POST', '/api/networks', { name: 'by-key' });
    expect(made.status).toBe(201);
    expect((await whole.ask('GET', '/api/networks', { cookie })).text).toContain('by-key');
    await expect
      .poll(async () => (await list()).find(({ id }) => id === created.id))
      .toMatchObject({
        lastUsedAt: clock.time,
        lastUsedFrom: '127.0.0.1',
      });
  });

  test('that only reads changes nothing', async () => {
    const { key } = await create({ readsOnly: true });
    expect((await use(key)).status).toBe(200);
    const refused = await use(key, 'POST', '/api/networks', { name: 'never' });
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([403, apiKeyMessages.readsOnly]);
    // A read that is sent with POST.
    const shown = await use(key, 'POST', '/api/device-logins/show', { userCode: 'BCDF-GHJK' });
    expect(shown.status).toBe(404);
  });

  test('gives no access to keys, to the account’s sign-in or to the administration', async () => {
    const { created, key } = await create();
    for (const [method, path, body] of [
      ['POST', '/api/apiKeys', { name: 'more' }],
      ['DELETE', `/api/apiKeys/${created.id}`],
    ] as const) {
      const refused = await use(key, method, path, body);
      expect([path, refused.status, refused.body.errors?.[0]?.message]).toEqual([
        path,
        403,
        apiKeyMessages.needsPerson,
      ]);
    }
    const change = { currentPassword: 'Correct-Horse-7', newPassword: 'Other-Horse-8' };
    expect((await use(key, 'POST', '/api/auth/change-password', change)).status).toBe(401);
    expect((await use(key, 'POST', '/api/auth/token', {})).status).toBe(401);
    expect((await use(key, 'GET', '/api/admin/users')).status).toBe(404);
    expect((await use(key, 'GET', '/api/me')).status).toBe(200);
    expect((await use(key, 'PATCH', '/api/me', { displayName: 'Mallory' })).status).toBe(403);
  });

  test('ends at once at every server when it is revoked', async () => {
    const { created, key } = await create();
    for (const on of [whole, other])
      expect((await use(key, 'GET', '/api/networks', undefined, on)).status).toBe(200);
    const revoked = await whole.ask('DELETE', `/api/apiKeys/${created.id}`, { cookie, body: {} });
    expect(revoked.status).toBe(200);
    for (const on of [whole, other])
      await expect.poll(async () => (await use(key, 'GET', '/api/networks', undefined, on)).status).toBe(401);
  });

  test('ends after its days, and may have no end', async () => {
    const [week, endless] = [await create({ days: 7 }), await create({ days: null })];
    expect((await use(week.key)).status).toBe(200);
    clock.time += 7 * DAY_MS;
    expect((await use(week.key)).status).toBe(401);
    expect((await use(endless.key)).status).toBe(200);
  });

  test('belongs to one account: another one neither sees nor revokes it', async () => {
    const { created } = await create({ name: 'of ada' });
    const eve = await whole.signUp('eve@example.org');
    expect((await whole.ask('GET', '/api/apiKeys', { cookie: eve })).text).not.toContain('of ada');
    expect((await whole.ask('DELETE', `/api/apiKeys/${created.id}`, { cookie: eve, body: {} })).status).toBe(
      404,
    );
  });

  test('has a name, and an account has at most 100', async () => {
    const unnamed = await whole.ask('POST', '/api/apiKeys', { cookie, body: { name: ' ' } });
    expect([unnamed.status, unnamed.body.errors?.[0]?.path]).toEqual([400, 'name']);
    let status = 201;
    for (let n = 0; n < 101 && status === 201; n++)
      ({ status } = await whole.ask('POST', '/api/apiKeys', { cookie, body: { name: `k${n}` } }));
    expect(status).toBe(409);
    const page = await whole.ask('GET', '/api/apiKeys?limit=1', { cookie });
    expect(page.body['total']).toBe(100);
  });

  test('of an organization acts there alone, and ends when its person leaves', async () => {
    const bob = await whole.signUp('bob@example.org');
    const { uid } = (await whole.ask('GET', '/api/me', { cookie: bob })).body as { uid: string };
    const made = await whole.ask('POST', '/api/organizations', {
      cookie,
      body: { uniqueName: 'acme', displayName: 'Acme' },
    });
    const { id } = made.body['created'] as { id: string };
    await whole.store.tenant(id, ({ db }) =>
      sql`insert into organization_members (owner_uid, member_uid, role, email, display_name, joined_at, updated_at)
          values (${id}, ${uid}, 'admin', 'bob@example.org', 'Bob', 1, 1)`.execute(db),
    );
    const inside = { 'hawser-context': id };
    const answer = await whole.ask('POST', '/api/apiKeys', {
      cookie: bob,
      headers: inside,
      body: { name: 'CI' },
    });
    expect(answer.status).toBe(201);
    const key = String(answer.body['key']);
    expect((await use(key, 'POST', '/api/networks', { name: 'of-acme' })).status).toBe(201);
    expect((await whole.ask('GET', '/api/networks', { cookie: bob, headers: inside })).text).toContain(
      'of-acme',
    );
    expect((await whole.ask('GET', '/api/networks', { cookie: bob })).text).not.toContain('of-acme');
    // Whatever the request names, and nothing of the account itself.
    const headers = { authorization: `Bearer ${key}`, 'hawser-context': uid };
    expect((await whole.ask('GET', '/api/networks', { headers })).text).toContain('of-acme');
    expect((await use(key, 'GET', '/api/me')).status).toBe(403);
    const listed = await whole.ask('GET', '/api/apiKeys', { cookie, headers: inside });
    expect(listed.body['items']).toMatchObject([{ name: 'CI', accountName: 'Bob' }]);
    const asMember = (role: string) =>
      whole.store.tenant(id, ({ db }) =>
        sql`update organization_members set role = ${role} where member_uid = ${uid}`.execute(db),
      );
    await asMember('member');
    await expect.poll(async () => (await use(key, 'GET', '/api/apiKeys')).status).toBe(403);
    expect((await use(key)).status).toBe(200);
    await whole.store.tenant(id, ({ db }) =>
      sql`delete from organization_members where member_uid = ${uid}`.execute(db),
    );
    await expect.poll(async () => (await use(key)).status).toBe(401);
  });

  test('leaves its story in the audit log', async () => {
    const { uid } = (await whole.ask('GET', '/api/me', { cookie })).body as { uid: string };
    const { rows } = await whole.store.tenant(uid, ({ db }) =>
      sql<{ summary: string }>`select summary from audit_entries where subject_kind = 'api key'`.execute(db),
    );
    const summaries = rows.map(({ summary }) => summary);
    expect(summaries).toContain('API key Nightly backup created');
    expect(summaries).toContain('API key Backup revoked');
    expect(summaries.join()).not.toContain('hawser_');
  });
});
