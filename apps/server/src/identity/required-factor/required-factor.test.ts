import { isDeepStrictEqual as isEqual } from 'node:util';
import { secondFactorMessages } from '@hawser/domain/accounts';
import { generalMessages } from '@hawser/domain/fields';
import { systemClock } from '@hawser/ports';
import { appCode } from '@hawser/testkit/authenticator-app';
import { SoftwarePasskey } from '@hawser/testkit/passkey';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  cookieOf,
  manualClock,
  PASSWORD,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { WHILE_SETTING_UP } from '../../http/while-setting-up.ts';

const MINUTE = 60_000;
let whole: TestServer;
let origin: string;
let admin = '';
let adminSecret = '';
const clock = manualClock(systemClock.now());

/** As a page at `localhost` sends it: browsers know no passkeys at 127.0.0.1. */
async function send(session: string, method: string, path: string, body?: object, headers = {}) {
  const cookie = whole.tokens.in(session);
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      origin,
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  whole.tokens.keep(path, cookie, answer.headers);
  const text = await answer.text();
  const parsed = (text.startsWith('{') ? JSON.parse(text) : {}) as Answer['body'];
  return { status: answer.status, headers: answer.headers, text, body: parsed };
}
const post = (cookie: string, path: string, body: object = {}) => send(cookie, 'POST', `/auth/${path}`, body);
const get = (cookie: string, path: string) => send(cookie, 'GET', path);
const codesOf = ({ status, body }: Pick<Answer, 'status' | 'body'>) => [
  status,
  (body.errors?.[0] as { code?: string } | undefined)?.code ?? null,
];
const REFUSED = [403, 'second-factor-required'];

const signIn = async (email: string) =>
  cookieOf(await post('', 'sign-in/email', { email, password: PASSWORD }));
const needed = async (cookie: string) => (await get(cookie, '/me')).body['secondFactorNeeded'];
/** Turns the app on; returns its secret. */
async function turnOn(cookie: string): Promise<string> {
  const secret = String((await post(cookie, 'second-factor/begin')).body['secret']);
  const done = await post(cookie, 'second-factor/confirm', { code: appCode(secret, clock.time) });
  if (done.status !== 200) throw new Error(done.text);
  return secret;
}
async function addPasskey(cookie: string): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey(origin);
  const { options } = (await post(cookie, 'passkeys/begin')).body as { options: never };
  const credential = passkey.register(options);
  const done = await post(cookie, 'passkeys/add', { name: 'Laptop', credential });
  if (done.status !== 200) throw new Error(done.text);
  return passkey;
}
async function provePasskey(cookie: string, passkey: SoftwarePasskey) {
  const { options } = (await post(cookie, 'proof/passkey/options')).body as { options: never };
  return post(cookie, 'proof/passkey', { credential: passkey.use(options) });
}
/** The administrator proves everything. */
async function proveAdmin(): Promise<void> {
  clock.time += MINUTE;
  await post(admin, 'proof/password', { password: PASSWORD });
  await post(admin, 'proof/second-factor', { code: appCode(adminSecret, clock.time) });
}
async function require(required: boolean): Promise<void> {
  await proveAdmin();
  await set(required);
}
interface Described {
  readonly operationId: string;
  readonly requestBody?: { content: { 'application/json': { schema: Schema } } };
  readonly [WHILE_SETTING_UP]?: true;
}
interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

/** Something that the schema of a body allows, as far as the routes of identity need it. */
function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first !== undefined) return sampleOf(first);
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((key) => [key, sampleOf(schema.properties?.[key] ?? {})]),
    );
  return { string: 'x', number: 1, integer: 1, boolean: true, array: [] }[schema.type ?? ''] ?? 'x';
}

/** Every operation of the API, with a request for it. */
function operationsOf(description: Answer['body']) {
  const paths = description['paths'] as Record<string, Record<string, Described>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const schema = described.requestBody?.content['application/json'].schema;
      return {
        name: described.operationId,
        method: method.toUpperCase(),
        path: path.replace(/^\/api/, '').replaceAll(/\{[^}]+\}/g, 'x'),
        body: schema && (sampleOf(schema) as object),
        isOpen: described[WHILE_SETTING_UP] === true,
      };
    }),
  );
}

async function set(required: boolean): Promise<void> {
  const done = await send(admin, 'PUT', '/admin/second-factor', { required });
  if (done.status !== 200) throw new Error(done.text);
}

beforeAll(async () => {
  whole = await startTestServer({ clock });
  origin = whole.origin.replace('127.0.0.1', 'localhost');
  admin = await whole.signUp('root@example.org');
});
afterAll(() => whole?.close());
beforeEach(() => {
  clock.time += 20 * MINUTE;
});

test('is required by an administrator who has one, and by nobody else', async () => {
  const fresh = await signIn('root@example.org');
  const refused = await send(fresh, 'PUT', '/admin/second-factor', { required: true });
  expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
    409,
    secondFactorMessages.administratorFirst,
  ]);
  const ada = await whole.signUp('ada@example.org');
  expect((await send(ada, 'PUT', '/admin/second-factor', { required: true })).status).toBe(404);
  expect((await get(fresh, '/admin/installation')).body['secondFactorRequired']).toBe(false);
  adminSecret = await turnOn(fresh);
  admin = fresh;
  await require(true);
  expect((await get(admin, '/admin/installation')).body['secondFactorRequired']).toBe(true);
  await require(false);
  const { body } = await get(admin, '/admin/audit?q=Second%20factor');
  expect((body['items'] as { summary: string }[]).map(({ summary }) => summary)).toEqual(
    expect.arrayContaining(['Second factor required of everybody', 'Second factor no longer required']),
  );
});

describe('while it is required', () => {
  let serial = 0;
  /** An account that signed up before. */
  async function person(): Promise<{ cookie: string; email: string; uid: string }> {
    const email = `person${serial++}@example.org`;
    const cookie = await whole.signUp(email);
    const uid = String((await get(cookie, '/me')).body['uid']);
    return { cookie, email, uid };
  }
  afterEach(() => require(false));

  test('an account without one can only set one up, and then goes on', async () => {
    const { cookie } = await person();
    expect(await needed(cookie)).toBeNull();
    await require(true);
    expect(await needed(cookie)).toBe('set-up');
    expect(codesOf(await get(cookie, '/networks'))).toEqual(REFUSED);
    clock.time += 20 * MINUTE;
    expect(codesOf(await post(cookie, 'second-factor/begin'))).toEqual([403, 'prove-identity']);
    await post(cookie, 'proof/password', { password: PASSWORD });
    await turnOn(cookie);
    expect(await needed(cookie)).toBeNull();
    expect((await get(cookie, '/networks')).status).toBe(200);
  });

  test('exactly the routes that say so work without one', async () => {
    const { cookie } = await person();
    await require(true);
    const open: string[] = [];
    for (const { name, method, path, body, isOpen } of operationsOf((await get('', '/openapi.json')).body)) {
      // Limits of attempts are counted by time.
      clock.time += MINUTE;
      const isForEverybody = async () =>
        (await send('', method, path, body)).body.errors?.[0]?.message !== generalMessages.notSignedIn;
      // Signing out, which everybody may, would end the session.
      if (isOpen && (await isForEverybody())) continue;
      const isRefused = isEqual(codesOf(await send(cookie, method, path, body)), REFUSED);
      if (isOpen) expect([name, isRefused]).toEqual([name, false]);
      else expect([name, isRefused || (await isForEverybody())]).toEqual([name, true]);
      if (isOpen) open.push(name);
    }
    expect(open).toEqual(expect.arrayContaining(['getMe', 'beginSecondFactor', 'proveByPassword']));
  });

  test('a passkey counts where it was used; the password alone neither does, nor adds a factor', async () => {
    const { cookie, email } = await person();
    await require(true);
    const passkey = await addPasskey(cookie);
    expect(await needed(cookie)).toBeNull();
    expect((await get(cookie, '/networks')).status).toBe(200);
    const other = await signIn(email);
    expect(await needed(other)).toBe('proof');
    for (const path of ['second-factor/begin', 'passkeys/begin'])
      expect(codesOf(await post(other, path))).toEqual(REFUSED);
    expect((await provePasskey(other, passkey)).status).toBe(200);
    expect((await get(other, '/networks')).status).toBe(200);
    const { options } = (await post('', 'sign-in/passkey/options')).body as { options: never };
    const third = cookieOf(await post('', 'sign-in/passkey', { credential: passkey.use(options) }));
    expect((await get(third, '/networks')).status).toBe(200);
  });

  test('an app counts for no session that began before it, until a code was given there', async () => {
    const { cookie, email } = await person();
    const stale = await signIn(email);
    const token = { authorization: `Bearer ${String((await post(stale, 'token')).body['token'])}` };
    clock.time += 1;
    await require(true);
    await post(cookie, 'proof/password', { password: PASSWORD });
    const secret = await turnOn(cookie);
    expect((await get(cookie, '/networks')).status).toBe(200);
    expect(await needed(stale)).toBe('proof');
    expect(codesOf(await get(stale, '/networks'))).toEqual(REFUSED);
    expect(codesOf(await send('', 'GET', '/networks', undefined, token))).toEqual(REFUSED);
    expect(codesOf(await post(stale, 'passkeys/begin'))).toEqual(REFUSED);
    clock.time += MINUTE;
    const code = appCode(secret, clock.time);
    expect((await post(stale, 'proof/second-factor', { code })).status).toBe(200);
    expect((await get(stale, '/networks')).status).toBe(200);
  });

  test('keys and tokens work for accounts that have one', async () => {
    const { cookie } = await person();
    const made = await send(cookie, 'POST', '/apiKeys', { name: 'backup', readsOnly: true, days: 7 });
    const key = { authorization: `Bearer ${String(made.body['key'])}` };
    const token = { authorization: `Bearer ${String((await post(cookie, 'token')).body['token'])}` };
    const asked = async (headers: object) => codesOf(await send('', 'GET', '/networks', undefined, headers));
    expect([await asked(key), await asked(token)]).toEqual([
      [200, null],
      [200, null],
    ]);
    await require(true);
    expect([await asked(key), await asked(token)]).toEqual([REFUSED, REFUSED]);
    expect(codesOf(await send('', 'GET', '/me', undefined, key))).toEqual(REFUSED);
    await post(cookie, 'proof/password', { password: PASSWORD });
    await turnOn(cookie);
    expect([await asked(key), await asked(token)]).toEqual([
      [200, null],
      [200, null],
    ]);
  });

  test('an open page is closed within seconds', async () => {
    const { cookie } = await person();
    await proveAdmin();
    const socket = new WebSocket(`${whole.origin.replace('http', 'ws')}/api/live`, {
      headers: { cookie, origin: whole.origin },
    } as never);
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    const closed = new Promise((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
    await set(true);
    expect(await closed).toBe(4428);
  });

  test('the last one is not removed, not even by two requests at once', async () => {
    const { cookie } = await person();
    await require(true);
    await turnOn(cookie);
    const refused = await post(cookie, 'second-factor/turn-off');
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([409, secondFactorMessages.lastOne]);
    await addPasskey(cookie);
    const { items } = (await post(cookie, 'passkeys')).body as unknown as { items: { id: string }[] };
    const answers = await Promise.all([
      post(cookie, 'second-factor/turn-off'),
      post(cookie, 'passkeys/remove', { id: items[0]?.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await require(false);
    for (const path of ['second-factor/turn-off', 'passkeys/remove'])
      await post(cookie, path, path === 'passkeys/remove' ? { id: items[0]?.id } : {});
    await require(true);
    expect(await needed(cookie)).toBe('set-up');
  });

  test('who lost it sets up another one after a reset, in a new session', async () => {
    const { cookie, email, uid } = await person();
    await require(true);
    await turnOn(cookie);
    await addPasskey(cookie);
    await proveAdmin();
    const reset = { identifiedBy: 'a call' };
    expect((await send(admin, 'POST', `/admin/users/${uid}/second-factor-reset`, reset)).status).toBe(200);
    expect((await get(cookie, '/me')).status).toBe(401);
    const again = await signIn(email);
    expect(await needed(again)).toBe('set-up');
    await turnOn(again);
    expect((await get(again, '/networks')).status).toBe(200);
  });
});
