import { newId, systemRandom } from '@hawser/ports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsTo } from '../mail/testing/mails-to.ts';
import { cookieOf, manualClock, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';
import { linkIdentity } from './providers/links.ts';
import { codeOf, STEP_MS, stepAt } from './second-factor/totp.ts';

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
const signIn = (email: string, password = PASSWORD) => post('sign-in/email', { email, password });
const tokenOf = async (to: string, mode: string): Promise<string> => {
  const [mail = ''] = (await mailsTo(whole.store.system, to, whole.origin)).filter((text) =>
    text.includes(`mode=${mode}&`),
  );
  return /token=([^\s&]+)/.exec(mail)?.[1] ?? '';
};
/** The present code; each call is a step later than the one before, because no code works twice. */
const codeNow = (secret: string): string => {
  clock.time += STEP_MS;
  return codeOf(secret, stepAt(clock.time));
};

async function turnOn(cookie: string): Promise<string> {
  const secret = String((await post('second-factor/begin', {}, cookie)).body['secret']);
  const done = await post('second-factor/confirm', { code: codeNow(secret) }, cookie);
  if (done.status !== 200) throw new Error(done.text);
  return secret;
}
/** A passkey and an identity of a provider, as if they had just been added, and an API key. */
async function addWays(uid: string, cookie: string, name: string): Promise<string> {
  const { identity } = whole.store;
  const id = newId(clock.now(), systemRandom);
  const at = new Date(clock.now());
  const passkey = { publicKey: 'k', counter: '0', transports: '', isBackedUp: false, lastUsedAt: null };
  await identity
    .insertInto('passkey')
    .values({ ...passkey, id, userId: uid, name, credentialId: id, createdAt: at })
    .execute();
  await linkIdentity(identity, { provider: 'corp', subject: name, uid }, clock.now(), systemRandom);
  const made = await whole.ask('POST', '/api/apiKeys', {
    cookie,
    body: { name, readsOnly: true, days: 7 },
  });
  if (made.status !== 201) throw new Error(made.text);
  return String(made.body['key']);
}
const uidOf = async (cookie: string) => String((await whole.ask('GET', '/api/me', { cookie })).body['uid']);
const waysOf = async (uid: string) => {
  const { rows } = await sql<{ way: string }>`
    select name as way from passkey where "userId" = ${uid}
    union all select 'corp ' || "accountId" from account where "userId" = ${uid} and "providerId" <> 'credential'
    order by way`.execute(whole.store.identity);
  return rows.map(({ way }) => way);
};
const withKey = async (key: string) =>
  (await whole.ask('GET', '/api/me', { headers: { authorization: `Bearer ${key}` } })).status;

test('what was added since the address was changed ends when that is taken back, and nothing else', async () => {
  const cookie = await whole.signUp('owner@example.org');
  const uid = await uidOf(cookie);
  const own = await addWays(uid, cookie, 'mine');
  clock.time += 60_000;
  await post('change-email', { email: 'thief@example.org' }, cookie);
  clock.time += 60_000;
  const foreign = await addWays(uid, cookie, 'theirs');
  await turnOn(cookie);
  const password = { currentPassword: PASSWORD, newPassword: 'Thief-Horse-8' };
  expect((await post('change-password', password, cookie)).status).toBe(200);
  expect([await withKey(own), await withKey(foreign)]).toEqual([200, 200]);

  const token = await tokenOf('owner@example.org', 'revert');
  expect((await post('revert-email', { token })).status).toBe(200);
  expect(await waysOf(uid)).toEqual(['corp mine', 'mine']);
  expect([await withKey(own), await withKey(foreign)]).toEqual([200, 401]);
  for (const known of [PASSWORD, 'Thief-Horse-8'])
    expect((await signIn('owner@example.org', known)).status).toBe(401);
  const ended = 'all sessions, the password, the second factor, 1 passkey, 1 linked identity, 1 API key';
  const [mail] = (await mailsTo(whole.store.system, 'owner@example.org', whole.origin)).filter((text) =>
    text.includes('mode=reset&'),
  );
  expect(mail).toContain(`What ended: ${ended}.`);
  const audited = await whole.store.tenant(uid, ({ db }) =>
    db
      .selectFrom('audit_entries')
      .select('summary')
      .where('command', 'in', ['revertEmail', 'revokeApiKey'])
      .orderBy('command')
      .execute(),
  );
  expect(audited.map(({ summary }) => summary)).toEqual([
    `Change of the e-mail address taken back from 127.0.0.1; ended: ${ended}`,
    'API key theirs revoked, because a change of the e-mail address was taken back',
  ]);

  const reset = { token: await tokenOf('owner@example.org', 'reset'), newPassword: 'Owner-Horse-9' };
  expect((await post('reset-password', reset)).status).toBe(200);
  // Without a code: the second factor was not the person's.
  const back = await signIn('owner@example.org', 'Owner-Horse-9');
  expect(await uidOf(cookieOf(back))).toBe(uid);
});

test('a second factor from before the change stays; recovery codes and remembered browsers from since then do not', async () => {
  const cookie = await whole.signUp('careful@example.org');
  const secret = await turnOn(cookie);
  clock.time += 60_000;
  await post('change-email', { email: 'careful.thief@example.org' }, cookie);
  clock.time += 60_000;
  const made = await post('second-factor/recovery-codes', {}, cookie);
  const [code = ''] = made.body['recoveryCodes'] as string[];
  const asked = await signIn('careful.thief@example.org');
  const entered = await post(
    'sign-in/second-factor',
    { code: codeNow(secret), remember: true },
    cookieOf(asked),
  );
  expect(entered.status).toBe(200);
  const token = await tokenOf('careful@example.org', 'revert');
  expect((await post('revert-email', { token })).status).toBe(200);
  clock.time += 1000;
  const reset = { token: await tokenOf('careful@example.org', 'reset'), newPassword: 'Owner-Horse-9' };
  expect((await post('reset-password', reset)).status).toBe(200);
  const again = await whole.ask('POST', '/api/auth/sign-in/email', {
    cookie: cookieOf(entered),
    body: { email: 'careful@example.org', password: 'Owner-Horse-9' },
  });
  expect(again.body).toEqual({ secondFactorNeeded: true });
  expect((await post('sign-in/second-factor', { code }, cookieOf(again))).status).toBe(400);
  const done = await post('sign-in/second-factor', { code: codeNow(secret) }, cookieOf(again));
  expect(done.status).toBe(200);
});
