import { type OpenStream, STREAM_CREDIT, type StreamItem } from '@hawser/contract/streams';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { deployment, rule } from '../../testing/fleet.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { agentMessages } from '../messages.ts';
import { TestAgent } from '../testing/agent.ts';
import { attachedRouter, startGateway, type TestGateway } from '../testing/gateway.ts';
import { streamPage } from '../testing/stream-page.ts';
import { MAX_PEER_ANSWER, MAX_PEER_COMMAND, PEER_PATH } from './frames.ts';
import { dialOptions, listenerOptions } from './shared-key.ts';

const key = Buffer.alloc(32, 7);
const otherKey = Buffer.alloc(32, 8);

let nouns: Nouns;
/** Has the agents. */
let one: TestGateway;
/** Has the browsers. */
let two: TestGateway;
/** Accounts whose sessions have ended. */
const ended = new Set<string>();

beforeAll(async () => {
  nouns = await startNouns();
  one = await startGateway(nouns, { peers: { key } });
  // It asks, and nobody asks it: it listens for no peer.
  two = await startGateway(nouns, {
    peers: { key, peerPort: null },
    isSignedIn: async (_request, uid) => !ended.has(uid),
  });
});
afterAll(async () => {
  await two.close();
  await one.close();
  await nouns.close();
});

/** A browser's socket for one stream. */
function browse(server: TestGateway, uid: string, open: OpenStream) {
  const page = streamPage(server.url, uid, open);
  return {
    ...page,
    /** How it ended, as the browser received it. */
    end: async () => {
      await page.ended();
      const last = page.received.at(-1);
      return last?.type === 'end' ? last.end : null;
    },
  };
}

/** An account with an application on a cluster whose agent connects to `server`. */
async function placed(server = one) {
  const attached = await attachedRouter(nouns, 'hawser', { exec: true });
  const { uid, fleet, network, router } = attached;
  const object = await fleet.object(network, deployment('web'));
  await fleet.rules(network, rule([], []));
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, router.id)).installId);
  const connection = await agent.connect();
  const open: OpenStream = {
    type: 'open',
    routerID: router.id,
    request: { kind: 'logs', objectID: object.id, previous: false, tail: 1, resume: [] },
  };
  return { ...attached, object, agent, connection, open };
}

const line = { pod: 'p', container: 'main', at: 1, nanos: 0, text: 'hello', cut: false };
const item: StreamItem = { type: 'log', lines: [line] };
const large: StreamItem = {
  type: 'log',
  lines: Array.from({ length: 20 }, () => ({ ...line, text: 'x'.repeat(10_000) })),
};

describe('a stream of an agent that is connected to another server', () => {
  test('passes the request on, its items back, and gives credit for what the browser received', async () => {
    const { uid, connection, open } = await placed();
    const page = browse(two, uid, open);
    const { stream, request } = await connection.next('openStream');
    expect(request).toEqual(open.request);
    for (let n = 0; n < 3; n++) connection.send({ type: 'streamItem', stream, item });
    await page.got(3);
    expect(page.received).toEqual(Array.from({ length: 3 }, () => ({ type: 'item', item })));
    for (let n = 0; n < 3; n++)
      expect((await connection.next('streamCredit')).bytes).toBe(JSON.stringify(item).length);
    connection.send({ type: 'streamEnd', stream, end: { code: 'limit', message: 'Too many.' } });
    expect(await page.end()).toEqual({ code: 'limit', message: 'Too many.' });
    connection.close();
  });

  test('gives no credit while the browser does not read, and ends when the agent sends more', async () => {
    const { uid, connection, open } = await placed();
    const page = browse(two, uid, open);
    const { stream } = await connection.next('openStream');
    page.socket.pause();
    const enough = Math.ceil((200 * STREAM_CREDIT) / JSON.stringify(large).length);
    for (let n = 0; n < enough; n++) connection.send({ type: 'streamItem', stream, item: large });
    expect((await connection.next('closeStream')).stream).toBe(stream);
    await connection.reportAndWait({ full: true });
    page.socket.terminate();
    connection.close();
  });

  test('is closed at the agent when the browser closes it, the session ends, or the object is no longer placed', async () => {
    const all = [await placed(), await placed(), await placed()] as const;
    const pages = all.map(({ uid, open }) => browse(two, uid, open));
    for (const { connection } of all) await connection.next('openStream');
    pages[0]?.socket.close();
    ended.add(all[1].uid);
    await all[2].fleet.rules(all[2].network);
    for (const { connection } of all) {
      await connection.next('closeStream');
      connection.close();
    }
    expect(await pages[1]?.ended()).toBe(4401);
    expect(await pages[2]?.end()).toMatchObject({ code: 'not-found' });
  });

  test('ends as offline when the agent disconnects, and when it has disconnected before', async () => {
    const { uid, connection, open } = await placed();
    const page = browse(two, uid, open);
    await connection.next('openStream');
    connection.close();
    expect(await page.end()).toMatchObject({ code: 'offline' });
    expect(await browse(two, uid, open).end()).toEqual({ code: 'offline', message: agentMessages.offline });
  });

  test('is found at the server to which the agent connected last', async () => {
    const { uid, agent, connection, open } = await placed();
    const moved = await agent.at(two.url).connect();
    expect(await connection.closedWith()).toBe(1008);
    const page = browse(two, uid, open);
    await moved.next('openStream');
    page.socket.terminate();
    moved.close();
  });

  test('of another account is refused before the other server is asked', async () => {
    const { connection, open } = await placed();
    const stranger = await placed();
    expect(await browse(two, stranger.uid, open).end()).toMatchObject({ code: 'not-found' });
    expect(connection.received.filter(({ type }) => type === 'openStream')).toEqual([]);
    connection.close();
    stranger.connection.close();
  });

  test('of the cluster as a whole is refused for an agent of before these requests', async () => {
    const { uid, agent, connection, open } = await placed();
    connection.close();
    const older = await agent.connect({ answers: undefined });
    const end = await browse(two, uid, { ...open, request: { kind: 'nodes' } }).end();
    expect(end).toEqual({ code: 'refused', message: agentMessages.olderAgent });
    older.close();
  });

  test('says what the operator can do when the other server does not listen, or cannot be reached', async () => {
    const { uid, agent, connection, open } = await placed(two);
    expect(await browse(one, uid, open).end()).toEqual({ code: 'offline', message: agentMessages.noPeers });
    connection.close();
    const moved = await agent.at(one.url).connect();
    await nouns.asOwner(
      `update router_states set peer_address = '127.0.0.1:9' where router_id = '${open.routerID}'`,
    );
    expect(await browse(two, uid, open).end()).toEqual({
      code: 'offline',
      message: agentMessages.peerUnreachable,
    });
    moved.close();
  });

  test('ends when the connection between the servers is lost', async () => {
    const { uid, connection, open } = await placed();
    const three = await startGateway(nouns, { peers: { key } });
    const page = browse(three, uid, open);
    const { stream } = await connection.next('openStream');
    await three.close();
    expect(await page.ended()).toBe(1001);
    expect((await connection.next('closeStream')).stream).toBe(stream);
    connection.close();
  });
});

describe('the port for peers', () => {
  /** A connection to the port of server one, as another server would open it. */
  function dial(options: object, path = PEER_PATH) {
    const socket = new WebSocket(`wss://${one.peerAddress}${path}`, options);
    let closed: number | null = null;
    let opened = false;
    socket.on('open', () => {
      opened = true;
    });
    socket.on('error', () => {});
    socket.on('close', (code) => {
      closed = code;
    });
    return {
      socket,
      opened: () => waitUntil(() => opened, { what: 'the connection' }),
      wasOpened: () => opened,
      ended: () => waitUntil(() => closed, { what: 'the end of the connection' }),
    };
  }

  test.each([
    ['another key', dialOptions(otherKey)],
    ['no key', { rejectUnauthorized: false }],
    ['a cookie of a session instead', { rejectUnauthorized: false, headers: { cookie: 'session=1' } }],
  ])('refuses whoever has %s', async (_who, options) => {
    const stranger = dial(options);
    expect(await stranger.ended()).toBe(1006);
    expect(stranger.wasOpened()).toBe(false);
  });

  test('closes a connection that does not speak TLS', async () => {
    const [host = '', port = ''] = one.peerAddress?.split(':') ?? [];
    const plain = connect(Number(port), host);
    plain.on('error', () => {});
    plain.write(`GET ${PEER_PATH} HTTP/1.1\r\nhost: ${one.peerAddress}\r\n\r\n`);
    const received: Buffer[] = [];
    plain.on('data', (data: Buffer) => received.push(data));
    await waitUntil(() => plain.closed, { what: 'the end of the connection' });
    expect(Buffer.concat(received).toString('latin1')).not.toContain('HTTP/');
  });

  test('that is in use is reported with its variable', async () => {
    const peerPort = Number(one.peerAddress?.split(':')[1]);
    await expect(startGateway(nouns, { peers: { key, peerPort } })).rejects.toThrow(
      `HAWSER_PEER_PORT ${peerPort} cannot be used: EADDRINUSE.`,
    );
  });

  test('serves nothing but this one socket', async () => {
    const elsewhere = dial(dialOptions(key), '/api/streams');
    expect(await elsewhere.ended()).toBe(1006);
    expect(elsewhere.wasOpened()).toBe(false);
  });

  test.each([
    ['is too large', JSON.stringify({ type: 'taken', filler: 'x'.repeat(MAX_PEER_COMMAND) }), 1009],
    ['is not JSON', '{', 1008],
    ['is not of the protocol', '{"type":"desired"}', 1008],
    ['comes before the stream is open', '{"type":"taken"}', 1008],
  ])('ends a connection whose first message %s', async (_what, message, code) => {
    const peer = dial(dialOptions(key));
    await peer.opened();
    peer.socket.send(message);
    expect(await peer.ended()).toBe(code);
  });

  test('answers for no router of another context than it was asked about', async () => {
    const { connection, open } = await placed();
    const peer = dial(dialOptions(key));
    const received: string[] = [];
    peer.socket.on('message', (data: Buffer) => received.push(data.toString('utf8')));
    await peer.opened();
    const { routerID, request } = open;
    peer.socket.send(JSON.stringify({ type: 'open', owner: 'somebody-else', routerID, request }));
    expect(await peer.ended()).toBe(1000);
    expect(received.map((text) => JSON.parse(text))).toMatchObject([
      { type: 'end', end: { code: 'offline' } },
    ]);
    expect(connection.received.filter(({ type }) => type === 'openStream')).toEqual([]);
    connection.close();
  });
});

describe('a server that answers in place of the one with the agent', () => {
  /** Answers every connection with these messages; the agent's router is recorded there. */
  async function answering(withKey: Uint8Array, send: (socket: WebSocket) => void) {
    const server = createServer(listenerOptions(withKey));
    const sockets = new WebSocketServer({ server, path: PEER_PATH });
    sockets.on('connection', (socket) => socket.once('message', () => send(socket)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { uid, connection, open } = await placed();
    const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    await nouns.asOwner(
      `update router_states set peer_address = '${address}' where router_id = '${open.routerID}'`,
    );
    const page = browse(two, uid, open);
    const end = await page.end();
    connection.close();
    for (const socket of sockets.clients) socket.terminate();
    await new Promise((resolve) => server.close(resolve));
    return { end, received: page.received };
  }

  test('is not asked when it does not have the key', async () => {
    let isAsked = false;
    const { end } = await answering(otherKey, () => {
      isAsked = true;
    });
    expect(end).toEqual({ code: 'offline', message: agentMessages.peerUnreachable });
    expect(isAsked).toBe(false);
  });

  const oversized = JSON.stringify({ type: 'item', item, filler: 'x'.repeat(MAX_PEER_ANSWER) });
  function silence(socket: WebSocket): void {
    socket.pause();
    two.clock.shiftMs += 15_001;
  }
  const wrong = '{"type":"item","item":{}}';
  const { peerLost, peerMalformed } = agentMessages;
  test.each<[string, (socket: WebSocket) => void, string, string]>([
    ['a message that is too large', (socket) => socket.send(oversized), 'offline', peerLost],
    ['what is not of the protocol', (socket) => socket.send(wrong), 'failed', peerMalformed],
    ['the loss of the connection', (socket) => socket.terminate(), 'offline', peerLost],
    ['silence for 15 s, also to pings', silence, 'offline', peerLost],
  ])('ends the stream with %s', async (_what, send, code, message) => {
    const { end, received } = await answering(key, send);
    two.clock.shiftMs = 0;
    expect(end).toEqual({ code, message });
    expect(received).toHaveLength(1);
  });
});
