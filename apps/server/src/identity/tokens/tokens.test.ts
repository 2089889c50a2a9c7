import { systemClock } from '@hawser/ports';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT, importJWK } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cookieOf,
  manualClock,
  PASSWORD,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

const LIFETIME_MS = 15 * 60_000;
const CACHED_MS = 10_000;

const clock = manualClock(systemClock.now());
let whole: TestServer;
let cookie: string;
let uid: string;

beforeAll(async () => {
  whole = await startTestServer({ clock });
  cookie = await whole.signUp('ada@example.org');
  uid = String((await whole.ask('GET', '/api/me', { cookie })).body['uid']);
});
afterAll(() => whole.close());

const issue = async (of = cookie) => {
  const answer = await whole.ask('POST', '/api/auth/token', { cookie: of, body: {} });
  if (answer.status !== 200) throw new Error(answer.text);
  return String(answer.body['token']);
};
const me = (token: string, more: Record<string, string> = {}) =>
  whole.ask('GET', '/api/me', { headers: { authorization: `Bearer ${token}`, ...more } });
const keySet = async () => (await whole.ask('GET', '/api/auth/jwks')).body as never;

describe('a token of a session', () => {
  test('says whose it is and what the account may do, and anyone can verify it', async () => {
    const token = await issue();
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' });
    const verified = await jwtVerify(token, createLocalJWKSet(await keySet()), {
      issuer: whole.origin,
      audience: `${whole.origin}/api`,
      currentDate: new Date(clock.time),
    });
    expect(verified.payload).toMatchObject({ sub: uid, admin: true, isOrganization: false, context: uid });
    expect(verified.payload.exp).toBe(Math.floor((clock.time + LIFETIME_MS) / 1000));
  });

  test('is access to the API: also to commands, without a cookie and from any origin', async () => {
    const token = await issue();
    expect((await me(token)).body).toMatchObject({ uid, email: 'ada@example.org', admin: true });
    const headers = { authorization: `bearer ${token}`, origin: 'https://elsewhere.example' };
    const renamed = await whole.ask('PATCH', '/api/me', { headers, body: { displayName: 'Ada King' } });
    expect(renamed.status).toBe(200);
    expect((await whole.ask('GET', '/api/admin/users', { headers })).status).toBe(200);
  });

  test('is taken from its header only, and a wrong one is not helped by a cookie', async () => {
    const token = await issue();
    for (const query of [`access_token=${token}`, `token=${token}`])
      expect((await whole.ask('GET', `/api/me?${query}`)).status).toBe(401);
    const headers = { authorization: 'Bearer wrong' };
    expect((await whole.ask('GET', '/api/me', { cookie, headers })).status).toBe(401);
    expect((await whole.ask('GET', '/api/me', { cookie, headers: { authorization: 'Bearer' } })).status).toBe(
      401,
    );
  });

  test('lives for 15 minutes', async () => {
    const token = await issue();
    clock.time += LIFETIME_MS - 1000;
    expect((await me(token)).status).toBe(200);
    clock.time += CACHED_MS + 1000;
    expect((await me(token)).status).toBe(401);
  });

  test('ends with its session', async () => {
    const other = (
      await whole.ask('POST', '/api/auth/sign-in/email', {
        body: { email: 'ada@example.org', password: 'Correct-Horse-7' },
      })
    ).headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0])
      .join('; ');
    const token = await issue(other);
    expect((await me(token)).status).toBe(200);
    await whole.ask('POST', '/api/auth/sign-out', { cookie: other, body: {} });
    clock.time += CACHED_MS;
    expect((await me(token)).status).toBe(401);
  });

  test('ends at once with its account', async () => {
    const bob = await whole.signUp('bob@example.org');
    const bobUID = String((await whole.ask('GET', '/api/me', { cookie: bob })).body['uid']);
    const token = await issue(bob);
    expect((await me(token)).status).toBe(200);
    const disabled = await whole.ask('PUT', `/api/admin/users/${bobUID}/disabled`, {
      cookie,
      body: { disabled: true },
    });
    expect([disabled.status, disabled.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    expect((await me(token)).status).toBe(401);
  });

  test('is accepted from no other issuer, for no other audience, with no other algorithm', async () => {
    const claims = decodeJwt(await issue());
    const { kid = '' } = decodeProtectedHeader(await issue());
    const { rows } = await sql<{ sealed: string }>`select sealed from signing_keys where id = ${kid}`.execute(
      whole.store.system,
    );
    const jwk = JSON.parse(whole.store.sealer.open(rows[0]?.sealed ?? '', `signing key ${kid}`));
    const key = await importJWK(jwk, 'EdDSA');
    const signed = (change: object, header: object = {}) =>
      new SignJWT({ ...claims, ...change })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid, ...header })
        .sign(key);
    expect((await me(await signed({ jti: 'x' }))).status).toBe(200);
    for (const change of [
      { iss: 'https://elsewhere.example' },
      { aud: 'https://elsewhere.example/api' },
      { sid: 'another' },
      { sub: 'another' },
      { context: 'another' },
      { exp: undefined },
      { iat: Math.floor(clock.time / 1000) - 16 * 60, exp: Math.floor(clock.time / 1000) + 600 },
    ])
      expect([change, (await me(await signed(change))).status]).toEqual([change, 401]);
    expect((await me(await signed({}, { typ: 'JWT' }))).status).toBe(401);
    expect((await me(await signed({}, { kid: 'A'.repeat(16) }))).status).toBe(401);
    const none = `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt', kid })).toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
    expect((await me(none)).status).toBe(401);
    const hmac = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
      .sign(Buffer.from(jwk.x, 'base64url'));
    expect((await me(hmac)).status).toBe(401);
  });
});

test('a new key signs every 30 days, and the one before stays published while its tokens live', async () => {
  const before = await issue();
  const { kid } = decodeProtectedHeader(before);
  clock.time += 29 * 24 * 60 * 60_000;
  // The session of the others is over by then.
  const body = { email: 'ada@example.org', password: PASSWORD };
  cookie = cookieOf(await whole.ask('POST', '/api/auth/sign-in/email', { body }));
  const token = await issue();
  expect(decodeProtectedHeader(token).kid).toBe(kid);
  clock.time += 24 * 60 * 60_000;
  const after = await issue();
  expect(decodeProtectedHeader(after).kid).not.toBe(kid);
  const keys = await keySet();
  const published = createLocalJWKSet(keys);
  await jwtVerify(after, published, { currentDate: new Date(clock.time) });
  await jwtVerify(token, published, { currentDate: new Date(clock.time - 24 * 60 * 60_000) });
  expect(JSON.stringify(keys)).not.toContain('"d"');
  clock.time += 2 * 24 * 60 * 60_000;
  const { keys: left } = (await keySet()) as { keys: { kid: string }[] };
  expect(left.map((each) => each.kid)).toEqual([decodeProtectedHeader(after).kid]);
});

test('tokens are in no log and in no audit entry, which names their issue', async () => {
  const token = await issue();
  expect(whole.lines.join('\n')).not.toContain(token.slice(0, 40));
  const { rows } = await whole.store.tenant(uid, ({ db }) =>
    sql<{
      row: string;
    }>`select to_jsonb(a)::text as row from audit_entries a where command = 'issueToken'`.execute(db),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('eyJ');
});

test('unknown tokens from one address are limited', async () => {
  let status = 0;
  for (let n = 0; n < 120 && status !== 429; n++) ({ status } = await me(`hawser_guess${n}`));
  expect(status).toBe(429);
});
