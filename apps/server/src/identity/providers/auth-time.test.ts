import { systemClock } from '@hawser/ports';
import {
  signInAt,
  startIdentityProvider,
  type TestIdentityProvider,
} from '@hawser/testkit/identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, manualClock, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { RECENT_MS } from '../proofs.ts';
import { PENDING_MS } from './pending.ts';

let idp: TestIdentityProvider;
let whole: TestServer;
const clock = manualClock(systemClock.now());

beforeAll(async () => {
  idp = await startIdentityProvider({ tellsWhen: true });
  whole = await startTestServer({ env: idp.env, clock });
  idp.redirectURIs.add(`${whole.origin}/api/auth/callback/corp`);
  await whole.signUp('root@example.org');
});
afterAll(async () => {
  await whole?.close();
  await idp?.stop();
});

/** What the session that a sign-in as `login` begins has still to prove. */
async function missingAfter(login: string, between = () => {}): Promise<unknown> {
  // The provider has the time of this machine.
  clock.time = systemClock.now();
  idp.people.set(login, { email: `${login}@corp.example`, email_verified: true });
  const begun = await whole.ask('POST', '/api/auth/providers/start', { body: { provider: 'corp' } });
  const back = new URL(await signInAt(String(begun.body['url']), login));
  between();
  const answer = await whole.ask('GET', back.pathname + back.search, { cookie: cookieOf(begun) });
  expect(answer.headers.get('location')).toBe('/auth');
  const cookie = cookieOf(answer)
    .split('; ')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');
  return (await whole.ask('POST', '/api/auth/proof', { cookie, body: {} })).body['missing'];
}

test('a sign-in at a provider is a proof from when its person signed in there, if it says when', async () => {
  expect(await missingAfter('now')).toBeNull();
  expect(
    await missingAfter('long-ago', () => {
      clock.time += (RECENT_MS + PENDING_MS) / 2;
    }),
  ).toBe('first');
});
