import { type TestDatabase } from '@hawser/testkit';
import { createPreparedDatabase } from '../testing/prepared-database.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  cookieOf,
  PASSWORD,
  manualClock,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../testing/test-server.ts';
import { remoteGroup } from './remote-group.ts';
import { rules } from './rules.ts';

let database: TestDatabase;
let whole: TestServer | undefined;

beforeEach(async () => {
  database = await createPreparedDatabase();
});

afterEach(async () => {
  await whole?.stop();
  whole = undefined;
  await database.drop();
});

async function start(options: TestServerOptions = {}): Promise<TestServer> {
  await whole?.stop();
  whole = await startTestServer({ ...options, url: database.url });
  return whole;
}

const attempt = (on: TestServer, email: string, headers = {}) =>
  on.ask('POST', '/api/auth/sign-in/email', { body: { email, password: 'Wrong-Horse-7' }, headers });

test('password guesses for one account are limited, with any forged header, also after a restart', async () => {
  const clock = manualClock(1_800_000_000_000);
  let on = await start({ clock });
  await on.signUp('ada@example.org');
  const forged = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` });
  for (let n = 0; n < rules.signInPair.max; n++) {
    expect((await attempt(on, 'ada@example.org', forged(n))).status).toBe(401);
  }
  const refused = await attempt(on, 'ADA@example.org', forged(99));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.body.errors?.[0]?.message).toMatch(/^Too many attempts/);
  on = await start({ clock });
  expect((await attempt(on, 'ada@example.org')).status).toBe(429);
  clock.time += rules.signInPair.windowMs;
  const right = { email: 'ada@example.org', password: PASSWORD };
  expect((await on.ask('POST', '/api/auth/sign-in/email', { body: right })).status).toBe(200);
});

test('a correct password clears the counters, and is not blocked by guesses from elsewhere', async () => {
  const on = await start({
    clock: manualClock(1_800_000_000_000),
    env: { HAWSER_TRUSTED_PROXIES: '127.0.0.1' },
  });
  await on.signUp('ada@example.org', { 'x-setup-code': on.server.setupCode ?? '' });
  const right = { email: 'ada@example.org', password: PASSWORD };
  const signIn = async () => (await on.ask('POST', '/api/auth/sign-in/email', { body: right })).status;
  for (let n = 0; n < rules.signInPair.max; n++) expect(await signIn()).toBe(200);
  for (let n = 0; n <= rules.signInPair.max; n++) {
    await attempt(on, 'ada@example.org', { 'x-forwarded-for': '203.0.113.9' });
  }
  expect((await attempt(on, 'ada@example.org', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(429);
  expect(await signIn()).toBe(200);
});

test('wrong passwords from anywhere keep the owner of the account out nowhere else', async () => {
  const on = await start({
    clock: manualClock(1_800_000_000_000),
    env: { HAWSER_TRUSTED_PROXIES: '127.0.0.1' },
  });
  await on.signUp('ada@example.org', { 'x-setup-code': on.server.setupCode ?? '' });
  // The attempt: 52 wrong passwords from one address, then from a hundred others.
  for (let n = 0; n < 52; n++) await attempt(on, 'ada@example.org', { 'x-forwarded-for': '203.0.113.9' });
  for (let n = 0; n < 100; n++)
    await attempt(on, 'ada@example.org', { 'x-forwarded-for': `198.51.100.${n}` });
  const right = { email: 'ada@example.org', password: PASSWORD };
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  expect((await on.ask('POST', '/api/auth/sign-in/email', { body: right, headers })).status).toBe(200);
});

describe('a browser in which someone has signed in to the account', () => {
  const signIn = (on: TestServer, cookie: string, password = PASSWORD, email = 'ada@example.org') =>
    on.ask('POST', '/api/auth/sign-in/email', { body: { email, password }, cookie });
  const deviceOf = (cookies: string) =>
    cookies.split('; ').find((pair) => pair.startsWith('hawser.device=')) ?? '';
  const exhaust = async (on: TestServer, email = 'ada@example.org') => {
    for (let n = 0; n <= rules.signInPair.max; n++) await attempt(on, email);
    expect((await attempt(on, email)).status).toBe(429);
  };

  test('can sign in whatever its address has tried, also after a restart', async () => {
    const clock = manualClock(1_800_000_000_000);
    let on = await start({ clock });
    const device = deviceOf(await on.signUp('ada@example.org'));
    await exhaust(on);
    on = await start({ clock });
    expect((await signIn(on, '')).status).toBe(429);
    const answer = await signIn(on, device);
    expect(answer.status).toBe(200);
    expect(deviceOf(cookieOf(answer))).toBe(device);
  });

  test('has a limit of its own, so that a stolen cookie guesses no more than an address', async () => {
    const on = await start({ clock: manualClock(1_800_000_000_000) });
    const device = deviceOf(await on.signUp('ada@example.org'));
    for (let n = 0; n < rules.signInPair.max; n++)
      expect((await signIn(on, device, 'Wrong-Horse-7')).status).toBe(401);
    expect((await signIn(on, device)).status).toBe(429);
    expect((await signIn(on, '')).status).toBe(200);
  });

  test('is known for that account only, and its cookie cannot be forged', async () => {
    const on = await start({ clock: manualClock(1_800_000_000_000) });
    const device = deviceOf(await on.signUp('ada@example.org'));
    await on.signUp('bob@example.org');
    await exhaust(on, 'bob@example.org');
    const [id = '', signature = ''] = device.slice('hawser.device='.length).split('.');
    for (const cookie of [
      device,
      `hawser.device=${id}`,
      `hawser.device=${id}.`,
      `hawser.device=other.${signature}`,
      `hawser.device=${id}.${'A'.repeat(signature.length)}`,
    ]) {
      expect([cookie, (await signIn(on, cookie, PASSWORD, 'bob@example.org')).status]).toEqual([cookie, 429]);
    }
  });
});

test('one address that tries many install ids is limited, also with a forged header', async () => {
  const on = await start({ clock: manualClock(1_800_000_000_000) });
  const statuses: number[] = [];
  for (let n = 0; n <= rules.installRemote.max; n++) {
    const headers = { 'x-forwarded-for': `203.0.113.${n}` };
    statuses.push((await on.ask('GET', `/install/guess${n}/standard/`, { headers })).status);
  }
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([404]));
  expect(statuses.at(-1)).toBe(429);
});

test('failed enrollments are counted by address', async () => {
  const on = await start({ clock: manualClock(1_800_000_000_000) });
  const statuses: number[] = [];
  for (let n = 0; n <= rules.enrollRemote.max; n++) {
    statuses.push((await on.ask('POST', '/agent/v1/enrol', { body: { installId: `guess${n}` } })).status);
  }
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([400]));
  expect(statuses.at(-1)).toBe(429);
});

test('a trusted proxy names the client addresses', async () => {
  const on = await start({
    clock: manualClock(1_800_000_000_000),
    env: { HAWSER_TRUSTED_PROXIES: '127.0.0.1' },
  });
  for (let n = 0; n < rules.installRemote.max; n++) {
    await on.ask('GET', '/install/guess/standard/', { headers: { 'x-forwarded-for': '203.0.113.1' } });
  }
  const from = async (address: string) =>
    (await on.ask('GET', '/install/guess/standard/', { headers: { 'x-forwarded-for': address } })).status;
  expect(await from('203.0.113.1')).toBe(429);
  expect(await from('203.0.113.2')).toBe(404);
  expect(await from('198.51.100.9, 203.0.113.1')).toBe(429);
});

test('an IPv6 address counts as its /64 network', () => {
  expect(remoteGroup('2001:db8:1:2::9')).toBe('2001:0db8:0001:0002::/64');
  expect(remoteGroup('2001:DB8:1:2:3:4:5:6')).toBe('2001:0db8:0001:0002::/64');
  expect(remoteGroup('::1')).toBe('0000:0000:0000:0000::/64');
  expect(remoteGroup('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(remoteGroup('192.0.2.7')).toBe('192.0.2.7');
});

test('sign-ups are limited by address, before they say whether an e-mail address is taken', async () => {
  const env = { HAWSER_SIGNUP: 'open', HAWSER_TRUSTED_PROXIES: '127.0.0.1' };
  const on = await start({ clock: manualClock(1_800_000_000_000), env });
  await on.signUp('ada@example.org', { 'x-setup-code': on.server.setupCode ?? '' });
  const probe = async (email: string, token?: string, remote = '203.0.113.1') => {
    const body = { name: 'Eve', email, password: PASSWORD, ...(token === undefined ? {} : { token }) };
    const headers = { 'x-forwarded-for': remote };
    return (await on.ask('POST', '/api/auth/sign-up/email', { body, headers })).status;
  };
  // With a link that is over, so that no password is hashed.
  for (let n = 0; n < rules.signUpRemote.max; n++) expect(await probe('ada@example.org', 'over')).toBe(400);
  expect([await probe('ada@example.org'), await probe('free@example.org')]).toEqual([429, 429]);
  expect(await probe('free@example.org', undefined, '203.0.113.2')).toBe(200);
});

test('connections that the server opens for one account are limited, from whichever addresses it asks', async () => {
  const on = await start({
    clock: manualClock(1_800_000_000_000),
    env: { HAWSER_TRUSTED_PROXIES: '127.0.0.1' },
  });
  const ada = await on.signUp('ada@example.org', { 'x-setup-code': on.server.setupCode ?? '' });
  const statuses: number[] = [];
  for (let n = 0; n <= rules.checkAccount.max; n++) {
    const headers = { 'x-forwarded-for': `203.0.113.${n}` };
    const path = n % 2 === 0 ? '/api/clusters/none/check' : '/api/networks/none/dns';
    statuses.push((await on.ask('POST', path, { cookie: ada, headers })).status);
  }
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([404]));
  expect(statuses.at(-1)).toBe(429);
});
