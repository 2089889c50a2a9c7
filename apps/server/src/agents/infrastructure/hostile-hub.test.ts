import type { Network } from '@hawser/contract/networks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerNetwork } from '../../infrastructure-providers/testing/network.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { TestAgent } from '../testing/agent.ts';
import { startGateway, type TestGateway } from '../testing/gateway.ts';

let nouns: Nouns;
let server: TestGateway;
beforeAll(async () => {
  nouns = await startNouns();
  server = await startGateway(nouns);
});
afterAll(async () => {
  await server.close();
  await nouns.close();
});

/** A direction mark, a control sequence of terminals, a lone surrogate, and markup, which is text. */
const HOSTILE = 'a\u202eb\u001b[31mc\ud800<img src=x>';
const CLEAN = 'a b [31mc\ufffd<img src=x>';

/** A network with a provider, and the connection of the agent of its hub. */
async function withHub() {
  const network = await providerNetwork(nouns);
  const provider = await network.created();
  const { hub } = await network.fleet.get<Network>(`/networks/${network.id}`);
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(network.uid, hub?.routerID ?? '')).installId);
  return { ...network, provider, connection: await agent.connect() };
}

test('what the hub says of kinds and users is shown without direction marks and control sequences', async () => {
  const { uid, id, provider, connection } = await withHub();
  const kinds = server.request(uid, `/api/networks/${id}/infrastructureKinds`);
  const asked = await connection.next('openStream');
  connection.send({
    type: 'streamItem',
    stream: asked.stream,
    item: {
      type: 'infrastructure-kinds',
      kinds: [{ apiVersion: HOSTILE, kind: HOSTILE, isNamespaced: false }],
    },
  });
  expect((await kinds).body).toMatchObject({ kinds: [{ apiVersion: CLEAN, kind: CLEAN }] });

  const users = server.request(uid, `/api/infrastructureProviderConfigs/${provider.id}/users`);
  for (let family = 0; family < 2; family += 1) {
    const { stream } = await connection.next('openStream');
    const item = {
      type: 'provider-users',
      total: 1,
      users: [{ apiVersion: 'v1', kind: HOSTILE, name: HOSTILE }],
    } as const;
    connection.send({ type: 'streamItem', stream, item });
  }
  expect((await users).body).toMatchObject({ total: 2, users: [{ kind: CLEAN, name: CLEAN }, {}] });
  connection.close();
});

test('the hub of a network is asked for nobody of another context', async () => {
  const { id, provider, connection } = await withHub();
  const { uid: stranger } = await providerNetwork(nouns);
  for (const path of [
    `/api/networks/${id}/infrastructureKinds`,
    `/api/infrastructureProviderConfigs/${provider.id}/users`,
  ])
    expect((await server.request(stranger, path)).status).toBe(404);
  expect(connection.received.filter(({ type }) => type === 'openStream')).toEqual([]);
  connection.close();
});
