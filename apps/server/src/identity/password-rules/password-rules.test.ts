import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountMessages, checkPassword } from '@hawser/domain/accounts';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../mail/testing/mails-to.ts';
import { cookieOf, PASSWORD, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { frequentPasswords, isFrequent } from './frequent.ts';
import { isMadeOfWords, wordsOf } from './words.ts';

/** Not frequent, and in the operator's file. */
const BREACHED = 'Leaked-Quartz-41';

describe('a frequent password', () => {
  it('is each of the 3,000 most frequent ones with at least 8 characters, as people make them fit the rule', async () => {
    const long = [...(await frequentPasswords())].filter(({ length }) => length >= 8).slice(0, 3_000);
    expect(long).toHaveLength(3_000);
    for (const each of long) {
      const fitting = `${each.slice(0, 1).toUpperCase()}${each.slice(1)}1!`;
      expect([each, await isFrequent(each), await isFrequent(fitting)]).toEqual([each, true, true]);
    }
  });

  it.each(['P@ssw0rd!', 'Welcome-1', 'Summer2026!', '!!Dragon99', 'Qwertyuiop1!'])(
    'is %s',
    async (password) => {
      expect(await isFrequent(password)).toBe(true);
    },
  );

  it.each([PASSWORD, 'Horse$83920175', 'tr0ub4dor-Und-Meer-3', 'Größe-12-Ärger'])(
    'is not %s',
    async (password) => {
      expect([checkPassword(password), await isFrequent(password)]).toEqual([null, false]);
    },
  );
});

describe('a password of words that everybody knows', () => {
  const words = wordsOf({
    product: 'Hawser',
    host: 'console.acme-works.example',
    email: 'ada.lovelace@engines.example.org',
    name: 'Countess Lovelace',
    organizations: ['analytical', 'Analytical Engines'],
  });

  it('is one that is too short without them', () => {
    expect(words).toEqual(
      expect.arrayContaining(['hawser', 'acmeworks', 'adalovelace', 'engines', 'countess']),
    );
    expect(words).not.toContain('org');
    for (const password of ['Hawser-2026!', 'H4ws3r-2026!', 'Lovelace#2026', 'AcmeWorks-12', 'Analytical1!'])
      expect([password, isMadeOfWords(password, words)]).toEqual([password, true]);
  });

  it('is not one that is long enough besides', () => {
    for (const password of [PASSWORD, 'Hawser-holds-Ships-4', 'Ada-2026!'])
      expect([password, isMadeOfWords(password, words)]).toEqual([password, false]);
  });
});

describe('the server', () => {
  let whole: TestServer;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hawser-breached-'));
    const breachedPasswordsFile = join(folder, 'hashes.txt');
    const hash = createHash('sha1').update(BREACHED).digest('hex').toUpperCase();
    await writeFile(breachedPasswordsFile, `${'0'.repeat(40)}:9\r\n${hash}:1\r\n${'F'.repeat(40)}:4\r\n`);
    whole = await startTestServer({ config: { breachedPasswordsFile } });
  });
  afterAll(async () => {
    await whole?.close();
    await rm(folder, { recursive: true });
  });
  const post = (path: string, body: object, cookie = '') =>
    whole.ask('POST', `/api/auth/${path}`, { body, ...(cookie === '' ? {} : { cookie }) });
  const signUp = (email: string, password: string) =>
    post('sign-up/email', { name: 'Ada Quillfeather', email, password });

  it('refuses them for a new account, a change and a new password by link, which stays', async () => {
    for (const [password, message] of [
      ['Password1!', accountMessages.passwordFrequent],
      ['Hawser-2026!', accountMessages.passwordKnown],
      [BREACHED, accountMessages.passwordBreached],
      ['Quillfeather-26!', accountMessages.passwordKnown],
    ]) {
      const { status, body } = await signUp('ada@example.org', String(password));
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'password', message })]]);
    }
    const cookie = cookieOf(await signUp('ada@example.org', PASSWORD));
    const organization = { uniqueName: 'sternwheel', displayName: 'Sternwheel' };
    expect((await whole.ask('POST', '/api/organizations', { cookie, body: organization })).status).toBe(201);
    for (const newPassword of ['Welcome-1', 'Sternwheel-1', BREACHED]) {
      const { status, body } = await post(
        'change-password',
        { currentPassword: PASSWORD, newPassword },
        cookie,
      );
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'newPassword']);
    }
    await post('request-password-reset', { email: 'ada@example.org' });
    const token = await waitUntil(
      async () => {
        const mails = await mailsTo(whole.store.system, 'ada@example.org', whole.origin);
        return /mode=reset&token=([^\s&]+)/.exec(mails.join('\n'))?.[1];
      },
      { what: 'the link for a new password' },
    );
    const reset = (newPassword: string) => post('reset-password', { token, newPassword });
    expect((await reset('Sternwheel-1')).body.errors?.[0]?.message).toBe(accountMessages.passwordKnown);
    expect((await reset('Welcome-1')).body.errors?.[0]?.message).toBe(accountMessages.passwordFrequent);
    expect((await reset(BREACHED)).body.errors?.[0]?.message).toBe(accountMessages.passwordBreached);
    expect((await reset('Third-Horse-9')).status).toBe(200);
  });
});
