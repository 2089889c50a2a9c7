import { systemClock } from '@hawser/ports';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { manualClock, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Longer than a server keeps what it knows of a session, milliseconds. */
const FORGOTTEN_MS = 11_000;

let whole: TestServer;
const clock = manualClock(systemClock.now());

beforeAll(async () => {
  whole = await startTestServer({ clock });
});
afterAll(() => whole.close());

const sessionOf = async (email: string) => {
  const { rows } = await sql<{ createdAt: Date; expiresAt: Date }>`
    select s."createdAt", s."expiresAt" from session s join "user" u on u.id = s."userId"
     where u.email = ${email}`.execute(whole.store.identity);
  const [row] = rows;
  if (row === undefined) throw new Error('There is no session.');
  return row;
};
/** The session of somebody who signed in `days` earlier than before and uses it all the time. */
async function age(email: string, days: number): Promise<void> {
  const earlier = sql`${days} * interval '1 day'`;
  await sql`
    update session set "createdAt" = "createdAt" - ${earlier}, "firstProvenAt" = "firstProvenAt" - ${earlier},
                       "expiresAt" = "expiresAt" - ${earlier}, "updatedAt" = ${new Date(clock.time)}
     where "userId" = (select id from "user" where email = ${email})`.execute(whole.store.identity);
  clock.time += FORGOTTEN_MS;
}

test('a session ends 30 days after its sign-in, however much it is used, also for its tokens and open sockets', async () => {
  const email = 'daily@example.org';
  const cookie = await whole.signUp(email);
  const begun = await sessionOf(email);
  expect(Math.round((begun.expiresAt.getTime() - begun.createdAt.getTime()) / DAY_MS)).toBe(30);
  const token = String((await whole.ask('POST', '/api/auth/token', { cookie, body: {} })).body['token']);
  const authorization = `Bearer ${token}`;
  const statuses = async () => [
    (await whole.ask('GET', '/api/me', { cookie })).status,
    (await whole.ask('GET', '/api/me', { headers: { authorization } })).status,
  ];
  await age(email, 29);
  const { expiresAt } = await sessionOf(email);
  expect(await statuses()).toEqual([200, 200]);
  expect((await sessionOf(email)).expiresAt).toEqual(expiresAt);
  const socket = new WebSocket(`${whole.origin.replace(/^http/, 'ws')}/api/live`, {
    headers: { cookie: whole.tokens.in(cookie), origin: whole.origin },
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  await age(email, 1);
  expect(await statuses()).toEqual([401, 401]);
  expect(await closed).toBe(4401);
  const again = await whole.ask('POST', '/api/auth/sign-in/email', { body: { email, password: PASSWORD } });
  expect(again.status).toBe(200);
});

test('a password stays until its person changes it: ten years later it signs in, and nothing asks for another', async () => {
  const email = 'patient@example.org';
  await whole.signUp(email);
  const at = clock.time;
  clock.time += 10 * 365 * DAY_MS;
  const long = sql`interval '10 years'`;
  await sql`
    update account set "createdAt" = "createdAt" - ${long}, "updatedAt" = "updatedAt" - ${long}
     where "userId" = (select id from "user" where email = ${email})`.execute(whole.store.identity);
  const signedIn = await whole.ask('POST', '/api/auth/sign-in/email', {
    body: { email, password: PASSWORD },
  });
  expect(signedIn.status).toBe(200);
  expect(Object.keys(signedIn.body)).toEqual(['user']);
  clock.time = at;
});
