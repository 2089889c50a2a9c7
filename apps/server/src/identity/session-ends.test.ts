import { type Clock, systemClock, systemRandom } from '@hawser/ports';
import { appCode } from '@hawser/testkit/authenticator-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { cookieOf, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';
import { makeAdministrator } from './make-administrator.ts';

/** Regular checks of sockets, which come every 5 s, never come: what closes a socket is the end itself. */
const withoutChecks: Clock = {
  now: systemClock.now,
  after: (delayMs, run) => (delayMs === 5_000 ? { cancel() {} } : systemClock.after(delayMs, run)),
};

let one: TestServer;
/** Another server on the same database. */
let two: TestServer;
beforeAll(async () => {
  one = await startTestServer({ clock: withoutChecks });
  two = await startTestServer({ clock: withoutChecks, url: one.url });
});
afterAll(async () => {
  await two.stop();
  await one.close();
});

/** Opens a socket; resolves, when it is served, with the code that will close it. */
async function open(server: TestServer, path: string, cookie: string): Promise<Promise<number>[]> {
  const socket = new WebSocket(`${server.origin.replace(/^http/, 'ws')}${path}`, {
    headers: { cookie, origin: server.origin },
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return [closed];
}

let accounts = 0;
async function account() {
  accounts += 1;
  const email = `ada-${accounts}@example.org`;
  const cookie = await one.signUp(email);
  const signIn = async () =>
    cookieOf(await one.ask('POST', '/api/auth/sign-in/email', { body: { email, password: PASSWORD } }));
  return { email, cookie, signIn };
}

const ENDS = {
  'sign-out': async (cookie: string) => {
    await one.ask('POST', '/api/auth/sign-out', { cookie, body: {} });
  },
  'a new password that ends other sessions': async (_: string, signIn: () => Promise<string>) => {
    const body = { currentPassword: PASSWORD, newPassword: 'Another-Horse-8', revokeOtherSessions: true };
    const { status } = await one.ask('POST', '/api/auth/change-password', { cookie: await signIn(), body });
    expect(status).toBe(200);
  },
};

describe.each(['/api/live', '/api/streams', '/api/terminals'])('a socket of %s', (path) => {
  test.each(Object.entries(ENDS))('is closed at every server by %s', async (_, end) => {
    const { cookie, signIn } = await account();
    const [atOne] = await open(one, path, cookie);
    const [atTwo] = await open(two, path, cookie);
    await end(cookie, signIn);
    expect(await Promise.all([atOne, atTwo])).toEqual([4401, 4401]);
  });
});

test('a reset of the second factor closes the sockets of its account at every server', async () => {
  const root = await account();
  await makeAdministrator({ ...one, clock: systemClock, random: systemRandom }, root.email);
  const { cookie } = await account();
  const { uid } = (await one.ask('GET', '/api/me', { cookie })).body;
  const { secret } = (await one.ask('POST', '/api/auth/second-factor/begin', { cookie, body: {} })).body;
  const code = appCode(String(secret), systemClock.now());
  expect((await one.ask('POST', '/api/auth/second-factor/confirm', { cookie, body: { code } })).status).toBe(
    200,
  );
  // The new factor gave the session another token.
  const token = one.tokens.in(cookie);
  const [atOne] = await open(one, '/api/streams', token);
  const [atTwo] = await open(two, '/api/streams', token);
  const path = `/api/admin/users/${String(uid)}/second-factor-reset`;
  const body = { identifiedBy: 'a call' };
  expect((await one.ask('POST', path, { cookie: root.cookie, body })).status).toBe(200);
  expect(await Promise.all([atOne, atTwo])).toEqual([4401, 4401]);
});

test('the end of a session closes no socket of another session of the account', async () => {
  const { cookie, signIn } = await account();
  const [ended] = await open(one, '/api/streams', await signIn());
  const [kept] = await open(one, '/api/streams', cookie);
  const other = await signIn();
  await one.ask('POST', '/api/auth/sign-out', { cookie: other, body: {} });
  await one.ask('DELETE', '/api/me/sessions', { cookie });
  expect(await ended).toBe(4401);
  const first = await Promise.race([kept, one.ask('GET', '/api/me', { cookie })]);
  expect(first).toMatchObject({ status: 200 });
});
