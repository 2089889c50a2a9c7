import { Client } from '@hawser/testkit';
import { expect } from 'vitest';
import { canaryIn, type PopulatedAccount } from './populated-account.ts';
import type { InProcessServer } from './server.ts';

interface Accounts {
  readonly server: InProcessServer;
  readonly ada: PopulatedAccount;
  readonly eve: PopulatedAccount;
}

/** What holds of the routes about identity providers, which have no policy, by method and path. */
export const SIGN_IN_ROUTES: Readonly<Record<string, (accounts: Accounts) => Promise<void>>> = {
  async 'POST /api/auth/providers/start'({ server, ada, eve }) {
    for (const client of [new Client(server.url), eve.client]) {
      for (const purpose of ['sign-in', 'link']) {
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
};
