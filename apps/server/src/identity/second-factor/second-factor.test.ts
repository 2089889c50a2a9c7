import { scryptSync } from 'node:crypto';
import { type TestDatabase, waitUntil } from '@hawser/testkit';
import { accountMessages } from '@hawser/domain/accounts';
import { systemRandom } from '@hawser/ports';
import { createPreparedDatabase } from '../../testing/prepared-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsTo } from '../../mail/testing/mails-to.ts';
import { rules } from '../../rate-limit/index.ts';
import {
  cookieOf,
  manualClock,
  PASSWORD,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { issueResetToken } from '../operator-reset.ts';
import { PENDING_SIGN_IN_MS } from '../pending-sign-in.ts';
import { codeOf, STEP_MS, stepAt } from './totp.ts';

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
  clock.time += 60 * 60_000;
});

const post = (path: string, body: object = {}, cookie = '') =>
  whole.ask('POST', `/api/auth/${path}`, { body, ...(cookie === '' ? {} : { cookie }) });
const me = async (cookie: string) => (await whole.ask('GET', '/api/me', { cookie })).status;
/** The present code; each call is a step later than the one before, because no code works twice. */
const codeNow = (secret: string): string => {
  clock.time += STEP_MS;
  return codeOf(secret, stepAt(clock.time));
};

/** An account whose second factor is on, with the cookies of the browser that turned it on. */
async function withFactor(email: string) {
  const cookie = await whole.signUp(email);
  const begun = await post('second-factor/begin', {}, cookie);
  const secret = String(begun.body['secret']);
  const done = await post('second-factor/confirm', { code: codeNow(secret) }, cookie);
  if (done.status !== 200) throw new Error(done.text);
  // As the browser has it by now: a test may restart the server.
  return { cookie: whole.tokens.in(cookie), secret, codes: done.body['recoveryCodes'] as string[], begun };
}
const signIn = (email: string, cookie = '', password = PASSWORD) =>
  post('sign-in/email', { email, password }, cookie);
const enter = (pending: string, code: string, more: object = {}) =>
  post('sign-in/second-factor', { code, ...more }, pending);
const outboxOf = async (email: string) =>
  (await mailsTo(whole.store.system, email, whole.origin)).map((mail) => mail.split('\n', 1)[0]);

describe('turning the second factor on', () => {
  test('needs a first code of the app; the secret is stored encrypted, the recovery codes as digests', async () => {
    const email = 'on@example.org';
    const { cookie, secret, codes, begun } = await withFactor(email);
    expect(begun.body['uri']).toBe(`otpauth://totp/Hawser:on%40example.org?secret=${secret}&issuer=Hawser`);
    expect(codes).toHaveLength(10);
    const { rows } = await sql<{ row: string }>`
      select f::text || (select string_agg(r::text, ' ') from "recoveryCode" r where r."userId" = f."userId") as row
        from "secondFactor" f`.execute(whole.store.identity);
    for (const { row } of rows)
      for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
        expect(row).not.toContain(text);
    const { rows: kept } = await sql<{ digest: string }>`select digest from "recoveryCode"`.execute(
      whole.store.identity,
    );
    const [salt = ''] = kept[0]?.digest.split(':') ?? [];
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    const digests = codes.map((code) => scryptSync(code.replaceAll('-', ''), salt, 32).toString('hex'));
    expect(kept.map(({ digest }) => digest).sort()).toEqual(
      digests.map((digest) => `${salt}:${digest}`).sort(),
    );
    expect((await post('second-factor', {}, cookie)).body).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await post('second-factor/begin', {}, cookie)).status).toBe(409);
    expect(await outboxOf(email)).toContain('The second factor for Hawser was turned on');
    expect(whole.lines.join('\n')).not.toContain(secret);
  });

  test('changes nothing while its code is wrong', async () => {
    const cookie = await whole.signUp('begun@example.org');
    await post('second-factor/begin', {}, cookie);
    expect((await post('second-factor/confirm', { code: '000000' }, cookie)).status).toBe(400);
    expect((await post('second-factor', {}, cookie)).body['since']).toBeNull();
    expect((await signIn('begun@example.org')).body).toHaveProperty('user');
  });
});

describe('a sign-in to an account with a second factor', () => {
  test('has no session before its code, which works once', async () => {
    const email = 'sign-in@example.org';
    const { secret } = await withFactor(email);
    const asked = await signIn(email);
    expect(asked.body).toEqual({ secondFactorNeeded: true });
    expect(asked.headers.getSetCookie().join()).not.toContain('session_token');
    const pending = cookieOf(asked);
    expect(await me(pending)).toBe(401);
    const code = codeNow(secret);
    const wrong = await enter(pending, code === '000000' ? '000001' : '000000');
    expect([wrong.status, wrong.body.errors]).toMatchObject([400, [{ path: 'code' }]]);
    const done = await enter(pending, code);
    expect([done.status, await me(cookieOf(done))]).toEqual([200, 200]);
    expect((await enter(cookieOf(await signIn(email)), code)).status).toBe(400);
    expect((await enter('', codeNow(secret))).status).toBe(401);
  });

  test('says nothing about the second factor to whoever does not know the password', async () => {
    await withFactor('quiet@example.org');
    const [known, unknown] = [
      await signIn('quiet@example.org', '', 'Wrong-Horse-7'),
      await signIn('nobody@example.org', '', 'Wrong-Horse-7'),
    ];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  });

  test('is over after ten minutes', async () => {
    const { secret } = await withFactor('slow@example.org');
    const pending = cookieOf(await signIn('slow@example.org'));
    clock.time += PENDING_SIGN_IN_MS;
    expect((await enter(pending, codeNow(secret))).status).toBe(401);
  });

  test('is over when the password is changed meanwhile', async () => {
    const email = 'meanwhile@example.org';
    const { secret, cookie } = await withFactor(email);
    const pending = cookieOf(await signIn(email));
    clock.time += 1000;
    const change = { currentPassword: PASSWORD, newPassword: 'Other-Horse-8' };
    expect((await post('change-password', change, cookie)).status).toBe(200);
    expect((await enter(pending, codeNow(secret))).status).toBe(401);
  });

  test('is refused when the account is disabled meanwhile, and takes no code', async () => {
    const email = 'disabled@example.org';
    const { codes, cookie } = await withFactor(email);
    const { uid } = (await whole.ask('GET', '/api/me', { cookie })).body as { uid: string };
    const pending = cookieOf(await signIn(email));
    const setDisabled = (at: number | null) =>
      sql`update accounts set disabled_at = ${at} where owner_uid = ${uid}`.execute(whole.store.system);
    await setDisabled(1);
    const refused = await enter(pending, codes[0] ?? '');
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([403, accountMessages.disabled]);
    expect(refused.headers.getSetCookie().join()).not.toContain('session_token');
    await setDisabled(null);
    expect((await enter(pending, codes[0] ?? '')).status).toBe(200);
  });

  test('takes a recovery code once, and the person is told', async () => {
    const email = 'lost@example.org';
    const { codes } = await withFactor(email);
    const [first = ''] = codes;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')}`;
    const both = [cookieOf(await signIn(email)), cookieOf(await signIn(email))];
    const answers = await Promise.all(both.map((pending) => enter(pending, typed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const cookie = cookieOf(answers.find(({ status }) => status === 200) ?? (answers[0] as never));
    expect((await post('second-factor', {}, cookie)).body['recoveryCodesLeft']).toBe(9);
    expect(await outboxOf(email)).toContain('A recovery code for Hawser was used');
    const renewed = await post('second-factor/recovery-codes', {}, cookie);
    expect(renewed.status).toBe(200);
    expect((await enter(cookieOf(await signIn(email)), codes[1] ?? '')).status).toBe(400);
    const [next = ''] = renewed.body['recoveryCodes'] as string[];
    expect((await enter(cookieOf(await signIn(email)), next)).status).toBe(200);
  });

  test('is not asked for a code in a remembered browser, until the password changes', async () => {
    const email = 'remember@example.org';
    const { secret, cookie } = await withFactor(email);
    const done = await enter(cookieOf(await signIn(email)), codeNow(secret), { remember: true });
    const remembered = cookieOf(done)
      .split('; ')
      .filter((pair) => pair.startsWith('hawser.remembered='))
      .join();
    expect(remembered).not.toBe('');
    expect((await signIn(email, remembered)).body).toHaveProperty('user');
    expect((await signIn(email)).body).toEqual({ secondFactorNeeded: true });
    const other = await withFactor('other@example.org');
    expect(other.secret).not.toBe(secret);
    expect((await signIn('other@example.org', remembered)).body).toEqual({ secondFactorNeeded: true });
    const change = { currentPassword: PASSWORD, newPassword: 'Other-Horse-8' };
    clock.time += 1;
    expect((await post('change-password', change, cookie)).status).toBe(200);
    expect((await signIn(email, remembered, 'Other-Horse-8')).body).toEqual({ secondFactorNeeded: true });
  });

  test('has it after a new password by link, which signs nobody in', async () => {
    const email = 'forgot@example.org';
    const { secret } = await withFactor(email);
    const ports = { store: whole.store, clock, random: systemRandom };
    const token = await issueResetToken(ports, email);
    const reset = await post('reset-password', { newPassword: 'Other-Horse-8', token });
    expect([reset.status, await me(cookieOf(reset))]).toEqual([200, 401]);
    const asked = await signIn(email, '', 'Other-Horse-8');
    expect(asked.body).toEqual({ secondFactorNeeded: true });
    expect(await me(cookieOf(asked))).toBe(401);
    expect((await enter(cookieOf(asked), codeNow(secret))).status).toBe(200);
  });
});

test('attempts are limited for each account, also after a restart, but its owner signs in at a known browser', async () => {
  const email = 'attacked@example.org';
  const { secret, cookie } = await withFactor(email);
  const known = cookie
    .split('; ')
    .filter((pair) => pair.startsWith('hawser.device='))
    .join();
  const stranger = cookieOf(await signIn(email));
  for (let n = 0; n < rules.codeAccount.max; n++) expect((await enter(stranger, '000000')).status).toBe(400);
  await whole.stop();
  whole = await startTestServer({ clock, url: database.url });
  expect((await enter(stranger, codeNow(secret))).status).toBe(429);
  // Another sign-in, as from another address, is the same account.
  expect((await enter(cookieOf(await signIn(email)), codeNow(secret))).status).toBe(429);
  const own = cookieOf(await signIn(email, known));
  expect((await enter(`${own}; ${known}`, codeNow(secret))).status).toBe(200);
  const { body } = await whole.ask('GET', '/api/me', { cookie });
  await waitUntil(
    async () => {
      const entries = await whole.store.tenant(String(body['uid']), ({ db }) =>
        db.selectFrom('audit_entries').select('summary').where('command', '=', 'signIn').execute(),
      );
      return entries.filter(({ summary }) => summary.includes('wrong code')).length === rules.codeAccount.max;
    },
    { what: 'entries about wrong codes' },
  );
});

test('codes that confirm a change are limited for each account, whatever the number of its sessions', async () => {
  const email = 'sessions@example.org';
  const { secret, cookie } = await withFactor(email);
  const first = cookieOf(await enter(cookieOf(await signIn(email)), codeNow(secret)));
  for (let n = 0; n < rules.codeAccount.max; n++)
    expect((await post('proof/second-factor', { code: '000000' }, n % 2 === 0 ? first : cookie)).status).toBe(
      400,
    );
  for (const each of [first, cookie])
    expect((await post('proof/second-factor', { code: '000000' }, each)).status).toBe(429);
});

test('a change needs a present code beside the password; it is turned off so', async () => {
  const email = 'off@example.org';
  const { cookie, secret } = await withFactor(email);
  const off = () => post('second-factor/turn-off', {}, cookie);
  clock.time += 11 * 60_000;
  expect((await off()).body.errors).toMatchObject([{ code: 'prove-identity' }]);
  await post('proof/password', { password: PASSWORD }, cookie);
  expect((await off()).body.errors).toMatchObject([{ code: 'prove-second-factor' }]);
  expect((await post('proof', {}, cookie)).body['missing']).toBe('second');
  expect((await post('proof/second-factor', { code: '000000' }, cookie)).status).toBe(400);
  expect((await post('proof/second-factor', { code: codeNow(secret) }, cookie)).status).toBe(200);
  expect((await off()).status).toBe(200);
  expect((await signIn(email)).body).toHaveProperty('user');
  expect(await outboxOf(email)).toContain('The second factor for Hawser was turned off');
});
