import type { StreamMessage } from '@hawser/contract/streams';
import { waitUntil } from '@hawser/testkit';
import { WebSocket } from 'ws';

/** A browser's socket for one stream of the server at `url`; `open` is what it sends first. */
export function streamPage(url: string, uid: string, open: unknown) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/streams`, { headers: { 'x-uid': uid } });
  const received: StreamMessage[] = [];
  let closed: number | null = null;
  socket.on('open', () => socket.send(typeof open === 'string' ? open : JSON.stringify(open)));
  socket.on('message', (data: Buffer) => {
    const message: StreamMessage = JSON.parse(data.toString('utf8'));
    if (message.type !== 'ping') received.push(message);
  });
  socket.on('close', (code) => {
    closed = code;
  });
  return {
    socket,
    received,
    ended: () => waitUntil(() => closed, { what: 'the end of the stream' }),
    got: (count: number) => waitUntil(() => received.length >= count, { what: `${count} messages` }),
  };
}
