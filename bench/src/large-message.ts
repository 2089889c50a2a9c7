// The server's memory after a message of 100 MB on each of its sockets.
import { signUp } from '@hawser/testkit';
import { bench } from './harness/bench.ts';
import { startBuiltProduct } from './harness/built.ts';
import { residentMB } from './harness/processes.ts';

const MESSAGE_BYTES = 100 * 1024 * 1024;
const PATHS = ['/api/live', '/agent/v1'];

await bench({
  name: 'large-message',
  what: 'resident memory of the server after a message of 100 MB on the browsers’ stream and one on the agents’ socket',
  aim: { serverMB: { atMost: 524 } },
  async measure({ hold }) {
    const product = await hold(startBuiltProduct, (started) => started.stop());
    const { client } = await signUp(product.url, 'bench');
    const beforeMB = await residentMB(product.server.pid);
    for (const path of PATHS)
      await sendTooMuch(`${product.url.replace(/^http/, 'ws')}${path}`, client.cookie);
    return { serverMB: await residentMB(product.server.pid), beforeMB };
  },
});

/** Sends the message and waits for the end of the connection. */
async function sendTooMuch(url: string, cookie: string): Promise<void> {
  // An option of Node that the browser's WebSocket does not have.
  const socket = new WebSocket(url, { headers: { cookie } } as unknown as string[]);
  const ended = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  socket.addEventListener('open', () => socket.send('x'.repeat(MESSAGE_BYTES)));
  await ended;
}
