import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, startTestServer, type TestServer } from '../../testing/test-server.ts';

/** What the server that answers as GitHub's documentation describes knows of codes, tokens and people. */
const challenges = new Map<string, string>();
let emails: { email: string; primary: boolean; verified: boolean }[] = [];
let github: Server;
let whole: TestServer;

function startGithub(): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const send = (body: object, status = 200) =>
        response
          .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
          .end(JSON.stringify(body));
      if (request.url === '/login/oauth/access_token') {
        const challenge = challenges.get(form.get('code') ?? '');
        challenges.delete(form.get('code') ?? '');
        const proof = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        const isRight = form.get('client_id') === 'gh' && form.get('client_secret') === 'gh-secret';
        // GitHub answers errors with 200.
        if (!isRight || challenge !== proof) return send({ error: 'bad_verification_code' });
        return send({ access_token: 'gho_token', scope: 'read:user,user:email', token_type: 'bearer' });
      }
      if (request.headers.authorization !== 'Bearer gho_token')
        return send({ message: 'Bad credentials' }, 401);
      if (request.url === '/api/v3/user') return send({ id: 583_231, login: 'octocat', name: null });
      if (request.url === '/api/v3/user/emails') return send(emails);
      return send({ message: 'Not Found' }, 404);
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  github = await startGithub();
  const { port } = github.address() as AddressInfo;
  whole = await startTestServer({
    env: {
      HAWSER_OIDC_GITHUB_ISSUER: `http://127.0.0.1:${port}`,
      HAWSER_OIDC_GITHUB_CLIENT_ID: 'gh',
      HAWSER_OIDC_GITHUB_CLIENT_SECRET: 'gh-secret',
    },
  });
  await whole.signUp('root@example.org');
});
afterAll(async () => {
  await whole?.close();
  github?.close();
});

/** Goes to GitHub and comes back; `challenge` replaces the one that was sent, as if the code were another's. */
async function through(challenge?: string, purpose = 'sign-in', cookie = '') {
  const headers = { origin: whole.origin };
  const begun = await whole.ask('POST', '/api/auth/providers/start', {
    headers,
    cookie,
    body: { provider: 'github', purpose },
  });
  const asked = new URL(String(begun.body['url'])).searchParams;
  challenges.set('a-code', challenge ?? asked.get('code_challenge') ?? '');
  const back = `/api/auth/callback/github?${new URLSearchParams({ code: 'a-code', state: asked.get('state') ?? '' })}`;
  const answer = await whole.ask('GET', back, { cookie: `${cookie}; ${cookieOf(begun)}` });
  return { asked, to: answer.headers.get('location'), cookie: cookieOf(answer) };
}

test('a person signs in with GitHub by the verified primary address, and is the same ever after', async () => {
  emails = [
    { email: 'other@example.org', primary: false, verified: true },
    { email: 'Octocat@Example.org', primary: true, verified: true },
  ];
  const first = await through();
  expect(first.asked.get('scope')).toBe('read:user user:email');
  expect(first.to).toBe('/auth');
  const account = (await whole.ask('GET', '/api/me', { cookie: first.cookie })).body;
  expect(account).toMatchObject({ email: 'octocat@example.org', displayName: 'octocat' });
  emails = [];
  const again = await through();
  expect((await whole.ask('GET', '/api/me', { cookie: again.cookie })).body['uid']).toBe(account['uid']);
});

test('a code that another browser asked for is refused', async () => {
  expect((await through('another')).to).toBe('/auth?failed=refused');
});

test('GitHub does not ask again, so it confirms nobody who has another way', async () => {
  emails = [{ email: 'Octocat@Example.org', primary: true, verified: true }];
  const signedIn = await through();
  const cookie = signedIn.cookie
    .split('; ')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');
  const confirm = () =>
    whole.ask('POST', '/api/auth/providers/start', {
      cookie,
      body: { provider: 'github', purpose: 'confirm' },
    });
  expect((await confirm()).status).toBe(200);
  const body = { newPassword: 'First-Horse-7' };
  expect((await whole.ask('POST', '/api/auth/change-password', { cookie, body })).status).toBe(403);
  expect((await through(undefined, 'confirm', cookie)).to).toBe('/auth/do?mode=confirmed');
  expect((await whole.ask('POST', '/api/auth/change-password', { cookie, body })).status).toBe(200);
  expect((await confirm()).status).toBe(404);
});
