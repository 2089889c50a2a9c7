import { waitUntil } from '@hawser/testkit';
import { appCode } from '@hawser/testkit/authenticator-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LiveClient } from '../system-tests/testing/live-client.ts';
import { cookieOf, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';

let whole: TestServer;
beforeAll(async () => {
  whole = await startTestServer();
});
afterAll(() => whole?.close());

/** As sent, with exactly this cookie. */
const statusOf = async (cookie: string): Promise<number> =>
  (await fetch(`${whole.origin}/api/me`, { headers: { cookie } })).status;

async function post(path: string, cookie: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${whole.origin}/api/auth/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const set = answer.headers.getSetCookie().find((each) => each.includes('session_token='));
  return { ...((await answer.json()) as object), cookie: set?.split(';', 1)[0] };
}

/** Sends what gives the session another token; returns its cookie, once the earlier one is refused. */
async function renewed(path: string, cookie: string, body: object): Promise<string> {
  const { cookie: next } = await post(path, cookie, body);
  expect([path, next === cookie, await statusOf(cookie), await statusOf(String(next))]).toEqual([
    path,
    false,
    401,
    200,
  ]);
  return String(next);
}

const secretFor = async (cookie: string): Promise<string> =>
  String((await post('second-factor/begin', cookie, {}))['secret']);

it('a proof and each change of the second factors end the earlier token of the session', async () => {
  const began = await whole.signUp('token@example.org');
  let cookie = (/hawser\.session_token=[^;]+/.exec(began)?.[0] ?? '').trim();
  const sessionsOf = () => whole.store.identity.selectFrom('session').select('id').execute();
  const before = await sessionsOf();
  cookie = await renewed('proof/password', cookie, { password: PASSWORD });
  const secret = await secretFor(cookie);
  cookie = await renewed('second-factor/confirm', cookie, { code: appCode(secret, Date.now()) });
  cookie = await renewed('proof/second-factor', cookie, { code: appCode(secret, Date.now(), 1) });
  cookie = await renewed('second-factor/turn-off', cookie, {});
  const changed = { currentPassword: PASSWORD, newPassword: 'Other-Horse-8', revokeOtherSessions: false };
  await renewed('change-password', cookie, changed);
  expect(await sessionsOf()).toEqual(before);
});

it('an open socket stays with its session until that ends', async () => {
  const email = 'open@example.org';
  const cookie = await whole.signUp(email);
  const other = cookieOf(
    await whole.ask('POST', '/api/auth/sign-in/email', { body: { email, password: PASSWORD } }),
  );
  const open = async (sent: string) => {
    const client = new LiveClient(whole.origin, sent);
    await waitUntil(() => client.socket.readyState === WebSocket.OPEN || client.refusedWith, {
      what: 'the socket is open or refused',
    });
    return client;
  };
  const closed = (client: LiveClient) => waitUntil(() => client.closed, { what: 'the socket is closed' });
  const [kept, ended] = [await LiveClient.connect(whole.origin, cookie), await open(other)];
  await whole.prove(cookie);
  // All sockets of the account are asked again when one of its sessions ends.
  await whole.ask('POST', '/api/auth/sign-out', { cookie: other, body: {} });
  expect([await closed(ended), kept.closed]).toEqual([4401, null]);
  // Its token by now; the socket's own would open nothing any more.
  expect((await open(cookie)).refusedWith).toBe(401);
  await whole.ask('POST', '/api/auth/sign-out', { cookie, body: {} });
  expect(await closed(kept)).toBe(4401);
});
