import type { StreamMessage, StreamRequest } from '@hawser/contract/streams';
import { createDatabase, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Replicas, startReplicas } from './replicas.ts';

/** Most streams of an agent about its cluster as a whole. */
const MAX_STREAMS = 12;

const closes: (() => unknown)[] = [];
let replicas: Replicas;

beforeAll(async () => {
  const database = await createDatabase();
  closes.push(() => database.drop());
  const size = { agents: 1, objects: 1, parts: 1, pages: 0, writers: 1, leaving: 0 };
  replicas = await startReplicas({ ...size, servers: 2, databaseUrl: database.url });
  closes.push(() => replicas.close());
});
afterAll(async () => {
  for (const close of closes.reverse()) await close();
});

/** A stream of the agent that a browser asks one of the servers for. */
function browse(at: number, request: StreamRequest) {
  const url = replicas.servers[at]?.url ?? '';
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/streams`, {
    headers: { cookie: replicas.client.cookie, origin: url },
  });
  const received: StreamMessage[] = [];
  const routerID = replicas.staying[0]?.routerID ?? '';
  socket.on('open', () => socket.send(JSON.stringify({ type: 'open', routerID, request })));
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString('utf8'))));
  return {
    socket,
    first: () =>
      waitUntil(() => received.find(({ type }) => type !== 'ping'), {
        what: `the first message of server ${at}`,
      }),
  };
}

test('an agent shows the same at each of two servers, and its limit counts the streams of both', async () => {
  const [object] = replicas.objects;
  for (const at of [0, 1]) {
    const page = browse(at, { kind: 'tree', objectID: object?.id ?? '' });
    expect(await page.first()).toMatchObject({ item: { type: 'tree', nodes: [{ name: object?.name }] } });
    page.socket.terminate();
  }
  const pages = Array.from({ length: MAX_STREAMS }, (_, n) => browse(n % 2, { kind: 'nodes' }));
  for (const page of pages) expect(await page.first()).toMatchObject({ item: { type: 'nodes' } });
  for (const at of [0, 1]) {
    const more = browse(at, { kind: 'nodes' });
    expect(await more.first()).toMatchObject({ type: 'end', end: { code: 'limit' } });
  }
  pages[0]?.socket.terminate();
  await waitUntil(async () => (await browse(1, { kind: 'nodes' }).first()).type === 'item', {
    what: 'a stream in place of the one that was closed',
  });
  for (const { socket } of pages) socket.terminate();
});
