import {
  MAX_ACCOUNT_STREAMS,
  type OpenStream,
  STREAM_CREDIT,
  type StreamItem,
} from '@hawser/contract/streams';
import { deliveredID } from '@hawser/domain/gitops';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { deployment, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import { agentMessages } from './messages.ts';
import { TestAgent } from './testing/agent.ts';
import { application, connect, gitOpsNetwork } from './testing/gitops.ts';
import { attachedRouter, startGateway, type TestGateway } from './testing/gateway.ts';
import { streamPage } from './testing/stream-page.ts';

let nouns: Nouns;
let server: TestGateway;
/** Accounts whose sessions have ended. */
const ended = new Set<string>();
/** The second time that a request asks for its session it waits for this. */
let gate: Promise<void> | null = null;
const asked = new WeakSet<object>();

beforeAll(async () => {
  nouns = await startNouns();
  server = await startGateway(nouns, {
    async isSignedIn(request, uid) {
      if (asked.has(request)) await gate;
      asked.add(request);
      return !ended.has(uid);
    },
  });
});
afterAll(async () => {
  await server.close();
  await nouns.close();
});

/** A browser's socket for one stream. */
const browse = (uid: string, open: unknown) => streamPage(server.url, uid, open);

/** An account with an application on a cluster whose agent is connected. */
async function placed() {
  const attached = await attachedRouter(nouns);
  const { uid, fleet, network, router } = attached;
  const object = await fleet.object(network, deployment('web'));
  await fleet.rules(network, rule([], []));
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, router.id)).installId);
  const open: OpenStream = {
    type: 'open',
    routerID: router.id,
    request: { kind: 'logs', objectID: object.id, previous: false, tail: 1, resume: [] },
  };
  return { ...attached, object, agent, open };
}

const item = (name: string): StreamItem => ({
  type: 'log',
  lines: [{ pod: name, container: 'main', at: 1, nanos: 0, text: 'hello', cut: false }],
});

const line = { pod: 'p', container: 'c', at: 1, nanos: 0, text: 'x'.repeat(10_000), cut: false };
/** 200 KB of lines. */
const large: StreamItem = { type: 'log', lines: Array.from({ length: 20 }, () => line) };

describe('a stream of an agent', () => {
  test('passes the request on, its items back, and gives credit for what the browser received', async () => {
    const { uid, agent, open } = await placed();
    const connection = await agent.connect();
    const page = browse(uid, open);
    const { stream, request } = await connection.next('openStream');
    expect(request).toEqual(open.request);
    connection.send({ type: 'streamItem', stream, item: item('one') });
    await page.got(1);
    expect(page.received).toEqual([{ type: 'item', item: item('one') }]);
    expect((await connection.next('streamCredit')).bytes).toBe(JSON.stringify(item('one')).length);
    connection.send({ type: 'streamEnd', stream, end: { code: 'done', message: '' } });
    expect(await page.ended()).toBe(1000);
    expect(page.received.at(-1)).toEqual({ type: 'end', end: { code: 'done', message: '' } });
    connection.close();
  });

  test('is closed at the agent when the browser closes it', async () => {
    const { uid, agent, open } = await placed();
    const connection = await agent.connect();
    const page = browse(uid, open);
    const { stream } = await connection.next('openStream');
    page.socket.close();
    expect((await connection.next('closeStream')).stream).toBe(stream);
    connection.close();
  });

  test('ends with the reason when the agent disconnects, or is not connected', async () => {
    const { uid, agent, open } = await placed();
    const absent = browse(uid, open);
    await absent.ended();
    expect(absent.received).toMatchObject([{ end: { code: 'offline' } }]);
    const connection = await agent.connect();
    const page = browse(uid, open);
    await connection.next('openStream');
    connection.close();
    await page.ended();
    expect(page.received).toMatchObject([{ end: { code: 'offline', silentMs: expect.any(Number) } }]);
  });

  test('of another account, or of an object that is not on the cluster, is refused before the agent is asked', async () => {
    const { uid, agent, open, fleet, network } = await placed();
    const { uid: stranger } = await placed();
    const elsewhere = await fleet.object(network, deployment('elsewhere'));
    await fleet.rules(network);
    const connection = await agent.connect();
    const request = { ...open.request, objectID: elsewhere.id };
    for (const page of [browse(stranger, open), browse(uid, { ...open, request })]) {
      await page.ended();
      expect(page.received).toMatchObject([{ end: { code: 'not-found' } }]);
    }
    expect(connection.received.filter(({ type }) => type === 'openStream')).toEqual([]);
    connection.close();
  });

  test('of one cluster is refused or lost without those of other clusters of the same account', async () => {
    const { uid, agent, object, open, fleet, network } = await placed();
    const second = await fleet.attach(network, await fleet.cluster('oslo'), { hubName: 'oslo' });
    const third = await fleet.attach(network, await fleet.cluster('turku'), { hubName: 'turku' });
    const refusing = new TestAgent(server.url);
    await refusing.enroll((await server.issue(uid, second.id)).installId);
    const [first, other] = [await agent.connect(), await refusing.connect()];
    const request = { kind: 'logs', objectID: object.id, previous: false, tail: 1, resume: [] };
    const pages = [open.routerID, second.id, third.id].map((routerID) =>
      browse(uid, { type: 'open', routerID, request }),
    );
    const { stream } = await first.next('openStream');
    const refused = await other.next('openStream');
    const end = { code: 'refused', message: 'This agent may not read logs.' } as const;
    other.send({ type: 'streamEnd', stream: refused.stream, end });
    await Promise.all([pages[1]?.ended(), pages[2]?.ended()]);
    first.send({ type: 'streamItem', stream, item: item('one') });
    await pages[0]?.got(1);
    expect(pages.map((page) => page.received)).toMatchObject([
      [{ type: 'item', item: item('one') }],
      [{ type: 'end', end }],
      [{ type: 'end', end: { code: 'offline' } }],
    ]);
    pages[0]?.socket.close();
    await first.next('closeStream');
    first.close();
    other.close();
  });

  test('of the cluster as a whole is asked of the agent of an attached router, and of no other account’s', async () => {
    const { uid, agent, open } = await placed();
    const { uid: stranger } = await placed();
    const request = { kind: 'nodes' };
    const connection = await agent.connect();
    const foreign = browse(stranger, { ...open, request });
    await foreign.ended();
    expect(foreign.received).toMatchObject([{ end: { code: 'not-found' } }]);
    const page = browse(uid, { ...open, request });
    expect(await connection.next('openStream')).toMatchObject({ request });
    page.socket.close();
    await connection.next('closeStream');
    connection.close();
  });

  test('about an Application is asked of the agent of the hub by the id that it knows, and of no other account’s', async () => {
    const { uid, hub, edges, fleet, network } = await gitOpsNetwork(nouns, ['berlin']);
    const { uid: stranger } = await placed();
    await fleet.rules(network, rule(['eq', 'tag', 'internals-edge'], []));
    const { id: objectID } = await fleet.object(network, application('shop'));
    const routerID = edges[0]?.id ?? '';
    const resource = { group: 'apps', kind: 'Deployment', namespace: 'shop', name: 'web' };
    const diff = { kind: 'application-diff', objectID, resource };
    const offline = browse(uid, { type: 'open', routerID, request: diff });
    await offline.ended();
    expect(offline.received).toMatchObject([{ end: { code: 'offline', message: agentMessages.hubOffline } }]);
    const { connection } = await connect(server, uid, hub);
    for (const request of [
      diff,
      { kind: 'application-commits', objectID },
      { kind: 'application', objectID },
    ]) {
      const foreign = browse(stranger, { type: 'open', routerID, request });
      await foreign.ended();
      expect(foreign.received).toMatchObject([
        { end: { code: 'not-found', message: agentMessages.notInArgo } },
      ]);
      const page = browse(uid, { type: 'open', routerID, request });
      const asked = await connection.next('openStream');
      expect(asked.request).toEqual({ ...request, objectID: deliveredID({ objectID, routerID }) });
      page.socket.close();
      await connection.next('closeStream');
    }
    const long = { ...diff, resource: { ...resource, name: 'x'.repeat(254) } };
    const refused = browse(uid, { type: 'open', routerID, request: long });
    await refused.ended();
    expect(refused.received).toMatchObject([{ end: { code: 'refused' } }]);
    connection.close();
  });

  test('of an object that Hawser did not place is asked of the agent of an attached router, and of no other account’s', async () => {
    const { uid, agent, open } = await placed();
    const { uid: stranger } = await placed();
    const target = { apiVersion: 'v1', ofKind: 'Pod', resource: 'pods', namespace: 'shop', name: 'web' };
    const request = { kind: 'logs', target, previous: false, tail: 1, resume: [] };
    const connection = await agent.connect();
    const foreign = browse(stranger, { ...open, request });
    await foreign.ended();
    expect(foreign.received).toMatchObject([{ end: { code: 'not-found' } }]);
    const page = browse(uid, { ...open, request });
    expect(await connection.next('openStream')).toMatchObject({ request });
    page.socket.close();
    await connection.next('closeStream');
    for (const bad of [{ namespace: '' }, { namespace: 'a/b' }, { name: 'a/b' }, { resource: '../pods' }]) {
      const refused = browse(uid, { ...open, request: { ...request, target: { ...target, ...bad } } });
      await refused.ended();
      expect(refused.received).toMatchObject([{ end: { code: 'refused' } }]);
    }
    connection.close();
  });

  test('of the cluster as a whole, of usage, or of what Hawser did not place, is refused for an agent of before these requests, which stays connected', async () => {
    const { uid, agent, open, object } = await placed();
    const connection = await agent.connect({ answers: undefined });
    const target = { apiVersion: 'v1', ofKind: 'Pod', resource: 'pods', namespace: 'shop', name: 'web' };
    const requests = [{ kind: 'nodes' }, { kind: 'usage', objectID: object.id }, { kind: 'tree', target }];
    for (const request of requests) {
      const page = browse(uid, { ...open, request });
      await page.ended();
      expect(page.received).toMatchObject([{ end: { code: 'refused' } }]);
    }
    expect(connection.received.filter(({ type }) => type === 'openStream')).toEqual([]);
    connection.close();
  });

  test.each([
    { apiVersion: 'v1/../../apis' },
    { resource: 'pods/log' },
    { resource: '..' },
    { namespace: '../kube-system' },
    { apiVersion: 'v1?watch=true' },
  ])('for objects at a path that Kubernetes does not allow is refused: %j', async (wrong) => {
    const request = {
      kind: 'objects',
      apiVersion: 'v1',
      ofKind: 'Pod',
      resource: 'pods',
      namespace: '',
      next: '',
      ...wrong,
    };
    const page = browse('anybody', { type: 'open', routerID: 'r', request });
    await page.ended();
    expect(page.received).toMatchObject([{ end: { code: 'refused' } }]);
  });

  test('ends when the agent sends more rows of a cluster than a part may have, or a wrong shape', async () => {
    const { uid, agent, open } = await placed();
    const connection = await agent.connect();
    const node = { uid: 'u', name: 'n', phase: 'Active', labels: 0, createdAt: null };
    const lie = { type: 'namespaces', reset: true, complete: true, omitted: 0, observedAt: 1 };
    for (const namespaces of [Array.from({ length: 101 }, () => node), [{ ...node, labels: -1 }], 'all']) {
      const page = browse(uid, { ...open, request: { kind: 'namespaces' } });
      const { stream } = await connection.next('openStream');
      connection.socket.send(JSON.stringify({ type: 'streamItem', stream, item: { ...lie, namespaces } }));
      await page.ended();
      expect(page.received).toMatchObject([{ end: { code: 'failed' } }]);
    }
    await connection.reportAndWait({ full: true });
    connection.close();
  });

  test.each(['', '{', '{"type":"open"}', `{"type":"open","routerID":"${'x'.repeat(300)}"}`])(
    'that begins with %j is refused',
    async (text) => {
      const page = browse('anybody', text);
      await page.ended();
      expect(page.received).toMatchObject([{ end: { code: 'refused' } }]);
    },
  );

  test('of a member of an organization is refused', async () => {
    const page = browse('organization', {
      type: 'open',
      routerID: 'r',
      request: { kind: 'tree', objectID: 'o' },
    });
    await page.ended();
    expect(page.received).toMatchObject([{ end: { code: 'refused' } }]);
  });

  test('does not count any more when its socket was closed while its session was looked up', async () => {
    const { uid, open } = await placed();
    for (let n = 0; n < MAX_ACCOUNT_STREAMS; n++) {
      let release = () => {};
      gate = new Promise((resolve) => {
        release = resolve;
      });
      const page = browse(uid, open);
      await waitUntil(() => page.socket.readyState === WebSocket.OPEN, { what: 'the socket' });
      page.socket.close();
      await page.ended();
      release();
    }
    gate = null;
    const page = browse(uid, open);
    await page.ended();
    expect(page.received).toMatchObject([{ end: { code: 'offline' } }]);
  });

  test('with the character NUL in an id does not follow the protocol', async () => {
    const { uid } = await placed();
    const open = { type: 'open', routerID: 'a\u0000b', request: { kind: 'nodes' } };
    const page = browse(uid, JSON.stringify(open));
    await page.ended();
    expect(page.received).toMatchObject([{ end: { code: 'refused' } }]);
  });

  test('ends with a second message of the browser', async () => {
    const { uid, agent, open } = await placed();
    const connection = await agent.connect();
    const page = browse(uid, open);
    const { stream } = await connection.next('openStream');
    page.socket.send('{}');
    expect(await page.ended()).toBe(1008);
    expect((await connection.next('closeStream')).stream).toBe(stream);
    connection.close();
  });

  test('ends when the session ends, and when the object is no longer placed there', async () => {
    const [one, two] = [await placed(), await placed()];
    const connections = [await one.agent.connect(), await two.agent.connect()];
    const pages = [browse(one.uid, one.open), browse(two.uid, two.open)];
    for (const connection of connections) await connection.next('openStream');
    ended.add(one.uid);
    await two.fleet.rules(two.network);
    expect(await pages[0]?.ended()).toBe(4401);
    await pages[1]?.ended();
    expect(pages[1]?.received).toMatchObject([{ end: { code: 'not-found' } }]);
    for (const connection of connections) {
      await connection.next('closeStream');
      connection.close();
    }
  });

  test('ends at the agent at once, also for a browser that reads nothing', async () => {
    const { uid, agent, open, fleet, network } = await placed();
    const connection = await agent.connect();
    const page = browse(uid, open);
    const { stream } = await connection.next('openStream');
    page.socket.pause();
    // Until the buffers of the connection are full: two items are not taken, within the credit.
    const credits = () => connection.received.filter(({ type }) => type === 'streamCredit').length;
    for (let sent = 0; sent - credits() < 2; sent++) {
      connection.send({ type: 'streamItem', stream, item: large });
      await connection.reportAndWait({ full: true });
    }
    await fleet.rules(network);
    expect((await connection.next('closeStream')).stream).toBe(stream);
    page.socket.terminate();
    connection.close();
  });

  test.each([
    ['not of the protocol', '{"type":"tree","nodes":3}'],
    ['nested deep', `{"type":"tree","nodes":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['endless', `{"type":"tree","nodes":[${'{},'.repeat(600_000)}{}]}`],
  ])('ends with an item that is %s; the connection of the agent does not', async (_, sent) => {
    const { uid, agent, open } = await placed();
    const connection = await agent.connect();
    const page = browse(uid, open);
    const { stream } = await connection.next('openStream');
    connection.socket.send(`{"type":"streamItem","stream":${stream},"item":${sent}}`);
    await page.ended();
    expect(page.received).toMatchObject([{ end: { code: 'failed' } }]);
    connection.send({ type: 'streamItem', stream: 4_711, item: item('nobody') });
    connection.send({ type: 'streamEnd', stream: -1, end: { code: 'done', message: '' } });
    await connection.reportAndWait({ full: true });
    connection.close();
  });

  test('ends when the agent sends more than it has credit for; its other messages are still read', async () => {
    const { uid, agent, open } = await placed();
    const connection = await agent.connect();
    const page = browse(uid, open);
    const { stream } = await connection.next('openStream');
    // The browser does not read, so the server cannot pass anything on.
    page.socket.pause();
    const enough = Math.ceil((200 * STREAM_CREDIT) / JSON.stringify(large).length);
    for (let n = 0; n < enough; n++) connection.send({ type: 'streamItem', stream, item: large });
    expect((await connection.next('closeStream')).stream).toBe(stream);
    await connection.reportAndWait({ full: true });
    page.socket.terminate();
    connection.close();
  });
});
