import { once } from 'node:events';
import { LIVE_PROTOCOL } from '@hawser/contract/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signUp('ada@example.org');
});
afterAll(() => server?.close());

async function open(path: string): Promise<WebSocket> {
  const { origin } = server;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { headers: { cookie, origin } });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  return socket;
}

test.each(['/api/live', '/api/streams', '/api/terminals'])(
  'a message to %s that does not end is not collected',
  async (path) => {
    const socket = await open(path);
    const closed = once(socket, 'close');
    for (let n = 0; n < 20; n++) socket.send(Buffer.alloc(60_000, 0x61), { fin: false, binary: false });
    const [code] = await closed;
    expect([1006, 1009]).toContain(code);
  },
);

test('a page that asks and reads nothing is disconnected before the answers fill the memory', async () => {
  const socket = await open('/api/live');
  socket.pause();
  const hello = JSON.stringify({ type: 'hello', protocol: LIVE_PROTOCOL });
  while (socket.readyState === WebSocket.OPEN) {
    for (let n = 0; n < 1_000; n++) socket.send(hello);
    await new Promise<void>((sent) => socket.send(hello, () => sent()));
  }
  const other = await open('/api/live');
  const answer = once(other, 'message');
  other.send(hello);
  expect(JSON.parse(String((await answer)[0]))).toMatchObject({ type: 'welcome' });
  other.terminate();
});
