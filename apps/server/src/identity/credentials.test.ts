import { accountMessages } from '@hawser/domain/accounts';
import { waitUntil } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { DEFAULT_LOOK, deliverDue } from '../mail/index.ts';
import { cookieOf, manualClock, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';
import { LINK_MS } from './links.ts';

let whole: TestServer;
const clock = manualClock(1_800_000_000_000);
const mails: { to: string; subject: string; text: string }[] = [];
const deliver = async (mail: { to: string; subject: string; text: string }) => void mails.push(mail);

beforeAll(async () => {
  whole = await startTestServer({ clock, deliver });
});
afterAll(() => whole.close());
/** A later hour, so that no test meets the limits of another. */
beforeEach(() => {
  clock.time += 2 * 60 * 60_000;
});

const post = (path: string, body: object, cookie?: string) =>
  whole.ask('POST', `/api/auth/${path}`, { body, ...(cookie === undefined ? {} : { cookie }) });
const signIn = (email: string, password = PASSWORD) => post('sign-in/email', { email, password });
const me = async (cookie: string) => (await whole.ask('GET', '/api/me', { cookie })).status;
/** Sends what is due, as the mailer does every few seconds. */
const sendMails = () =>
  deliverDue({
    system: whole.store.system,
    clock,
    log: createLog(() => undefined, clock.now),
    deliver,
    look: DEFAULT_LOOK,
    sender: { from: 'Hawser <hawser@example.org>', replyTo: null },
    addressOf: () => whole.origin,
  });
const mailTo = (address: string, subject: string) =>
  waitUntil(
    async () => {
      await sendMails();
      return mails.findLast((mail) => mail.to === address && mail.subject.includes(subject));
    },
    { what: `the mail '${subject}' to ${address}` },
  );
/** The token in a mail's link. */
const tokenIn = ({ text }: { text: string }): string =>
  new URL(/http:\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';
async function resetToken(email: string): Promise<string> {
  expect((await post('request-password-reset', { email })).status).toBe(200);
  const token = tokenIn(await mailTo(email, 'new password'));
  mails.length = 0;
  return token;
}
const audited = async (email: string) => {
  const { rows } = await sql<{ id: string }>`select id from "user" where email = ${email}`.execute(
    whole.store.identity,
  );
  return whole.store.tenant(rows[0]?.id ?? '-', ({ db }) =>
    db.selectFrom('audit_entries').select(['command', 'actor_uid', 'summary']).orderBy('id').execute(),
  );
};

describe('a link to set a new password', () => {
  test('works once, ends all sessions, is announced to the person, and is not logged', async () => {
    const cookie = await whole.signUp('reset@example.org');
    const [known, unknown] = [
      await post('request-password-reset', { email: 'reset@example.org' }),
      await post('request-password-reset', { email: 'nobody@example.org' }),
    ];
    expect(known.status).toBe(200);
    expect(unknown.text).toBe(known.text);
    const mail = await mailTo('reset@example.org', 'Choose a new password');
    expect(/http:\S+/.exec(mail.text)?.[0]).toContain(whole.origin);
    const token = tokenIn(mail);
    const reset = (newPassword: string) => post('reset-password', { newPassword, token });
    expect((await reset('weak')).body.errors?.[0]?.message).toBe(accountMessages.password);
    expect((await reset('Third-Horse-9')).status).toBe(200);
    expect((await reset('Fourth-Horse-9')).status).toBe(400);
    expect(await me(cookie)).toBe(401);
    expect((await signIn('reset@example.org', 'Third-Horse-9')).status).toBe(200);
    expect((await mailTo('reset@example.org', 'was changed')).text).not.toContain('token');
    expect(whole.lines.join('\n')).not.toContain(token);
    await waitUntil(
      async () =>
        (
          await sql<{ content: unknown }>`select content from mail_outbox`.execute(whole.store.system)
        ).rows.every(({ content }) => content === null),
      { what: 'sent mails without their contents' },
    );
    expect(mails.filter(({ to }) => to === 'nobody@example.org')).toEqual([]);
  });

  test('is not in the database, not even encoded', async () => {
    await whole.signUp('hashed@example.org');
    const token = await resetToken('hashed@example.org');
    const { rows } = await sql<{ row: string }>`select verification::text as row from verification`.execute(
      whole.store.identity,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const text of [token, Buffer.from(token).toString('base64'), Buffer.from(token).toString('hex')])
      for (const { row } of rows) expect(row).not.toContain(text);
  });

  test('ends with its hour', async () => {
    await whole.signUp('late@example.org');
    const token = await resetToken('late@example.org');
    clock.time += LINK_MS.reset;
    expect((await post('reset-password', { newPassword: 'Third-Horse-9', token })).status).toBe(400);
  });

  test('survives neither a new password nor another e-mail address', async () => {
    for (const credential of ['password', 'email'] as const) {
      const email = `stolen-${credential}@example.org`;
      const cookie = await whole.signUp(email);
      const token = await resetToken(email);
      if (credential === 'password') {
        const body = { currentPassword: PASSWORD, newPassword: 'Other-Horse-8' };
        expect((await post('change-password', body, cookie)).status).toBe(200);
      } else {
        const body = { email: `new-${email}` };
        expect((await post('change-email', body, cookie)).status).toBe(200);
        const confirm = tokenIn(await mailTo(`new-${email}`, 'Confirm'));
        expect((await post('confirm-email', { token: confirm })).status).toBe(200);
      }
      const late = await post('reset-password', { newPassword: 'Thief-Horse-9', token });
      expect([credential, late.status, late.body.errors?.[0]?.message]).toEqual([
        credential,
        400,
        accountMessages.linkOver,
      ]);
      const now = credential === 'email' ? `new-${email}` : email;
      expect((await signIn(now, 'Thief-Horse-9')).status).toBe(401);
    }
  });

  test('is replaced by the next one', async () => {
    await whole.signUp('again@example.org');
    const first = await resetToken('again@example.org');
    const second = await resetToken('again@example.org');
    expect((await post('reset-password', { newPassword: 'Third-Horse-9', token: first })).status).toBe(400);
    expect((await post('reset-password', { newPassword: 'Third-Horse-9', token: second })).status).toBe(200);
  });
});

describe('a change of credentials', () => {
  test('is announced to the person and audited, and so are failed sign-ins', async () => {
    const cookie = await whole.signUp('notified@example.org');
    expect((await signIn('notified@example.org', 'Wrong-Horse-7')).status).toBe(401);
    const body = { currentPassword: PASSWORD, newPassword: 'Other-Horse-8' };
    expect((await post('change-password', body, cookie)).status).toBe(200);
    await mailTo('notified@example.org', 'password for Hawser was changed');
    const entries = await waitUntil(
      async () => {
        const found = await audited('notified@example.org');
        return found.length < 3 ? null : found;
      },
      { what: 'the entries, that of the sign-up too' },
    );
    expect(entries).toEqual(
      expect.arrayContaining([
        { command: 'signIn', actor_uid: '', summary: 'Sign-in with a wrong password from 127.0.0.1' },
        {
          command: 'changePassword',
          actor_uid: expect.stringMatching(/./),
          summary: 'Password changed from 127.0.0.1',
        },
      ]),
    );
  });
});

describe('another e-mail address', () => {
  const change = (cookie: string, email: string) => post('change-email', { email }, cookie);

  test('is used when the link sent to it was opened, and the old one is notified', async () => {
    const cookie = await whole.signUp('before@example.org');
    expect((await change(cookie, ' After@Example.org ')).status).toBe(200);
    const token = tokenIn(await mailTo('after@example.org', 'Confirm'));
    expect((await signIn('after@example.org')).status).toBe(401);
    expect((await post('confirm-email', { token })).status).toBe(200);
    expect((await post('confirm-email', { token })).status).toBe(400);
    expect((await signIn('after@example.org')).status).toBe(200);
    expect((await signIn('before@example.org')).status).toBe(401);
    expect((await whole.ask('GET', '/api/me', { cookie })).body['email']).toBe('after@example.org');
    const notice = await mailTo('before@example.org', 'was changed');
    expect(notice.text).not.toContain('after@example.org');
  });

  test('is answered alike whether or not it has an account', async () => {
    await whole.signUp('somebody@example.org');
    const cookie = await whole.signUp('curious@example.org');
    const [taken, free] = [
      await change(cookie, 'somebody@example.org'),
      await change(cookie, 'unheard-of@example.org'),
    ];
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    await mailTo('somebody@example.org', 'You have an account');
    expect(
      mails.filter(({ to, subject }) => to === 'somebody@example.org' && /Confirm/.test(subject)),
    ).toEqual([]);
  });
});

describe('an open sign-up', () => {
  test('is answered alike whether or not the address has an account, and continues with a link', async () => {
    await whole.signUp('there@example.org');
    const ask = (email: string) => post('request-sign-up', { email });
    const [taken, free] = [await ask('there@example.org'), await ask('Fresh@example.org')];
    expect([taken.status, taken.text, taken.headers.getSetCookie()]).toEqual([
      free.status,
      free.text,
      free.headers.getSetCookie(),
    ]);
    await mailTo('there@example.org', 'You have an account');
    const token = tokenIn(await mailTo('fresh@example.org', 'Create your account'));
    const account = { name: 'Fresh', email: 'fresh@example.org', password: PASSWORD };
    const without = [
      await post('sign-up/email', account),
      await post('sign-up/email', { ...account, email: 'there@example.org' }),
    ];
    expect(without.map(({ status }) => status)).toEqual([403, 403]);
    expect(without[0]?.text).toBe(without[1]?.text);
    const done = await post('sign-up/email', { ...account, token });
    expect([done.status, await me(cookieOf(done))]).toEqual([200, 200]);
    // Whoever had the link receives mail there, and confirms nothing again.
    const ways = await post('identities', {}, cookieOf(done));
    expect(ways.body).toMatchObject({ isEmailVerified: true });
  });

  test('with the link of another address is refused, and a link creates one account', async () => {
    await post('request-sign-up', { email: 'mine@example.org' });
    const token = tokenIn(await mailTo('mine@example.org', 'Create your account'));
    const account = { name: 'Mine', email: 'other@example.org', password: PASSWORD, token };
    expect((await post('sign-up/email', account)).body.errors?.[0]?.message).toBe(
      accountMessages.otherInvitation,
    );
    const own = { ...account, email: 'mine@example.org' };
    const answers = await Promise.all([1, 2, 3].map(() => post('sign-up/email', own)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await post('sign-up/email', own)).status).toBe(400);
  });
});
