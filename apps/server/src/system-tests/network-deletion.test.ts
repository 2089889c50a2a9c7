import type { Job } from '@hawser/contract/jobs';
import { type Product, startProduct, waitUntil } from '@hawser/testkit';
import { afterEach, expect, test } from 'vitest';
import { networkToDelete } from './testing/network-to-delete.ts';
import { LiveClient } from './testing/live-client.ts';

// Starts the server three times.
let product: Product | undefined;
afterEach(() => product?.stop());

test('a deletion of a network continues after the server was killed at its start and while it waits', async () => {
  const it = await startProduct();
  product = it;
  const { client, network, agents } = await networkToDelete(it.url, 'ada');

  const { accepted } = await client.done<{ accepted: Job }>('DELETE', `/api/networks/${network.id}`);
  await it.kill();
  await it.restart();
  const job = () => client.done<Job>('GET', `/api/jobs/${accepted.id}`);
  const waits = async () => (await job()).waitsFor.includes('edge-one');
  await waitUntil(waits, { what: 'the wait for the edge' });
  await it.kill();
  await it.restart();
  expect(await job()).toMatchObject({ step: 'detach', finishedAt: null });
  const live = await LiveClient.connect(it.url, client.cookie);
  const range = { from: 0, to: 10 };
  await live.open({ collection: 'jobs', range }, 'jobs');
  // Loads the fleet index, from which jobs are not read.
  await live.open({ collection: 'networks', range }, 'networks');
  for (const { agent } of agents) {
    // 1013: another transaction was in the way, and an agent comes again.
    for (let code = 1013; code === 1013; ) {
      const connection = await agent.greet();
      await connection.next('detach');
      connection.send({ type: 'detached' });
      code = await connection.closedWith();
    }
  }
  await live.until('jobs', ({ finishedAt }) => finishedAt !== null, 'the end of the job');
  await waitUntil(() => live.rows.get('networks')?.size === 0, { what: 'a page without the network' });
  live.close();
  expect(await job()).toMatchObject({ step: 'network', problem: '', waitsFor: '' });
  expect((await client.ask('GET', `/api/networks/${network.id}`)).status).toBe(404);
  for (const list of ['networks', 'routers', 'objects']) {
    expect(await client.done('GET', `/api/${list}`)).toMatchObject({ total: 0 });
  }
  expect(await client.done('GET', '/api/clusters')).toMatchObject({ total: 3 });
});
