import type { DeviceLogin } from '@hawser/contract/api-keys';
import { systemClock } from '@hawser/ports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualClock, startTestServer, type TestServer } from '../testing/test-server.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const clock = manualClock(systemClock.now());
let whole: TestServer;
let cookie: string;

beforeAll(async () => {
  whole = await startTestServer({ clock });
  cookie = await whole.signUp('ada@example.org');
});
// Tests move the clock by more than a proof lasts.
beforeEach(() => whole.prove(cookie));
afterAll(() => whole.close());

interface Codes {
  readonly device_code: string;
  readonly user_code: string;
  readonly interval: number;
}

/** As a device sends it: a form. */
const form = (path: string, fields: Record<string, string>) =>
  whole.ask('POST', path, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const begin = async (fields: Record<string, string> = {}) => {
  const answer = await form('/api/auth/device/code', { client_id: 'hawser command line', ...fields });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as unknown as Codes;
};
/** Asks after the interval. */
const poll = async ({ device_code }: Codes, waitSeconds = 5) => {
  clock.time += waitSeconds * 1000;
  return form('/api/auth/device/token', { grant_type: GRANT, device_code });
};
const decide = (verb: 'show' | 'allow' | 'deny', userCode: string, more: object = {}, as = cookie) =>
  whole.ask('POST', `/api/device-logins/${verb}`, { cookie: as, body: { userCode, ...more } });

test('a device gets a key once its person has allowed it, and only once', async () => {
  const codes = await begin();
  expect(codes).toMatchObject({
    user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
    verification_uri: `${whole.origin}/device`,
    verification_uri_complete: `${whole.origin}/device?code=${codes.user_code}`,
    expires_in: 600,
    interval: 5,
  });
  expect((await poll(codes)).body).toEqual({ error: 'authorization_pending' });
  const shown = (await decide('show', codes.user_code)).body as unknown as DeviceLogin;
  expect(shown).toMatchObject({ clientName: 'hawser command line', address: '127.0.0.1', readsOnly: false });
  expect((await decide('allow', codes.user_code.toLowerCase().replace('-', ' '))).status).toBe(200);
  const answer = await poll(codes);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body).toMatchObject({ token_type: 'Bearer', expires_in: 90 * 24 * 60 * 60 });
  const authorization = `Bearer ${String(answer.body['access_token'])}`;
  const made = await whole.ask('POST', '/api/networks', {
    headers: { authorization },
    body: { name: 'by-device' },
  });
  expect(made.status).toBe(201);
  expect((await poll(codes)).body).toEqual({ error: 'invalid_grant' });
  const keys = await whole.ask('GET', '/api/apiKeys', { cookie });
  expect(keys.body['items']).toMatchObject([
    { name: 'hawser command line', isOfDevice: true, isWaiting: false },
  ]);
  const [{ id }] = keys.body['items'] as [{ id: string }];
  expect((await whole.ask('DELETE', `/api/apiKeys/${id}`, { cookie, body: {} })).status).toBe(200);
  expect((await whole.ask('GET', '/api/networks', { headers: { authorization } })).status).toBe(401);
  const { uid } = (await whole.ask('GET', '/api/me', { cookie })).body as { uid: string };
  const { rows } = await whole.store.tenant(uid, ({ db }) =>
    sql<{ summary: string }>`select summary from audit_entries where command = 'allowDeviceLogin'`.execute(
      db,
    ),
  );
  expect(rows).toEqual([{ summary: 'Login of the device hawser command line from 127.0.0.1 allowed' }]);
});

test('a device that asks too often is told to slow down, and has to', async () => {
  const codes = await begin();
  expect((await poll(codes)).body).toEqual({ error: 'authorization_pending' });
  expect((await poll(codes, 1)).body).toEqual({ error: 'slow_down' });
  expect((await poll(codes, 6)).body).toEqual({ error: 'slow_down' });
  expect((await poll(codes, 15)).body).toEqual({ error: 'authorization_pending' });
});

test('a denied device gets nothing, and its code is used up', async () => {
  const codes = await begin();
  expect((await decide('deny', codes.user_code)).status).toBe(200);
  expect((await decide('allow', codes.user_code)).status).toBe(404);
  expect((await poll(codes)).body).toEqual({ error: 'access_denied' });
  expect((await poll(codes)).body).toEqual({ error: 'invalid_grant' });
});

test('a code is over after ten minutes', async () => {
  const codes = await begin();
  clock.time += 10 * 60_000;
  await whole.prove(cookie);
  expect((await decide('show', codes.user_code)).status).toBe(404);
  expect((await decide('allow', codes.user_code)).status).toBe(404);
  expect((await poll(codes)).body).toEqual({ error: 'expired_token' });
});

test('one person decides, and can allow less than was asked for', async () => {
  const codes = await begin();
  const eve = await whole.signUp('eve@example.org');
  const answers = await Promise.all([
    decide('allow', codes.user_code, { readsOnly: true }),
    decide('allow', codes.user_code, { readsOnly: true }, eve),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const { body } = await poll(codes);
  const authorization = `Bearer ${String(body['access_token'])}`;
  const refused = await whole.ask('POST', '/api/networks', {
    headers: { authorization },
    body: { name: 'x' },
  });
  expect(refused.status).toBe(403);
  expect((await decide('allow', (await begin({ scope: 'read' })).user_code)).body).toMatchObject({
    allowed: { readsOnly: true, isWaiting: true },
  });
});

describe('a device that was allowed gets no key, and none is left,', () => {
  const uidOf = async (of: string) =>
    ((await whole.ask('GET', '/api/me', { cookie: of })).body as { uid: string }).uid;
  const keysOf = async (owner: string) =>
    (await sql`select from api_keys where owner_uid = ${owner}`.execute(whole.store.system)).rows.length;
  const setDisabled = async (path: string, disabled: boolean) =>
    expect(
      (await whole.ask('PUT', `/api/admin/${path}/disabled`, { cookie, body: { disabled } })).status,
    ).toBe(200);
  const expectRefused = async (codes: Codes, owner: string) => {
    expect(await keysOf(owner)).toBe(1);
    expect((await poll(codes)).body).toEqual({ error: 'access_denied' });
    expect(await keysOf(owner)).toBe(0);
    expect((await poll(codes)).body).toEqual({ error: 'invalid_grant' });
  };
  let count = 0;
  /** An organization of ada's with another administrator, who has allowed a device there. */
  async function inOrganization() {
    count += 1;
    const bob = await whole.signUp(`bob${count}@example.org`);
    const made = await whole.ask('POST', '/api/organizations', {
      cookie,
      body: { uniqueName: `acme-${count}`, displayName: 'Acme' },
    });
    const { id } = made.body['created'] as { id: string };
    const uid = await uidOf(bob);
    await whole.store.tenant(id, ({ db }) =>
      sql`insert into organization_members (owner_uid, member_uid, role, email, display_name, joined_at, updated_at)
          values (${id}, ${uid}, 'admin', 'bob@example.org', 'Bob', 1, 1)`.execute(db),
    );
    const codes = await begin();
    const headers = { 'hawser-context': id };
    const allowed = await whole.ask('POST', '/api/device-logins/allow', {
      cookie: bob,
      headers,
      body: { userCode: codes.user_code },
    });
    expect(allowed.status).toBe(200);
    return { id, uid, codes };
  }

  test('once the account of its person is disabled', async () => {
    const finn = await whole.signUp('finn@example.org');
    const uid = await uidOf(finn);
    const codes = await begin();
    expect((await decide('allow', codes.user_code, {}, finn)).status).toBe(200);
    await setDisabled(`users/${uid}`, true);
    await expectRefused(codes, uid);
  });

  test('once the organization for which it was allowed is disabled', async () => {
    const { id, codes } = await inOrganization();
    await setDisabled(`organizations/${id}`, true);
    await expectRefused(codes, id);
  });

  test('once its person is no longer a member of that organization', async () => {
    const { id, uid, codes } = await inOrganization();
    const headers = { 'hawser-context': id };
    const path = `/api/organizations/${id}/members/${uid}`;
    expect((await whole.ask('DELETE', path, { cookie, headers, body: {} })).status).toBe(200);
    await expectRefused(codes, id);
  });
});

test('codes and grants that are none get the errors of the standard', async () => {
  const wrong = await form('/api/auth/device/token', { grant_type: 'password', device_code: 'x' });
  expect([wrong.status, wrong.body]).toEqual([400, { error: 'unsupported_grant_type' }]);
  const unknown = await form('/api/auth/device/token', { grant_type: GRANT, device_code: 'x' });
  expect([unknown.status, unknown.body]).toEqual([400, { error: 'invalid_grant' }]);
  expect((await form('/api/auth/device/code', { client_id: 'a\u202eb' })).status).toBe(400);
  expect((await whole.ask('POST', '/api/device-logins/show', { body: { userCode: 'x' } })).status).toBe(401);
});

test('codes of devices are in no log, and cannot be guessed by one account', async () => {
  const codes = await begin();
  expect(whole.lines.join('\n')).not.toMatch(new RegExp(`${codes.device_code}|${codes.user_code}|hawser_`));
  let status = 404;
  for (let n = 0; n < 80 && status === 404; n++) ({ status } = await decide('show', 'BCDF-GHJK'));
  expect(status).toBe(429);
});
