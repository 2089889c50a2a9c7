import type { AppObject, Cluster, InstallInstructions, Job, Network, Router } from '@hawser/contract';
import { type Product, signUp, startProduct, waitUntil } from '@hawser/testkit';
import { afterEach, expect, test } from 'vitest';
import { routerReport, TestAgent } from '../agents/testing/agent.ts';
import { rule } from '../testing/fleet.ts';
import { LiveClient } from './testing/live-client.ts';
import { yamlOf } from './testing/world.ts';

// The server is started three times.
let product: Product | undefined;
afterEach(() => product?.stop());

test('a network is deleted by whichever server lives, though it is killed when it begins and while it waits', async () => {
  const it = await startProduct();
  product = it;
  const { client } = await signUp(it.url, 'ada');
  const post = async <T>(path: string, body: object) =>
    (await client.done<{ created: T }>('POST', path, { body })).created;
  const network = await post<Network>('/api/networks', { name: 'leaving' });
  const attach = async (alias: string, isEdge: boolean) => {
    const { id } = await post<Cluster>('/api/clusters', { alias });
    const body = { networkID: network.id, cloudID: id, namespace: 'hawser', hubName: 'hub', isEdge };
    return post<Router>('/api/routers', body);
  };
  const hub = await attach('hub-one', false);
  const edge = await attach('edge-one', true);
  await post<AppObject>('/api/objects', { networkID: network.id, yaml: yamlOf('leaving') });
  await client.done('PUT', `/api/networks/${network.id}/distributionRules`, {
    body: { distributionRules: [rule([], [])] },
    version: network.version,
  });
  const agentOf = async (router: Router, uid: string) => {
    const { installId } = await post<InstallInstructions>(`/api/routers/${router.id}/install`, {});
    const agent = new TestAgent(it.url, uid);
    await agent.enrol(installId);
    const connection = await agent.connect();
    await connection.tell({ full: true, router: routerReport('UP') });
    connection.close();
    return agent;
  };
  const agents = [await agentOf(hub, 'hub-uid'), await agentOf(edge, 'edge-uid')];

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
  // Loads the columns, from which work in the background is not answered.
  await live.open({ collection: 'networks', range }, 'networks');
  for (const agent of agents) {
    const connection = await agent.greet();
    await connection.next('detach');
    connection.send({ type: 'detached' });
  }
  await live.until('jobs', ({ finishedAt }) => finishedAt !== null, 'the end of the job');
  await waitUntil(() => live.rows.get('networks')?.size === 0, { what: 'a page without the network' });
  live.close();
  expect(await job()).toMatchObject({ step: 'network', problem: '', waitsFor: '' });
  expect((await client.ask('GET', `/api/networks/${network.id}`)).status).toBe(404);
  for (const list of ['networks', 'routers', 'objects']) {
    expect(await client.done('GET', `/api/${list}`)).toMatchObject({ total: 0 });
  }
  expect(await client.done('GET', '/api/clusters')).toMatchObject({ total: 2 });
});
