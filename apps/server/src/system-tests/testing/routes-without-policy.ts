import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { Client, PASSWORD } from '@hawser/testkit';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { TestAgent } from '../../agents/testing/agent.ts';
import { LiveClient } from './live-client.ts';
import { SIGN_IN_ROUTES } from './sign-in-routes.ts';
import type { InProcessServer } from './server.ts';
import { canaryIn, type PopulatedAccount } from './populated-account.ts';

interface Accounts {
  readonly server: InProcessServer;
  readonly ada: PopulatedAccount;
  readonly eve: PopulatedAccount;
}

/** Checks that answers to others contain nothing of the account. */
function expectNothingOf(
  account: PopulatedAccount,
  ...answers: { readonly text: string; readonly headers: Headers }[]
): void {
  for (const { text, headers } of answers) {
    expect(canaryIn(text + JSON.stringify([...headers]), account.canaries)).toBeUndefined();
  }
}

/** A public route: answers everyone, with nothing about any account. */
const open =
  (path: string) =>
  async ({ server, ada, eve }: Accounts) => {
    for (const client of [new Client(server.url), ada.client, eve.client]) {
      const answer = await client.ask('GET', path);
      expectNothingOf(ada, answer);
      expectNothingOf(eve, answer);
    }
  };

/** Checks that a body with a foreign secret or id gets exactly the same answer as one without a match. */
const alike =
  (path: string, bodies: (accounts: Accounts) => readonly [object, object]) => async (accounts: Accounts) => {
    const client = new Client(accounts.server.url);
    const [hit, miss] = bodies(accounts);
    const guessed = await client.ask('POST', path, { body: hit });
    const absent = await client.ask('POST', path, { body: miss });
    expect([guessed.status, guessed.text]).toEqual([absent.status, absent.text]);
    expectNothingOf(accounts.ada, guessed);
  };

/** Everything that comes on a socket on which this is asked, until it is closed; the HTTP status when it is refused. */
function streamOf(url: string, headers: Record<string, string>, asked: object): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers });
    const received: unknown[] = [];
    socket.on('open', () => socket.send(JSON.stringify(asked)));
    socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString('utf8'))));
    socket.on('unexpected-response', (_request, { statusCode }) => {
      resolve([statusCode]);
      socket.terminate();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

/** Requests a path literally; fetch would normalize it first. */
function askExactly(url: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const call = request({ hostname, port, path, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    call.on('error', reject);
    call.end();
  });
}

const unknownEmail = 'unknownEmail@example.org';

/** Tests of the routes that have no policy, by route. */
export const ROUTES_WITHOUT_POLICY: Readonly<Record<string, (accounts: Accounts) => Promise<void>>> = {
  'GET /livez': open('/livez'),
  'GET /readyz': open('/readyz'),
  'GET /api/setup': open('/api/setup'),
  'GET /api/openapi.json': open('/api/openapi.json'),
  'GET /*': open('/networks'),
  async 'GET /assets/*'({ server }) {
    for (const up of ['../', '..%2f', '%2e%2e/', '..%5c', '....//', '%252e%252e%252f']) {
      for (const file of ['package.json', 'etc/passwd', 'secret']) {
        for (const path of [`/assets/${up.repeat(6)}${file}`, `/${up.repeat(6)}${file}`]) {
          const { status, text } = await askExactly(server.url, path);
          expect(text, path).not.toMatch(/"workspaces"|root:x:/);
          if (path.startsWith('/assets/')) expect(status, path).toBeGreaterThanOrEqual(400);
        }
      }
    }
  },

  async 'POST /api/auth/sign-up/email'({ server, ada }) {
    const client = new Client(server.url);
    const body = { name: 'mallory', email: ada.email.toUpperCase(), password: 'Another-Pass-1' };
    const answer = await client.ask('POST', '/api/auth/sign-up/email', { body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).not.toMatch(/exists|taken/);
    expect(client.cookie).toBe('');
    expectNothingOf(ada, answer);
  },

  'POST /api/auth/sign-in/email': alike('/api/auth/sign-in/email', ({ ada }) => [
    { email: ada.email, password: 'Another-Pass-1' },
    { email: unknownEmail, password: 'Another-Pass-1' },
  ]),

  async 'POST /api/auth/sign-out'({ server, ada }) {
    const stranger = new Client(server.url, `hawser.session_token=${ada.uid}`);
    expectNothingOf(ada, await stranger.ask('POST', '/api/auth/sign-out', { body: {} }));
    expect((await ada.client.ask('GET', '/api/me')).status).toBe(200);
  },

  async 'POST /api/auth/change-email'({ server, ada, eve }) {
    const path = '/api/auth/change-email';
    const body = { email: 'other@example.org', uid: ada.uid };
    const stranger = await new Client(server.url).ask('POST', path, { body });
    const hers = await eve.client.ask('POST', path, { body: { ...body, email: ada.email } });
    expect([stranger.status, hers.status]).toEqual([401, 422]);
    expectNothingOf(ada, stranger, hers);
  },

  async 'GET /api/files/:contextUid/:kind/:filename'({ server, ada, eve }) {
    const path = `/api/files/${ada.uid}/photo/${ada.canary}.png`;
    const own = await ada.client.ask('GET', path);
    expect(own.status).toBe(200);
    const stranger = await new Client(server.url).ask('GET', path);
    const guessed = await eve.client.ask('GET', path);
    const absent = await eve.client.ask('GET', `/api/files/${ada.uid}/photo/nothing.png`);
    expect([stranger.status, guessed.status]).toEqual([401, 404]);
    expect(guessed.text).toBe(absent.text);
    expectNothingOf(ada, stranger, guessed);
  },

  async 'POST /api/auth/change-password'({ server, ada, eve }) {
    const path = '/api/auth/change-password';
    const body = { currentPassword: 'Wrong-Pass-1', newPassword: 'Another-Pass-1' };
    const answers = [
      await new Client(server.url).ask('POST', path, { body: { ...body, currentPassword: PASSWORD } }),
      await eve.client.ask('POST', path, { body: { ...body, uid: ada.uid, email: ada.email } }),
    ];
    expect(answers[0]?.status).toBe(401);
    expect(answers[1]?.status).toBe(400);
    expectNothingOf(ada, ...answers);
    const signIn = { body: { email: ada.email, password: PASSWORD } };
    await new Client(server.url).done('POST', '/api/auth/sign-in/email', signIn);
  },

  'POST /api/auth/request-password-reset': alike('/api/auth/request-password-reset', ({ ada }) => [
    { email: ada.email },
    { email: unknownEmail },
  ]),

  'POST /api/auth/request-sign-up': alike('/api/auth/request-sign-up', ({ ada }) => [
    { email: ada.email },
    { email: unknownEmail },
  ]),

  'POST /api/auth/confirm-email': alike('/api/auth/confirm-email', ({ ada }) => [
    { token: ada.uid },
    { token: 'nobodys' },
  ]),

  'POST /api/auth/verify-email': alike('/api/auth/verify-email', ({ ada }) => [
    { token: ada.uid },
    { token: 'nobodys' },
  ]),

  'POST /api/auth/revert-email': alike('/api/auth/revert-email', ({ ada }) => [
    { token: ada.uid },
    { token: 'nobodys' },
  ]),

  'POST /api/auth/reset-password': alike('/api/auth/reset-password', ({ ada }) => [
    { token: ada.uid, newPassword: 'Another-Pass-1' },
    { token: 'nobodys', newPassword: 'Another-Pass-1' },
  ]),

  async 'GET /install/:installId/:flavor/'({ server, ada, eve }) {
    const manifest = (id: string, flavor = 'standard') => eve.client.ask('GET', `/install/${id}/${flavor}/`);
    // A foreign router id, a used install id, an unknown id.
    const guesses = [ada.ids.pendingRouterID, ada.secrets[4] ?? '', 'nobodys'];
    const answers = [
      ...(await Promise.all(guesses.map((id) => manifest(id)))),
      await manifest(ada.installId, 'gitops'),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.text]).toEqual([404, answers[0]?.text]);
      expectNothingOf(ada, answer);
    }
    // The install id itself grants access, without a session.
    const own = await new Client(server.url).ask('GET', `/install/${ada.installId}/standard/`);
    expect(own.status).toBe(200);
    expect(own.text).toContain(ada.ids.pendingRouterID);
    expectNothingOf(eve, own);
  },

  async 'POST /agent/v1/enrol'({ server, ada, eve }) {
    const agent = new TestAgent(server.url);
    const guessed = await agent.enroll(ada.ids.pendingRouterID);
    const absent = await agent.enroll('nobodys');
    expect(guessed).toEqual(absent);
    expect(guessed.status).toBe(404);
    // The identity of a cluster is no secret: another account may have registered the same cluster.
    const same = new TestAgent(server.url, ada.agent.uid);
    const { status, body } = await same.enroll(eve.installId);
    expect(status).toBe(200);
    expect(canaryIn(JSON.stringify(body), ada.canaries)).toBeUndefined();
  },

  async 'GET /api/live'({ server, ada }) {
    for (const origin of ['https://evil.example', 'null', server.url.replace('127.0.0.1', 'localhost')]) {
      const live = new LiveClient(server.url, ada.client.cookie, { origin });
      expect(await live.closeReason()).toBe(403);
      expect(live.received).toEqual([]);
    }
  },

  async 'GET /api/streams'({ server, ada, eve }) {
    const { routerID, objectID } = ada.ids;
    const ask = (account: PopulatedAccount, origin = server.url) => {
      const asked = { type: 'open', routerID, request: { kind: 'tree', objectID } };
      return streamOf(`${server.url}/api/streams`, { cookie: account.client.cookie, origin }, asked);
    };
    for (const origin of ['https://evil.example', 'null']) expect(await ask(ada, origin)).toEqual([403]);
    expect(await streamOf(`${server.url}/api/streams`, { origin: server.url }, {})).toEqual([401]);
    const answers = await ask(eve);
    expect(answers).toMatchObject([{ type: 'end', end: { code: 'not-found' } }]);
    expect(canaryIn(JSON.stringify(answers), ada.canaries)).toBeUndefined();
    const opened = () => ada.connection.received.filter(({ type }) => type === 'openStream');
    expect(opened()).toEqual([]);
  },

  async 'GET /api/terminals'({ server, ada, eve }) {
    const { routerID, objectID } = ada.ids;
    const url = `${server.url}/api/terminals`;
    const ask = (account: PopulatedAccount, origin = server.url) => {
      const request = { kind: 'terminal', objectID, pod: 'web-1', container: 'main', columns: 80, rows: 24 };
      return streamOf(url, { cookie: account.client.cookie, origin }, { type: 'open', routerID, request });
    };
    for (const origin of ['https://evil.example', 'null']) expect(await ask(ada, origin)).toEqual([403]);
    expect(await streamOf(url, { origin: server.url }, {})).toEqual([401]);
    const answers = await ask(eve);
    expect(answers).toMatchObject([{ type: 'end', end: { code: 'not-found' } }]);
    expect(canaryIn(JSON.stringify(answers), ada.canaries)).toBeUndefined();
    expect(ada.connection.received.filter(({ type }) => type === 'openStream')).toEqual([]);
  },

  async 'GET /agent/v1'({ server, ada }) {
    const agent = new TestAgent(server.url, ada.agent.uid);
    const refusals: unknown[] = [];
    for (const agentID of [ada.agent.agentID, randomUUID()]) {
      agent.agentID = agentID;
      const connection = await agent.greet();
      refusals.push(await connection.next('refused'));
      expect(connection.received).toEqual([]);
      connection.close();
    }
    expect(refusals[0]).toEqual(refusals[1]);
    expect(canaryIn(JSON.stringify(refusals), ada.canaries)).toBeUndefined();
  },
  ...SIGN_IN_ROUTES,
};
