import type { OwnSession } from '@hawser/contract/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { cookieOf, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let first = '';

const BROWSERS = { first: 'Firefox of the first', second: 'Chrome of the second' };

const list = async (cookie: string, browser: string): Promise<OwnSession[]> => {
  const answer = await server.ask('GET', '/api/me/sessions', { cookie, headers: { 'user-agent': browser } });
  expect(answer.status).toBe(200);
  return answer.body['items'] as OwnSession[];
};
const signIn = async (): Promise<string> => {
  const body = { email: 'ada@example.org', password: PASSWORD };
  return cookieOf(await server.ask('POST', '/api/auth/sign-in/email', { body }));
};

/** Opens the live stream; resolves with the code that closes it. */
async function openLive(cookie: string): Promise<Promise<number>[]> {
  const socket = new WebSocket(`${server.origin.replace(/^http/, 'ws')}/api/live`, {
    headers: { cookie, origin: server.origin },
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const welcomed = new Promise((resolve) => socket.once('message', resolve));
  socket.send(JSON.stringify({ type: 'hello', protocol: 1 }));
  await welcomed;
  return [closed];
}

beforeAll(async () => {
  server = await startTestServer();
  first = await server.signUp('ada@example.org');
});
afterAll(() => server.close());

it('lists the sessions of the account with browser and address, and marks that of the request', async () => {
  const second = await signIn();
  await list(first, BROWSERS.first);
  await list(second, BROWSERS.second);
  // What is seen is recorded in the background.
  await expect
    .poll(async () => (await list(second, BROWSERS.second)).map(({ browser }) => browser).sort())
    .toEqual([BROWSERS.second, BROWSERS.first]);
  const sessions = await list(second, BROWSERS.second);
  expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
    browser: BROWSERS.second,
    address: '127.0.0.1',
  });
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
});

it('ends one of them, whose stream closes at once, and no session of another account', async () => {
  const [other] = (await list(await signIn(), 'Safari')).filter(({ browser }) => browser === BROWSERS.first);
  const [closed] = await openLive(first);
  const eve = await server.signUp('eve@example.org');
  const path = `/api/me/sessions/${other?.id}`;
  expect((await server.ask('DELETE', path, { cookie: eve })).status).toBe(404);
  const second = await signIn();
  expect((await server.ask('DELETE', path, { cookie: second })).status).toBe(200);
  expect(await closed).toBe(4401);
  expect((await server.ask('GET', '/api/me', { cookie: first })).status).toBe(401);
  expect((await server.ask('GET', '/api/me', { cookie: second })).status).toBe(200);
  expect((await server.ask('DELETE', path, { cookie: second })).status).toBe(404);
});

it('ends all but that of the request', async () => {
  const [kept, gone] = [await signIn(), await signIn()];
  const answer = await server.ask('DELETE', '/api/me/sessions', { cookie: kept });
  expect(answer.body['ended']).toBeGreaterThan(0);
  expect((await server.ask('GET', '/api/me', { cookie: gone })).status).toBe(401);
  expect(await list(kept, 'Safari')).toHaveLength(1);
});
