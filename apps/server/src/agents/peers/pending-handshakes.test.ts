import { systemClock } from '@hawser/ports';
import { waitUntil } from '@hawser/testkit';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { PEER_PATH } from './frames.ts';
import { listenForPeers, type PeerListener } from './listener.ts';
import type { HandshakeLimits } from './pending-handshakes.ts';
import { dialOptions } from './shared-key.ts';

const key = Buffer.alloc(32, 7);
const opened: Socket[] = [];
let listener: PeerListener;

afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await listener.stop();
});

async function listen(limits?: HandshakeLimits): Promise<void> {
  listener = await listenForPeers({ host: '127.0.0.1', port: 0 }, key, systemClock, limits);
}

/** A connection from an address of this machine that says nothing. */
async function silent(localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: listener.port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  opened.push(socket);
  await waitUntil(() => !socket.connecting, { what: 'a connection' });
  return socket;
}

const pending = (count: number) =>
  waitUntil(() => listener.pendingHandshakes === count, { what: `${count} pending handshakes` });

/** A server with the key: what it was answered. */
function dial() {
  let answered: string | null = null;
  const socket = new WebSocket(`wss://127.0.0.1:${listener.port}${PEER_PATH}`, dialOptions(key));
  socket.on('error', () => {});
  socket.on('message', (data: Buffer) => {
    answered = data.toString('utf8');
  });
  return { socket, answered: () => waitUntil(() => answered, { what: 'an answer' }) };
}

test('of one address the oldest connection is closed when there are too many, and of other addresses none', async () => {
  await listen({ total: 10, perAddress: 3 });
  const other = await silent('127.0.0.2');
  const sockets: Socket[] = [];
  for (let n = 0; n < 5; n++) sockets.push(await silent());
  await waitUntil(() => sockets.filter(({ closed }) => closed).length === 2, { what: 'two closed' });
  expect(sockets.map(({ closed }) => closed)).toEqual([true, true, false, false, false]);
  expect(other.closed).toBe(false);
  await pending(4);
});

test('of all addresses together the oldest connection is closed when there are too many', async () => {
  await listen({ total: 4, perAddress: 3 });
  const sockets: Socket[] = [];
  for (let n = 2; n < 8; n++) sockets.push(await silent(`127.0.0.${n}`));
  await waitUntil(() => sockets.filter(({ closed }) => closed).length === 2, { what: 'two closed' });
  expect(sockets.map(({ closed }) => closed)).toEqual([true, true, false, false, false, false]);
  await pending(4);
});

test('whoever holds all places open keeps no server with the key out', async () => {
  await listen({ total: 4, perAddress: 3 });
  listener.serve((socket) => socket.send('hello'));
  for (let n = 0; n < 3; n++) await silent();
  await silent('127.0.0.2');
  await pending(4);
  const peers = [dial(), dial()];
  for (const { answered } of peers) expect(await answered()).toBe('hello');
  for (const { socket } of peers) socket.terminate();
});

test('a connection counts until it has proved the key, is refused, or goes', async () => {
  await listen();
  const gone = await silent();
  const plain = await silent();
  await pending(2);
  const peer = dial();
  listener.serve((socket) => socket.send('hello'));
  await peer.answered();
  expect(listener.pendingHandshakes).toBe(2);
  gone.destroy();
  await pending(1);
  plain.write('GET / HTTP/1.1\r\n\r\n');
  await pending(0);
  const stranger = new WebSocket(
    `wss://127.0.0.1:${listener.port}${PEER_PATH}`,
    dialOptions(Buffer.alloc(32, 8)),
  );
  stranger.on('error', () => {});
  await waitUntil(() => stranger.readyState === WebSocket.CLOSED, { what: 'the refusal' });
  await pending(0);
  peer.socket.terminate();
});

test('a thousand connections hold no more places than there are', async () => {
  await listen();
  await Promise.all(Array.from({ length: 1_000 }, (_, n) => silent(`127.0.1.${n % 250}`)));
  await pending(256);
});
