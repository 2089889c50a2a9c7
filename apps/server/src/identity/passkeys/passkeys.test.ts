import { passkeyMessages } from '@hawser/domain/accounts';
import { systemClock } from '@hawser/ports';
import { SoftwarePasskey } from '@hawser/testkit/passkey';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  cookieOf,
  manualClock,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

let whole: TestServer;
let origin: string;
const clock = manualClock(systemClock.now());

beforeAll(async () => {
  whole = await startTestServer({ clock });
  origin = whole.origin.replace('127.0.0.1', 'localhost');
});
afterAll(() => whole?.close());
beforeEach(() => {
  clock.time += 20 * 60_000;
});

/** As a page at `localhost` sends it: browsers know no passkeys at 127.0.0.1. */
const post = async (path: string, body: object = {}, session = '', page = origin) => {
  const cookie = whole.tokens.in(session);
  const answer = await fetch(`${origin}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: page, ...(cookie === '' ? {} : { cookie }) },
    body: JSON.stringify(body),
  });
  whole.tokens.keep(`/auth/${path}`, cookie, answer.headers);
  const text = await answer.text();
  const parsed = JSON.parse(text) as Answer['body'];
  return { status: answer.status, headers: answer.headers, text, body: parsed };
};
const asked = async (path: string, cookie = '') => {
  const answer = await post(path, {}, cookie);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body['options'] as { challenge: string; rpId?: string; rp?: { id: string } };
};
const add = async (cookie: string, passkey: SoftwarePasskey, name = 'Laptop') =>
  post('passkeys/add', { name, credential: passkey.register(await asked('passkeys/begin', cookie)) }, cookie);
const me = async (cookie: string) => (await whole.ask('GET', '/api/me', { cookie })).body['email'];

async function withPasskey(email: string) {
  const cookie = await whole.signUp(email);
  const passkey = new SoftwarePasskey(origin);
  const added = await add(cookie, passkey);
  if (added.status !== 200) throw new Error(added.text);
  return { cookie, passkey };
}

describe('a passkey', () => {
  test('signs in to its account, without a code of the second factor', async () => {
    const { cookie, passkey } = await withPasskey('ada@example.org');
    clock.time += 1000;
    const options = await asked('sign-in/passkey/options');
    expect(options.rpId).toBe('localhost');
    const done = await post('sign-in/passkey', { credential: passkey.use(options) });
    expect([done.status, await me(cookieOf(done))]).toEqual([200, 'ada@example.org']);
    const records = (await whole.ask('GET', '/api/me/sign-ins', { cookie })).body;
    expect(records['last']).toMatchObject({ method: 'passkey', succeeded: true, address: '127.0.0.1' });
    const { items } = (await post('passkeys', {}, cookie)).body as unknown as { items: object[] };
    expect(items).toMatchObject([{ name: 'Laptop', lastUsedAt: clock.time }]);
  });

  test('is refused with another challenge, twice, for another page, and without a check of the person', async () => {
    const { passkey } = await withPasskey('eve@example.org');
    const first = await asked('sign-in/passkey/options');
    const signed = passkey.use(first);
    const attempts = [
      passkey.use({ challenge: Buffer.from('made up').toString('base64url') }),
      passkey.use(await asked('sign-in/passkey/options'), { origin: 'https://evil.example' }),
      passkey.use(await asked('sign-in/passkey/options'), { rpID: 'evil.example' }),
      passkey.use(await asked('sign-in/passkey/options'), { isVerified: false }),
      new SoftwarePasskey(origin).use(await asked('sign-in/passkey/options')),
    ];
    for (const credential of attempts) {
      const refused = await post('sign-in/passkey', { credential });
      expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([401, passkeyMessages.refused]);
    }
    expect((await post('sign-in/passkey', { credential: signed })).status).toBe(200);
    expect((await post('sign-in/passkey', { credential: signed })).status).toBe(401);
    const late = await asked('sign-in/passkey/options');
    clock.time += 5 * 60_000;
    expect((await post('sign-in/passkey', { credential: passkey.use(late) })).status).toBe(401);
  });

  test('proves who its own person is, and nobody else', async () => {
    const { cookie, passkey } = await withPasskey('bob@example.org');
    const other = await withPasskey('mallory@example.org');
    clock.time += 11 * 60_000;
    const begin = () => post('passkeys/begin', {}, cookie);
    expect((await begin()).body.errors).toMatchObject([{ code: 'prove-identity' }]);
    expect((await post('proof', {}, cookie)).body).toMatchObject({ missing: 'first', hasPasskey: true });
    const options = await asked('proof/passkey/options', cookie);
    const foreign = await post('proof/passkey', { credential: other.passkey.use(options) }, cookie);
    expect(foreign.status).toBe(401);
    const again = await asked('proof/passkey/options', cookie);
    expect((await post('proof/passkey', { credential: passkey.use(again) }, cookie)).status).toBe(200);
    expect((await begin()).status).toBe(200);
  });

  test('is added once, named and removed, by its account alone', async () => {
    const { cookie, passkey } = await withPasskey('cyd@example.org');
    const stranger = await withPasskey('dan@example.org');
    expect((await add(stranger.cookie, passkey)).status).toBe(400);
    expect((await add(cookie, new SoftwarePasskey(origin), ' ')).status).toBe(400);
    const { items } = (await post('passkeys', {}, cookie)).body as unknown as { items: { id: string }[] };
    const [{ id } = { id: '' }] = items;
    expect((await post('passkeys/rename', { id, name: 'Phone' }, stranger.cookie)).status).toBe(404);
    expect((await post('passkeys/remove', { id }, stranger.cookie)).status).toBe(404);
    expect((await post('passkeys/rename', { id, name: 'Phone' }, cookie)).status).toBe(200);
    expect((await post('passkeys/remove', { id }, cookie)).status).toBe(200);
    const credential = passkey.use(await asked('sign-in/passkey/options'));
    expect((await post('sign-in/passkey', { credential })).status).toBe(401);
    const { body } = await whole.ask('GET', '/api/me', { cookie });
    const entries = await whole.store.tenant(String(body['uid']), ({ db }) =>
      db.selectFrom('audit_entries').select('summary').where('command', '=', 'changePasskeys').execute(),
    );
    expect(entries.map(({ summary }) => summary.replace(/ from .*/, ''))).toEqual([
      'Passkey Laptop added',
      'Passkey renamed to Phone',
      'Passkey Phone removed',
    ]);
  });

  test('is not offered at an IP address, and not to pages of other sites', async () => {
    const headers = { origin: whole.origin };
    const there = await whole.ask('POST', '/api/auth/sign-in/passkey/options', { body: {}, headers });
    expect(there.body.errors).toMatchObject([{ message: passkeyMessages.needsName }]);
    expect((await post('sign-in/passkey/options', {}, '', 'https://evil.example')).status).toBe(403);
  });
});
