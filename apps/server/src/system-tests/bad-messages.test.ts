import { AGENT_PROTOCOL } from '@hawser/contract/agent';
import { MAX_WINDOW_ROWS } from '@hawser/contract/collection';
import { LIVE_PROTOCOL, MAX_WINDOWS } from '@hawser/contract/live';
import type { Router } from '@hawser/contract/routers';
import { type Client, type Product, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { agentMessages } from '../agents/messages.ts';
import { objectReport, routerReport, TestAgent, type TestConnection } from '../agents/testing/agent.ts';
import type { Target } from './testing/bad-requests.ts';
import type { DatabaseWatch } from './testing/database.ts';
import { type AttackedServer, expectHealthy, startAttackedServer } from './testing/attacked-server.ts';
import { LiveClient } from './testing/live-client.ts';
import { expectProblem } from './testing/problem.ts';

const HUNDRED_MB = 100 * 1024 * 1024;

let server: AttackedServer;
let product: Product;
let ada: Client;
let watch: DatabaseWatch;
let target: Target;
let agent: TestAgent;
let installId: string;

beforeAll(async () => {
  server = await startAttackedServer();
  ({ product, ada, watch, target, agent, installId } = server);
});
afterAll(() => server?.close());

const changesNothing = <T>(work: () => Promise<T>) => server.changesNothing(work);

/** Connects to the agents' socket or, with a session, to the browsers'. */
function dial(path: string): WebSocket {
  const socket = new WebSocket(`${product.url.replace(/^http/, 'ws')}${path}`, {
    headers: { cookie: ada.cookie },
  });
  socket.on('error', () => {});
  return socket;
}

/** The close code after `message` was sent. */
async function closeCode(path: string, message: string | Buffer): Promise<number> {
  const socket = dial(path);
  let code = 0;
  socket.on('close', (given) => {
    code = given;
  });
  await waitUntil(() => socket.readyState === WebSocket.OPEN, { what: path });
  socket.send(message, () => {});
  return waitUntil(() => code, { what: 'the end of the socket' });
}

describe.each([
  ['the browsers’ stream', '/api/live', 4400],
  ['the agents’ socket', '/agent/v1', 1008],
])('on %s', (_what, path, refused) => {
  it('a message of 100 MB only ends the connection', async () => {
    const code = await changesNothing(() => closeCode(path, Buffer.alloc(HUNDRED_MB, 'x').toString()));
    // 1006: the server closed the connection while the client was still sending.
    expect([1009, 1006]).toContain(code);
    expect((await ada.ask('GET', '/readyz')).status).toBe(200);
  });

  it.each([
    ['bytes', Buffer.from([1, 2, 3]), 1003],
    ['no JSON', 'hello', refused],
    ['nothing', '', refused],
    ['null', 'null', refused],
    ['an unknown type', '{"type":"shutdown"}', refused],
    ['a key that reaches the prototype', '{"__proto__":{"type":"hello"},"protocol":1}', refused],
    ['lists thousands deep', '['.repeat(10_000), refused],
    ['a protocol that is no number', '{"type":"hello","protocol":"1"}', refused],
    ['a protocol of the future', '{"type":"hello","protocol":99}', refused],
    ['a message before hello', '{"type":"open","window":"w"}', refused],
  ])('%s ends the connection', async (_name, message, code) => {
    expect(await changesNothing(() => closeCode(path, message))).toBe(code);
  });
});

describe('on the browsers’ stream', () => {
  it('lists a million deep end the connection', async () => {
    expect(await changesNothing(() => closeCode('/api/live', '['.repeat(100_000)))).toBe(4400);
  });

  const range = { from: 0, to: 10 };

  it('an unknown protocol version is refused, with what to do', async () => {
    const live = new LiveClient(product.url, ada.cookie);
    await live.opened();
    live.send({ type: 'hello', protocol: LIVE_PROTOCOL + 1 });
    expect(await live.next('refused')).toMatchObject({
      code: 'protocol',
      message: `This server speaks live protocol ${LIVE_PROTOCOL}, not ${LIVE_PROTOCOL + 1}. Reload the page.`,
    });
    expect(await live.closeReason()).toBe(4400);
  });

  it.each([
    [{ collection: 'networks', range: { from: 0, to: MAX_WINDOW_ROWS + 1 } }],
    [{ collection: 'networks', range: { from: 9, to: 3 } }],
  ])('a window of %j is refused, and others continue', async (query) => {
    const live = await LiveClient.connect(product.url, ada.cookie);
    live.send({ type: 'open', window: 'bad', query });
    expect(await live.next('refused')).toMatchObject({ window: 'bad', code: 'range' });
    expect((await live.open({ collection: 'networks', range })).total).toBeGreaterThan(0);
    live.close();
  });

  it.each(['accounts', '__proto__', 'constructor', ''])(
    'no window opens on a collection %j',
    async (name) => {
      const live = await LiveClient.connect(product.url, ada.cookie);
      live.send({ type: 'open', window: 'bad', query: { collection: name, range } });
      expect(await live.next('refused')).toMatchObject({ window: 'bad', code: 'collection' });
      expect((await live.open({ collection: 'networks', range })).total).toBeGreaterThan(0);
      live.close();
    },
  );

  it.each([
    [{ collection: 'networks' }],
    [{ collection: 'networks', range, color: 'blue' }],
    [{ collection: 'jobs', range, order: { by: 'name', descending: true } }],
    [{ collection: 'placements', range }],
    [{ collection: 'networks', range: { from: -1, to: 3 } }],
    [{ collection: 'networks', range, order: { by: 'version; drop table', descending: true } }],
    [{ collection: 'networks', range, text: 'x'.repeat(201) }],
    [{ collection: 'networks', range, ids: Array(51).fill('x') }],
    [{ collection: 'tree', range, expandDepth: 99, toggled: [] }],
    [{ collection: 'tree', range, expandDepth: 1, toggled: Array(501).fill('n:x') }],
  ])('a window of %j is refused as well', async (query) => {
    const live = await LiveClient.connect(product.url, ada.cookie);
    live.send({ type: 'open', window: 'bad', query });
    expect(await live.next('refused')).toMatchObject({ window: 'bad', code: 'query' });
    expect((await live.open({ collection: 'networks', range })).total).toBeGreaterThan(0);
    live.close();
  });

  it.each(['%', "'", '\\', '\u202e', '__proto__'])('a search for %j finds nothing', async (text) => {
    const live = await LiveClient.connect(product.url, ada.cookie);
    for (const filter of [{ text }, { networkID: text }, { ids: [text] }]) {
      const query = { collection: 'objects', range, ...filter } as const;
      expect((await changesNothing(() => live.open(query))).total).toBe(0);
    }
    live.close();
  });

  it.each(['\u0000', '\ud800'])('a search for %j is refused, and others continue', async (text) => {
    const live = await LiveClient.connect(product.url, ada.cookie);
    live.send({ type: 'open', window: 'bad', query: { collection: 'objects', range, ids: [text] } });
    expect(await live.next('refused')).toMatchObject({ window: 'bad', code: 'text' });
    expect((await live.open({ collection: 'networks', range })).total).toBeGreaterThan(0);
    live.close();
  });

  it('one window more than a stream may hold is refused', async () => {
    const live = await LiveClient.connect(product.url, ada.cookie);
    for (let n = 0; n < MAX_WINDOWS; n++) await live.open({ collection: 'networks', range }, `n${n}`);
    live.send({ type: 'open', window: 'more', query: { collection: 'networks', range } });
    expect(await live.next('refused')).toMatchObject({ window: 'more', code: 'windows' });
    live.close();
  });
});

describe('an agent', () => {
  const refusal = async (connection: TestConnection) => {
    const { code, message } = await connection.next('refused');
    await connection.closedWith();
    return { code, message };
  };
  const status = async () => (await ada.done<Router>('GET', `/api/routers/${target.routerID}`)).status;

  it('with another protocol version is shown the supported one', async () => {
    const message = agentMessages.protocol(AGENT_PROTOCOL + 1);
    const greeted = async () => refusal(await agent.greet({ protocol: AGENT_PROTOCOL + 1 }));
    expect(await changesNothing(greeted)).toEqual({ code: 'protocol', message });
    const fresh = new TestAgent(product.url);
    const enrolled = await changesNothing(() => fresh.enroll(installId, { protocol: AGENT_PROTOCOL + 1 }));
    expect(enrolled).toMatchObject({ status: 400, body: { detail: message } });
  });

  it('with a false cluster identity is refused, and the user is notified', async () => {
    const clone = new TestAgent(
      product.url,
      'another-cluster',
      agent.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    );
    clone.agentID = agent.agentID;
    const message = agentMessages.clone('hub');
    expect(await refusal(await clone.greet())).toEqual({ code: 'other-cluster', message });
    const turncoat = await agent.connect();
    turncoat.report({
      full: true,
      cluster: { ...agent.cluster, uid: 'another-cluster' },
      router: routerReport('UP', 'all is well'),
    });
    expect(await refusal(turncoat)).toEqual({ code: 'other-cluster', message });
    const shown = await waitUntil(
      async () => {
        const { reason, ...states } = await status();
        return reason.some((one) => one.text.includes(message)) ? { reason, ...states } : null;
      },
      { what: 'the refusal in the router’s reason' },
    );
    expect(JSON.stringify(shown)).not.toContain('all is well');
  });

  it('with an install command for a cluster that is already registered is refused', async () => {
    const second = new TestAgent(product.url, agent.uid);
    const { status: code, body } = await second.enroll(installId);
    expect([code, body.detail]).toEqual([409, agentMessages.registered('hub')]);
    const agents = await watch.query('select from agents where kube_system_uid = $1', [agent.uid]);
    expect(agents).toHaveLength(1);
  });

  it.each([
    ['more objects than a report may hold', { objects: Array(1001).fill(objectReport('x')) }],
    ['a status that is a mapping', { objects: [{ ...objectReport('x'), status: {} }] }],
    ['an instant that is no number', { objects: [{ ...objectReport('x'), since: 'now' }] }],
    ['fewer than no nodes', { cluster: { uid: 'x', kubernetesVersion: '', nodeCount: -1, kubesDistro: '' } }],
    ['a message of 2,001 characters', { router: routerReport('UP', 'x'.repeat(2001)) }],
  ])('that reports %s is cut off', async (_what, report) => {
    const connection = await agent.connect();
    connection.report(report as never);
    expect(await refusal(connection)).toEqual({ code: 'malformed', message: agentMessages.malformed });
  });

  it('that reports objects of others changes nothing visible', async () => {
    const connection = await agent.connect();
    const { objectID } = target.theirs;
    await connection.reportAndWait({
      objects: [
        objectReport(objectID),
        objectReport('nothing'),
        objectReport('\u0000'),
        objectReport('__proto__'),
      ],
      removed: [objectID, '', '\u0000'],
    });
    const states = await watch.query<{ object_id: string }>('select object_id from object_states');
    expect(states.map((row) => row.object_id)).not.toContain(objectID);
    connection.close();
  });

  it('with hostile messages has them shown without deceptive characters', async () => {
    const connection = await agent.connect({ agentVersion: '5.1.1\u0000\u202e' });
    const hostile = '\u0000\u0007\u202egnp.exe \ud800<script>';
    await connection.reportAndWait({
      full: true,
      router: routerReport('UP', hostile),
      cluster: { ...agent.cluster, kubernetesVersion: `v1${hostile}`, kubesDistro: hostile },
      objects: [
        objectReport(target.objectID, {
          message: hostile,
          status: `UP${hostile}`,
          since: Number.MAX_SAFE_INTEGER,
          observedAt: Number.MAX_SAFE_INTEGER,
        }),
      ],
    });
    const stored = JSON.stringify([
      await ada.done('GET', `/api/routers/${target.routerID}`),
      await ada.done('GET', `/api/objects/${target.objectID}/placements`),
    ]);
    expect(stored).not.toMatch(/\\u0000|\\u0007|\\ud800|\u202e/);
    const states = await watch.query<{ status: string; late: boolean }>(
      `select status, greatest(since, observed_at) > extract(epoch from now()) * 1000 + 60000 as late
         from object_states where object_id = $1`,
      [target.objectID],
    );
    expect(states).toEqual([{ status: 'UNKNOWN', late: false }]);
    connection.close();
  });

  it.each([
    ['a key that is none', { publicKey: 'AAAA' }, 400],
    ['a signature of another key', { signature: new TestAgent('').sign('x') }, 400],
    [
      'a cluster without an identity',
      { cluster: { uid: '', kubernetesVersion: '', nodeCount: 0, kubesDistro: '' } },
      400,
    ],
    ['a megabyte', { agentVersion: 'x'.repeat(1_000_000) }, 413],
    ['an install id that is a mapping', { installId: {} }, 400],
  ])('that enrolls with %s is refused', async (_what, changes, code) => {
    const fresh = new TestAgent(product.url);
    const filter = () => fresh.enroll(installId, changes);
    const answer = await changesNothing(filter);
    expect(answer.status).toBe(code);
    expectProblem(JSON.stringify(answer.body), code, '');
  });
});

it('afterwards the same server still works, and has logged no error', async () => {
  await expectHealthy(server);
});
