import { systemClock, systemRandom } from '@hawser/ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContexts } from '../contexts/index.ts';
import { SECRET, startTestServer, type TestServer } from '../testing/test-server.ts';
import { createIdentity, type Identity } from './index.ts';

let whole: TestServer;
/** The identity of another server on the same database. */
let other: Identity;

beforeAll(async () => {
  whole = await startTestServer();
  other = createIdentity({
    store: whole.store,
    contexts: createContexts({
      system: whole.store.system,
      clock: systemClock,
      feed: { subscribeUnordered: () => () => undefined },
    }),
    clock: systemClock,
    random: systemRandom,
    log: { info() {}, warn() {}, error() {} },
    secret: SECRET,
    originAllowed: () => true,
    isSecure: false,
    addressOf: () => whole.origin,
    isExposed: false,
    signUp: 'open',
    mailConfigured: false,
    signInProviders: [],
    product: 'Hawser',
    breachedPasswordsFile: null,
    newAccountTier: 'enterprise',
    version: '0',
  });
});
afterAll(() => whole.close());

test('a session that ended at another server is known here for some seconds, but not where it must be current', async () => {
  const cookie = await whole.signUp('ada@example.org');
  const request = { headers: { cookie } };
  const session = await other.sessionOf(request);
  expect(session).toMatchObject({ email: 'ada@example.org' });
  expect(await other.currentSessionOf(request)).toEqual(session);
  await whole.ask('POST', '/api/auth/sign-out', { cookie, body: {} });
  expect(await other.sessionOf(request)).toEqual(session);
  expect(await other.currentSessionOf(request)).toBeNull();
});
