import { type TestDatabase, waitUntil } from '@hawser/testkit';
import { appCode } from '@hawser/testkit/authenticator-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPreparedDatabase } from '../testing/prepared-database.ts';
import { mailsTo } from '../mail/testing/mails-to.ts';
import {
  type Answer,
  cookieOf,
  manualClock,
  PASSWORD,
  startTestServer,
  type TestServer,
} from '../testing/test-server.ts';

const LOCK = 4711;
const NEW_PASSWORD = 'Another-Horse-8';

let database: TestDatabase;
let whole: TestServer;
/** Of the administrator. */
let root: string;
const clock = manualClock(1_800_000_000_000);

beforeAll(async () => {
  database = await createPreparedDatabase();
  whole = await startTestServer({ clock, url: database.url });
  root = await whole.signUp('root@example.org');
  await database.execute(`
    create function wait_here() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$`);
});
afterAll(async () => {
  await whole?.stop();
  await database?.drop();
});
beforeEach(() => {
  clock.time += 60 * 60_000;
});
/** Whoever begins a session waits, as on a busy server, until what is tested has been done. */
const holdSessions = async (): Promise<() => Promise<void>> => {
  await database.execute(`
    create trigger wait_here before insert on identity.session for each row execute function wait_here()`);
  return database.hold(`select pg_advisory_lock(${LOCK})`);
};
afterEach(() => database.execute('drop trigger if exists wait_here on identity.session'));

const post = (path: string, body: object, cookie?: string) =>
  whole.ask('POST', `/api/auth/${path}`, { body, ...(cookie === undefined ? {} : { cookie }) });
const signIn = (email: string, password = PASSWORD) => post('sign-in/email', { email, password });
const uidOf = async (cookie: string) => String((await whole.ask('GET', '/api/me', { cookie })).body['uid']);
const sessionsOf = async (uid: string) =>
  (await database.execute(`select 1 from identity.session where "userId" = '${uid}'`)).length;

/** Does `work` while the sign-in is about to begin its session; returns what the sign-in is answered. */
async function during(begin: () => Promise<Answer>, work: () => Promise<unknown>): Promise<Answer> {
  const release = await holdSessions();
  const signingIn = begin();
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
  try {
    await waitUntil(async () => (await database.execute(waiting)).length > 0, { what: 'the sign-in' });
    await work();
  } finally {
    await release();
  }
  return signingIn;
}

async function resetPassword(email: string): Promise<void> {
  expect((await post('request-password-reset', { email })).status).toBe(200);
  const token = await waitUntil(
    async () => {
      const mails = await mailsTo(whole.store.system, email, whole.origin);
      return mails.flatMap((text) => /mode=reset&token=([^\s&]+)/.exec(text)?.[1] ?? []).at(-1) ?? null;
    },
    { what: 'the mail' },
  );
  expect((await post('reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(200);
}

describe('a sign-in with the former password that is under way begins no session', () => {
  test('once its link has set another one', async () => {
    const email = 'reset@example.org';
    const uid = await uidOf(await whole.signUp(email));
    const answer = await during(
      () => signIn(email),
      () => resetPassword(email),
    );
    expect([answer.status, cookieOf(answer)]).toEqual([401, '']);
    expect(await sessionsOf(uid)).toBe(0);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('once the person has changed it', async () => {
    const email = 'changed@example.org';
    const cookie = await whole.signUp(email);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, revokeOtherSessions: true };
    const answer = await during(
      () => signIn(email),
      async () => expect((await post('change-password', body, cookie)).status).toBe(200),
    );
    expect(answer.status).toBe(401);
    expect(await sessionsOf(await uidOf(cookie))).toBe(1);
  });

  test('also with the code of the second factor', async () => {
    const email = 'code@example.org';
    const cookie = await whole.signUp(email);
    const uid = await uidOf(cookie);
    const begun = await post('second-factor/begin', {}, cookie);
    const secret = String(begun.body['secret']);
    const code = () => appCode(secret, clock.time);
    expect((await post('second-factor/confirm', { code: code() }, cookie)).status).toBe(200);
    clock.time += 60_000;
    const first = await signIn(email);
    expect(first.body['secondFactorNeeded']).toBe(true);
    clock.time += 1_000;
    const answer = await during(
      () => post('sign-in/second-factor', { code: code() }, cookieOf(first)),
      () => resetPassword(email),
    );
    expect(answer.status).toBe(401);
    expect(await sessionsOf(uid)).toBe(0);
  });
});

test('a sign-in that is under way while its account is disabled begins no session that works once it is enabled', async () => {
  const email = 'disabled@example.org';
  const uid = await uidOf(await whole.signUp(email));
  const setDisabled = async (disabled: boolean) => {
    const answer = await whole.ask('PUT', `/api/admin/users/${uid}/disabled`, {
      cookie: root,
      body: { disabled },
    });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
  };
  const answer = await during(
    () => signIn(email),
    () => setDisabled(true),
  );
  expect(answer.status).toBe(403);
  await setDisabled(false);
  expect(await sessionsOf(uid)).toBe(0);
});
