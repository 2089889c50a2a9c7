import { type TestDatabase, waitUntil } from '@hawser/testkit';
import { createPreparedDatabase } from '../testing/prepared-database.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsTo } from '../mail/testing/mails-to.ts';
import { manualClock, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';

let database: TestDatabase;
let whole: TestServer;
const clock = manualClock(1_800_000_000_000);

beforeAll(async () => {
  database = await createPreparedDatabase();
  whole = await startTestServer({ clock, url: database.url });
});
afterAll(async () => {
  await whole?.stop();
  await database?.drop();
});
beforeEach(() => {
  clock.time += 2 * 60 * 60_000;
});

const post = (path: string, body: object = {}, cookie = '') =>
  whole.ask('POST', `/api/auth/${path}`, { body, ...(cookie === '' ? {} : { cookie }) });
const withKey = async (key: string) =>
  (await whole.ask('GET', '/api/me', { headers: { authorization: `Bearer ${key}` } })).status;
const me = async (cookie: string) => (await whole.ask('GET', '/api/me', { cookie })).status;

/** An account that a thief took over: with the token of the owner's link, and the thief's session, password and API key. */
async function stolen(name: string) {
  const cookie = await whole.signUp(`${name}@example.org`);
  clock.time += 1000;
  await post('change-email', { email: `${name}.thief@example.org` }, cookie);
  clock.time += 1000;
  const change = { currentPassword: PASSWORD, newPassword: 'Thief-Horse-8' };
  expect((await post('change-password', change, cookie)).status).toBe(200);
  const body = { name: 'theirs', readsOnly: true, days: 7 };
  const made = await whole.ask('POST', '/api/apiKeys', { cookie, body });
  const [mail = ''] = (await mailsTo(whole.store.system, `${name}@example.org`, whole.origin)).filter(
    (text) => text.includes('mode=revert&'),
  );
  return { cookie, key: String(made.body['key']), token: /token=([^\s&]+)/.exec(mail)?.[1] ?? '' };
}
const signInOfThief = async (name: string): Promise<number> => {
  const body = { email: `${name}.thief@example.org`, password: 'Thief-Horse-8' };
  return (await post('sign-in/email', body)).status;
};
async function expectAllEnded(name: string, { cookie, key, token }: Awaited<ReturnType<typeof stolen>>) {
  expect((await post('revert-email', { token })).status).toBe(200);
  expect([await withKey(key), await me(cookie), await signInOfThief(name)]).toEqual([401, 401, 401]);
  expect((await post('revert-email', { token })).status).toBe(400);
  const mails = await mailsTo(whole.store.system, `${name}@example.org`, whole.origin);
  expect(mails.filter((text) => text.includes('mode=reset&'))).not.toEqual([]);
}

test('a server that dies while it ends the keys has taken nothing back, and the link does all of it later', async () => {
  const theft = await stolen('killed');
  const release = await database.hold('lock table api_keys in access exclusive mode');
  const asked = post('revert-email', { token: theft.token });
  const waiting = `from pg_stat_activity where datname = current_database() and usename <> current_user`;
  await waitUntil(
    async () => (await database.execute(`select 1 ${waiting} and wait_event_type = 'Lock'`)).length > 0,
    { what: 'the keys to be ended' },
  );
  // To the database this is a server that was killed.
  await database.execute(`select pg_terminate_backend(pid) ${waiting}`);
  await release();
  expect((await asked).status).toBe(503);
  await waitUntil(async () => (await signInOfThief('killed')) === 200, { what: 'the database' });
  expect(await withKey(theft.key)).toBe(200);
  await expectAllEnded('killed', theft);
});

test('a server that dies between its two transactions has ended the keys, and the link does the rest later', async () => {
  const theft = await stolen('between');
  await database.execute(`
    create function die() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create constraint trigger die after delete on identity.verification deferrable initially deferred
      for each row execute function die()`);
  expect((await post('revert-email', { token: theft.token })).status).toBe(503);
  await database.execute('drop trigger die on identity.verification');
  expect(await withKey(theft.key)).toBe(401);
  expect(await signInOfThief('between')).toBe(200);
  await expectAllEnded('between', theft);
});

test('the change cannot be taken back to an address that another account has meanwhile; the link stays', async () => {
  const theft = await stolen('taken');
  await whole.signUp('taken@example.org');
  expect((await post('revert-email', { token: theft.token })).status).toBe(422);
  expect(await withKey(theft.key)).toBe(200);
  await database.execute(`delete from identity."user" where email = 'taken@example.org'`);
  await expectAllEnded('taken', theft);
});

test('an account whose change can be taken back cannot become an organization', async () => {
  const theft = await stolen('given-away');
  const transform = () =>
    whole.ask('POST', '/api/organizations', {
      cookie: theft.cookie,
      body: {
        uniqueName: 'given-away',
        displayName: 'Given Away',
        email: 'office@example.org',
        transform: true,
      },
    });
  const refusal = await transform();
  expect([refusal.status, refusal.text]).toEqual([409, expect.stringContaining('can be taken back')]);
  await expectAllEnded('given-away', theft);
});

test('an account can become an organization when its change can be taken back no more', async () => {
  const { cookie } = await stolen('kept');
  clock.time += 7 * 24 * 60 * 60_000;
  await post('proof/password', { password: 'Thief-Horse-8' }, cookie);
  const body = { uniqueName: 'kept', displayName: 'Kept', email: 'kept.office@example.org', transform: true };
  expect((await whole.ask('POST', '/api/organizations', { cookie, body })).status).toBe(201);
});
