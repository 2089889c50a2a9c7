// How much slower another tenant's reads are while one account has many sockets with the maximum number of windows.
import { type Client, signUp } from '@hawser/testkit';
import { MAX_WINDOWS } from '@hawser/contract/live';
import { bench, quantile } from './harness/bench.ts';
import { startChanges } from './harness/changes.ts';
import { startLargeFleet } from './harness/large-fleet.ts';
import { LiveSocket } from './harness/live-socket.ts';
import { searchFor, tree } from './harness/window-queries.ts';

const READS = 400;
const PER_SECOND = 100;

await bench({
  name: 'neighbor',
  what: `p95 of another tenant's GET while one account holds --sockets sockets (20) with ${MAX_WINDOWS} windows each under ${PER_SECOND} changes a second, against its idle value`,
  aim: { ratio: { atMost: 3 } },
  options: { clusters: 10_000, sockets: 20 },
  async measure(run) {
    const fleet = await startLargeFleet(run, run.option('clusters'));
    const { url } = fleet.server;
    const { client: neighbor } = await signUp(url, 'neighbor');
    await neighbor.done('POST', '/api/networks', { body: { name: 'mine' } });
    // Afterwards the code is compiled and the connection is open.
    await read(neighbor);
    const idle = await read(neighbor);
    const sockets: LiveSocket[] = [];
    for (let n = 0; n < run.option('sockets'); n++) {
      const socket = await LiveSocket.connect(url, fleet.person.cookie);
      sockets.push(socket);
      for (let window = 0; window < MAX_WINDOWS; window++) {
        await socket.open(window % 4 === 3 ? searchFor(window) : tree(window * 100 + n, 3));
      }
    }
    run.say(`${sockets.length} sockets with ${MAX_WINDOWS} windows each are open`);
    const changes = startChanges(fleet, PER_SECOND);
    const beside = await read(neighbor);
    await changes.stop();
    for (const socket of sockets) socket.disconnect();
    return {
      ratio: quantile(beside, 0.95) / quantile(idle, 0.95),
      idleP95Ms: quantile(idle, 0.95),
      besideP50Ms: quantile(beside, 0.5),
      besideP95Ms: quantile(beside, 0.95),
      besideMaxMs: Math.max(...beside),
    };
  },
});

/** Milliseconds of each of several reads of the networks, one after another. */
async function read(client: Client): Promise<number[]> {
  const spent: number[] = [];
  for (let n = 0; n < READS; n++) {
    const began = performance.now();
    await client.done('GET', '/api/networks');
    spent.push(performance.now() - began);
  }
  return spent;
}
