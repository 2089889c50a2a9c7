import { Client, PASSWORD } from '@hawser/testkit';
import { expect } from 'vitest';
import { canaryIn, type PopulatedAccount } from './populated-account.ts';
import type { InProcessServer } from './server.ts';

interface Accounts {
  readonly server: InProcessServer;
  readonly ada: PopulatedAccount;
  readonly eve: PopulatedAccount;
}

/** A stranger is refused, and another account learns nothing. */
async function tellsNothing({ server, ada, eve }: Accounts, path: string): Promise<void> {
  const stranger = await new Client(server.url).ask('POST', path, { body: {} });
  const hers = await eve.client.ask('POST', path, { body: { uid: ada.uid } });
  expect(stranger.status).toBe(401);
  expect(canaryIn(hers.text, ada.canaries)).toBeUndefined();
}

/** A client as a page at `localhost` is one: browsers know passkeys of this machine by its name only. */
function atLocalhost(server: InProcessServer, cookie = '') {
  const origin = server.url.replace('127.0.0.1', 'localhost');
  const client = new Client(origin, cookie);
  return (path: string, body: object) => client.ask('POST', path, { body, headers: { origin } });
}

/** What no authenticator has made. */
const madeUp = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', attestationObject: 'oA', signature: 'AA' },
});

/** A stranger is not signed in, and another account reaches no passkey of somebody else. */
async function refusesPasskey({ server, ada, eve }: Accounts, path: string, body: object): Promise<void> {
  const stranger = await atLocalhost(server)(path, body);
  const hers = await atLocalhost(server, eve.client.cookie)(path, body);
  expect(stranger.status).toBe(401);
  expect(hers.status).toBeGreaterThanOrEqual(400);
  expect(canaryIn(hers.text, ada.canaries)).toBeUndefined();
}

/** A code of nobody is refused, and without a session even that. */
async function refusesCode({ server, ada, eve }: Accounts, path: string): Promise<void> {
  const body = { code: '123456', uid: ada.uid };
  const stranger = await new Client(server.url).ask('POST', path, { body });
  const hers = await eve.client.ask('POST', path, { body });
  expect([stranger.status, hers.status]).toEqual([401, 400]);
  expect(canaryIn(hers.text, ada.canaries)).toBeUndefined();
}

/** What holds of the routes about identity providers, which have no policy, by method and path. */
export const SIGN_IN_ROUTES: Readonly<Record<string, (accounts: Accounts) => Promise<void>>> = {
  async 'POST /api/auth/providers/start'({ server, ada, eve }) {
    for (const client of [new Client(server.url), eve.client]) {
      for (const purpose of ['sign-in', 'link', 'confirm']) {
        const body = { provider: ada.canary, purpose, uid: ada.uid };
        const answer = await client.ask('POST', '/api/auth/providers/start', { body });
        expect(answer.status).toBe(404);
        expect(canaryIn(answer.text, ada.canaries)).toBeUndefined();
      }
    }
  },

  async 'GET /api/auth/callback/:name'({ server, ada }) {
    const cookie = `hawser.provider=${ada.uid}`;
    const answer = await new Client(server.url, cookie).ask('GET', '/api/auth/callback/corp?code=x&state=y');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth?failed=over']);
    expect(answer.headers.getSetCookie().join()).not.toContain('session_token');
  },

  async 'POST /api/auth/methods'({ server, ada }) {
    const ask = (email: string) =>
      new Client(server.url).ask('POST', '/api/auth/methods', { body: { email } });
    expect((await ask(ada.email)).text).toBe((await ask('nobody@example.org')).text);
  },

  async 'POST /api/auth/identities'({ server, ada, eve }) {
    const path = '/api/auth/identities';
    const stranger = await new Client(server.url).ask('POST', path, { body: {} });
    const hers = await eve.client.ask('POST', path, { body: { uid: ada.uid } });
    expect([stranger.status, hers.status]).toEqual([401, 200]);
    expect(canaryIn(hers.text, ada.canaries)).toBeUndefined();
  },

  async 'POST /api/auth/identities/unlink'({ server, ada, eve }) {
    const path = '/api/auth/identities/unlink';
    const body = { id: ada.uid };
    const stranger = await new Client(server.url).ask('POST', path, { body });
    const guessed = await eve.client.ask('POST', path, { body });
    const absent = await eve.client.ask('POST', path, { body: { ...body, id: 'nobodys' } });
    expect([stranger.status, guessed.status]).toEqual([401, 404]);
    expect(guessed.text).toBe(absent.text);
  },

  'POST /api/auth/proof': (accounts) => tellsNothing(accounts, '/api/auth/proof'),
  'POST /api/auth/second-factor': (accounts) => tellsNothing(accounts, '/api/auth/second-factor'),
  'POST /api/auth/second-factor/begin': (accounts) => tellsNothing(accounts, '/api/auth/second-factor/begin'),
  'POST /api/auth/second-factor/recovery-codes': (accounts) =>
    tellsNothing(accounts, '/api/auth/second-factor/recovery-codes'),
  'POST /api/auth/second-factor/turn-off': (accounts) =>
    tellsNothing(accounts, '/api/auth/second-factor/turn-off'),

  'POST /api/auth/passkeys': (accounts) => tellsNothing(accounts, '/api/auth/passkeys'),
  'POST /api/auth/passkeys/begin': (accounts) => tellsNothing(accounts, '/api/auth/passkeys/begin'),
  'POST /api/auth/proof/passkey/options': (accounts) =>
    tellsNothing(accounts, '/api/auth/proof/passkey/options'),
  'POST /api/auth/request-verification': (accounts) =>
    tellsNothing(accounts, '/api/auth/request-verification'),

  async 'POST /api/auth/passkeys/add'({ server, ada, eve }) {
    const body = { name: ada.canary, credential: madeUp(ada.uid), uid: ada.uid };
    await refusesPasskey({ server, ada, eve }, '/api/auth/passkeys/add', body);
  },

  async 'POST /api/auth/proof/passkey'(accounts) {
    const body = { credential: madeUp(accounts.ada.uid) };
    await refusesPasskey(accounts, '/api/auth/proof/passkey', body);
  },

  async 'POST /api/auth/passkeys/rename'(accounts) {
    const body = { id: accounts.ada.uid, name: 'Mallory' };
    await refusesPasskey(accounts, '/api/auth/passkeys/rename', body);
  },

  async 'POST /api/auth/passkeys/remove'(accounts) {
    await refusesPasskey(accounts, '/api/auth/passkeys/remove', { id: accounts.ada.uid });
  },

  async 'POST /api/auth/sign-in/passkey/options'({ server, ada, eve }) {
    for (const cookie of ['', eve.client.cookie]) {
      const answer = await atLocalhost(server, cookie)('/api/auth/sign-in/passkey/options', {});
      expect(answer.status).toBe(200);
      expect(canaryIn(answer.text, ada.canaries)).toBeUndefined();
    }
  },

  async 'POST /api/auth/sign-in/passkey'({ server, ada }) {
    const body = { credential: madeUp(ada.uid) };
    const answer = await atLocalhost(server)('/api/auth/sign-in/passkey', body);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
    expect(canaryIn(answer.text, ada.canaries)).toBeUndefined();
  },

  async 'POST /api/auth/second-factor/confirm'(accounts) {
    await refusesCode(accounts, '/api/auth/second-factor/confirm');
  },

  async 'POST /api/auth/proof/second-factor'(accounts) {
    await refusesCode(accounts, '/api/auth/proof/second-factor');
  },

  async 'POST /api/auth/proof/password'({ server, ada, eve }) {
    const path = '/api/auth/proof/password';
    const body = { uid: ada.uid, password: 'Wrong-Pass-1' };
    const stranger = await new Client(server.url).ask('POST', path, { body: { password: PASSWORD } });
    const wrong = await eve.client.ask('POST', path, { body });
    expect([stranger.status, wrong.status]).toEqual([401, 400]);
    expect(canaryIn(wrong.text, ada.canaries)).toBeUndefined();
  },

  async 'POST /api/auth/sign-in/second-factor'({ server, ada, eve }) {
    const path = '/api/auth/sign-in/second-factor';
    for (const cookie of ['', `hawser.second-factor=${ada.uid}`, eve.client.cookie]) {
      const answer = await new Client(server.url, cookie).ask('POST', path, { body: { code: '123456' } });
      expect(answer.status).toBe(401);
      expect(canaryIn(answer.text, ada.canaries)).toBeUndefined();
    }
  },

  async 'POST /api/auth/token'({ server, ada, eve }) {
    const path = '/api/auth/token';
    const stranger = await new Client(server.url).ask('POST', path, { body: {} });
    expect(stranger.status).toBe(401);
    const body = { uid: ada.uid, context: ada.uid, owner: ada.uid };
    const { token } = await eve.client.done<{ token: string }>('POST', path, { body });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await new Client(server.url).ask('GET', '/api/networks', { headers });
    expect(answer.status).toBe(200);
    expect(canaryIn(answer.text, ada.canaries)).toBeUndefined();
    expect(canaryIn(answer.text, eve.canaries)).toBeDefined();
  },

  async 'GET /api/auth/jwks'({ server, ada, eve }) {
    const answer = await new Client(server.url).ask('GET', '/api/auth/jwks');
    expect(canaryIn(answer.text, [...ada.canaries, ...eve.canaries])).toBeUndefined();
  },

  async 'POST /api/auth/device/code'({ server, ada, eve }) {
    const body = { client_id: 'a test' };
    for (const client of [new Client(server.url), eve.client]) {
      const answer = await client.ask('POST', '/api/auth/device/code', { body });
      expect(canaryIn(answer.text, ada.canaries)).toBeUndefined();
    }
    const headers = { origin: 'https://evil.example' };
    const answer = await new Client(server.url).ask('POST', '/api/auth/device/code', { body, headers });
    expect(answer.status).toBe(403);
  },

  async 'POST /api/auth/device/token'({ server, ada }) {
    const grant = 'urn:ietf:params:oauth:grant-type:device_code';
    const ask = (code: string) =>
      new Client(server.url).ask('POST', '/api/auth/device/token', {
        body: { grant_type: grant, device_code: code },
      });
    const [guessed, absent] = [await ask(ada.uid), await ask('nobodys')];
    expect([guessed.status, guessed.text]).toEqual([absent.status, absent.text]);
  },
};
