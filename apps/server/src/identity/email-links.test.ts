import { accountMessages } from '@hawser/domain/accounts';
import { systemRandom } from '@hawser/ports';
import { waitUntil } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, manualClock, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';
import { moveUser } from './move-user.ts';
import { peopleOf } from './people.ts';

let whole: TestServer;
const clock = manualClock(1_800_000_000_000);

beforeAll(async () => {
  whole = await startTestServer({ clock });
});
afterAll(() => whole?.close());
beforeEach(() => {
  clock.time += 2 * 60 * 60_000;
});

const post = (path: string, body: object = {}, cookie = '') =>
  whole.ask('POST', `/api/auth/${path}`, { body, ...(cookie === '' ? {} : { cookie }) });
const people = () =>
  peopleOf({ identity: whole.store.identity, clock, random: systemRandom, ended: async () => undefined });
const me = async (cookie: string) => (await whole.ask('GET', '/api/me', { cookie })).status;
/** The token in the newest mail with a link of this kind; an outbox without a mail server keeps it. */
const tokenOf = async (to: string, mode: string): Promise<string> => {
  const { rows } = await sql<{ path: string }>`
    select content -> 'link' ->> 'path' as path from mail_outbox
     where recipient = ${to} and content -> 'link' ->> 'path' like ${`%mode=${mode}&%`} order by id desc`.execute(
    whole.store.system,
  );
  return new URL(rows[0]?.path ?? '', whole.origin).searchParams.get('token') ?? '';
};
const linksOf = async (uid: unknown) =>
  (await sql`select from verification where value like ${`${String(uid)} %`}`.execute(whole.store.identity))
    .rows;
const signIn = (email: string, password = PASSWORD) => post('sign-in/email', { email, password });

describe('a link to verify an address', () => {
  test('works once, for the address that the account has', async () => {
    const cookie = await whole.signUp('ada@example.org');
    const state = async () => (await post('identities', {}, cookie)).body['isEmailVerified'];
    expect(await state()).toBe(false);
    expect((await post('request-verification')).status).toBe(401);
    expect((await post('request-verification', {}, cookie)).status).toBe(200);
    const token = await tokenOf('ada@example.org', 'verify');
    expect((await post('verify-email', { token })).status).toBe(200);
    expect((await post('verify-email', { token })).body.errors?.[0]?.message).toBe(accountMessages.linkOver);
    expect(await state()).toBe(true);
    await post('request-verification', {}, cookie);
    const late = await tokenOf('ada@example.org', 'verify');
    await post('change-email', { email: 'ada.new@example.org' }, cookie);
    expect(await state()).toBe(false);
    expect((await post('verify-email', { token: late })).status).toBe(400);
  });
});

describe('a link to take back a change of the address', () => {
  test('gives the former address back, ends the sessions and the password, whatever the thief did since', async () => {
    const thief = await whole.signUp('owner@example.org');
    expect((await post('change-email', { email: 'thief@example.org' }, thief)).status).toBe(200);
    const token = await tokenOf('owner@example.org', 'revert');
    const change = { currentPassword: PASSWORD, newPassword: 'Thief-Horse-8' };
    expect((await post('change-password', change, thief)).status).toBe(200);
    expect((await post('change-email', { email: 'thief.two@example.org' }, thief)).status).toBe(200);
    expect((await post('revert-email', { token: 'made-up' })).status).toBe(400);
    expect((await post('revert-email', { token })).status).toBe(200);
    expect(await me(thief)).toBe(401);
    expect((await signIn('thief.two@example.org', 'Thief-Horse-8')).status).toBe(401);
    const reset = await tokenOf('owner@example.org', 'reset');
    expect((await post('reset-password', { token: reset, newPassword: 'Owner-Horse-9' })).status).toBe(200);
    const cookie = cookieOf(await signIn('owner@example.org', 'Owner-Horse-9'));
    expect((await post('identities', {}, cookie)).body['isEmailVerified']).toBe(true);
    expect((await post('revert-email', { token })).status).toBe(400);
    const between = await tokenOf('thief@example.org', 'revert');
    expect((await post('revert-email', { token: between })).status).toBe(400);
    const { body } = await whole.ask('GET', '/api/me', { cookie });
    const entries = await whole.store.tenant(String(body['uid']), ({ db }) =>
      db.selectFrom('audit_entries').select('summary').where('command', '=', 'revertEmail').execute(),
    );
    expect(entries).toHaveLength(1);
  });

  test('is not ended by whoever changed the address twice and takes the second change back', async () => {
    const thief = await whole.signUp('robbed@example.org');
    await post('change-email', { email: 'robber@example.org' }, thief);
    const own = await tokenOf('robbed@example.org', 'revert');
    clock.time += 1000;
    await post('change-email', { email: 'robber.two@example.org' }, thief);
    const between = await tokenOf('robber@example.org', 'revert');
    expect((await post('revert-email', { token: between })).status).toBe(200);
    expect((await post('revert-email', { token: own })).status).toBe(200);
  });

  test('goes with its person when the account becomes an organization, and other links end', async () => {
    const cookie = await whole.signUp('moved@example.org');
    const { uid } = (await whole.ask('GET', '/api/me', { cookie })).body;
    await post('change-email', { email: 'moved.new@example.org' }, cookie);
    await post('request-verification', {}, cookie);
    const revert = await tokenOf('moved@example.org', 'revert');
    const verify = await tokenOf('moved.new@example.org', 'verify');
    await moveUser(whole.store.identity, String(uid), `${String(uid)}-person`);
    expect(await linksOf(uid)).toEqual([]);
    expect((await post('verify-email', { token: verify })).body.errors?.[0]?.message).toBe(
      accountMessages.linkOver,
    );
    expect((await post('revert-email', { token: revert })).status).toBe(200);
    const { rows } = await sql`select id, email from "user" where email like 'moved%'`.execute(
      whole.store.identity,
    );
    expect(rows).toEqual([{ id: `${String(uid)}-person`, email: 'moved@example.org' }]);
  });

  test('ends with the account, when that is removed', async () => {
    const cookie = await whole.signUp('removed@example.org');
    const { uid } = (await whole.ask('GET', '/api/me', { cookie })).body;
    await post('change-email', { email: 'removed.new@example.org' }, cookie);
    await post('request-verification', {}, cookie);
    const revert = await tokenOf('removed@example.org', 'revert');
    const verify = await tokenOf('removed.new@example.org', 'verify');
    await people().remove(String(uid));
    expect(await linksOf(uid)).toEqual([]);
    for (const [path, token] of [
      ['revert-email', revert],
      ['verify-email', verify],
    ] as const)
      expect((await post(path, { token })).body.errors?.[0]?.message).toBe(accountMessages.linkOver);
  });

  test('ends after seven days', async () => {
    const cookie = await whole.signUp('slow@example.org');
    await post('change-email', { email: 'slow.new@example.org' }, cookie);
    const token = await tokenOf('slow@example.org', 'revert');
    clock.time += 7 * 24 * 60 * 60_000;
    expect((await post('revert-email', { token })).status).toBe(400);
  });
});

test('sign-ins are recorded with how and from where, and so are attempts that failed', async () => {
  const cookie = await whole.signUp('records@example.org');
  clock.time += 1000;
  await signIn('records@example.org', 'Wrong-Horse-7');
  const list = async () =>
    (await whole.ask('GET', '/api/me/sign-ins', { cookie })).body as unknown as {
      last: { method: string };
      all: { method: string; succeeded: boolean; address: string }[];
    };
  await waitUntil(async () => (await list()).all.length === 2, { what: 'the failed attempt' });
  const { last, all } = await list();
  expect(all).toMatchObject([
    { method: 'password', succeeded: false, address: '127.0.0.1' },
    { method: 'sign-up', succeeded: true, address: '127.0.0.1' },
  ]);
  expect(last.method).toBe('sign-up');
});

test('a session that nobody uses for two weeks is over', async () => {
  const cookie = await whole.signUp('idle@example.org');
  clock.time += 14 * 24 * 60 * 60_000;
  expect(await me(cookie)).toBe(200);
  clock.time += 14 * 24 * 60 * 60_000 + 60_000;
  expect(await me(cookie)).toBe(401);
});
