import {
  signInAt,
  startIdentityProvider,
  type TestIdentityProvider,
} from '@hawser/testkit/identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, startTestServer, type TestServer } from '../../testing/test-server.ts';

let idp: TestIdentityProvider;
let whole: TestServer;

beforeAll(async () => {
  idp = await startIdentityProvider();
  whole = await startTestServer({ env: idp.env });
  idp.redirectURIs.add(`${whole.origin}/api/auth/callback/corp`);
  await whole.signUp('root@example.org');
});
afterAll(async () => {
  await whole?.close();
  await idp?.stop();
});

const begin = (body: object, cookie: string) =>
  whole.ask('POST', '/api/auth/providers/start', { body: { provider: 'corp', ...body }, cookie });

/** Goes through the provider as `login`; returns where the browser is sent, and its cookies. */
async function through(login: string, body: object = {}, cookie = '') {
  const begun = await begin(body, cookie);
  const back = new URL(await signInAt(String(begun.body['url']), login));
  const answer = await whole.ask('GET', back.pathname + back.search, {
    cookie: `${cookie}; ${cookieOf(begun)}`,
  });
  return { to: answer.headers.get('location'), cookie: cookieOf(answer) };
}

test('a sign-in at a provider that need not have asked its person is no proof; signing in there again is one', async () => {
  idp.people.set('uma', { email: 'uma@corp.example', email_verified: true });
  idp.people.set('vic', { email: 'vic@corp.example', email_verified: true });
  const signedIn = await through('uma');
  // A browser drops cookies that were cleared.
  const cookie = signedIn.cookie
    .split('; ')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');
  const setPassword = () =>
    whole.ask('POST', '/api/auth/change-password', { cookie, body: { newPassword: 'First-Horse-7' } });
  expect((await setPassword()).body.errors).toMatchObject([{ code: 'prove-identity' }]);
  const ways = await whole.ask('POST', '/api/auth/proof', { cookie, body: {} });
  expect(ways.body).toEqual({
    missing: 'first',
    hasPassword: false,
    hasPasskey: false,
    providers: [{ name: 'corp', label: 'Example Corp', provesSecond: false }],
  });
  const begun = await begin({ purpose: 'confirm' }, cookie);
  const { searchParams } = new URL(String(begun.body['url']));
  expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
  expect((await through('vic', { purpose: 'confirm' }, cookie)).to).toBe(
    '/auth/do?mode=confirmed&failed=other',
  );
  expect((await setPassword()).status).toBe(403);
  expect((await through('uma', { purpose: 'confirm' }, cookie)).to).toBe('/auth/do?mode=confirmed');
  expect((await setPassword()).status).toBe(200);
  expect((await whole.ask('POST', '/api/auth/proof', { cookie, body: {} })).body).toMatchObject({
    missing: null,
    hasPassword: true,
  });
});

test('nobody confirms with a provider that is not offered to the account for it', async () => {
  const cookie = await whole.signUp('password@example.org');
  expect((await begin({ purpose: 'confirm' }, cookie)).status).toBe(404);
});
