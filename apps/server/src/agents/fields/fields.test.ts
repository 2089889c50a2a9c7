import type { FieldTypes, NetworkFields } from '@hawser/contract/streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import type { TestConnection } from '../testing/agent.ts';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { connect, gitOpsNetwork } from '../testing/gitops.ts';

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

const FIELDS: FieldTypes = {
  root: '/1',
  types: [
    { name: '/1', fields: 'spec:/2' },
    { name: '/2', fields: 'size!:n' },
  ],
};
const WIDGET = { apiVersion: 'example.org/v1', ofKind: 'Widget' };

/** A network with a hub and an edge, both connected, and what it is asked. */
async function connected() {
  const of = await gitOpsNetwork(nouns, ['berlin']);
  const [edge] = of.edges;
  if (edge === undefined) throw new Error('no edge');
  const hub = (await connect(server, of.uid, of.hub)).connection;
  const berlin = (await connect(server, of.uid, edge)).connection;
  const version = (routerID: string, kubernetes_version: string) =>
    nouns.store.tenant(of.uid, ({ db, owner }) =>
      db
        .updateTable('router_states')
        .set({ kubernetes_version })
        .where('owner_uid', '=', owner)
        .where('router_id', '=', routerID)
        .execute(),
    );
  await version(of.hub.id, 'v1.34.0');
  await version(edge.id, 'v1.33.0');
  const ask = async ({ apiVersion, ofKind } = WIDGET, uid = of.uid) => {
    const query = new URLSearchParams({ apiVersion });
    return server.request(uid, `/api/networks/${of.network.id}/fields/${ofKind}?${query}`);
  };
  return { ...of, hub, berlin, ask };
}

/** Answers the next request of the server with these parts. */
async function answer(connection: TestConnection, parts: readonly string[]) {
  const { stream, request } = await connection.next('openStream');
  for (const [at, text] of parts.entries()) {
    const item = { type: 'fields', text, complete: at === parts.length - 1 } as const;
    connection.send({ type: 'streamItem', stream, item });
  }
  connection.send({ type: 'streamEnd', stream, end: { code: 'done', message: '' } });
  return request;
}

test('one cluster of each version is asked, and says what it knows of the kind', async () => {
  const { hub, berlin, ask } = await connected();
  const asked = ask();
  const text = JSON.stringify(FIELDS);
  expect(await answer(hub, [text.slice(0, 20), text.slice(20)])).toEqual({ kind: 'fields', ...WIDGET });
  await answer(berlin, ['']);
  expect((await asked).body).toEqual({
    clusters: [
      { clusterName: 'hub-one', kubernetesVersion: 'v1.34.0', fields: FIELDS },
      { clusterName: 'berlin', kubernetesVersion: 'v1.33.0', fields: null },
    ],
  });
});

test('kinds of Argo CD are asked of hubs only', async () => {
  const { hub, ask } = await connected();
  const asked = ask({ apiVersion: 'argoproj.io/v1alpha1', ofKind: 'Application' });
  await answer(hub, ['']);
  expect(((await asked).body as NetworkFields).clusters.map(({ clusterName }) => clusterName)).toEqual([
    'hub-one',
  ]);
});

test('an agent that is away, refuses, or sends what is no table is left out', async () => {
  const { hub, berlin, ask } = await connected();
  const hostile = [
    '{"root":1}',
    '{',
    `"${'\u202e'}"`,
    JSON.stringify({ root: '/1', types: [{ name: '\n', fields: '' }] }),
  ];
  for (const text of hostile) {
    const asked = ask();
    await answer(hub, [text]);
    const { stream } = await berlin.next('openStream');
    berlin.send({ type: 'streamEnd', stream, end: { code: 'failed', message: 'no' } });
    expect(await asked).toEqual({ status: 200, body: { clusters: [] } });
  }
  hub.socket.terminate();
  berlin.socket.terminate();
  expect(await ask()).toEqual({ status: 200, body: { clusters: [] } });
});

test('another account learns nothing, and what is no kind is refused', async () => {
  const { ask } = await connected();
  await nouns.account('stranger');
  expect((await ask(WIDGET, 'stranger')).status).toBe(404);
  for (const apiVersion of ['../../api', 'v1?x', 'apps/v1/deployments'])
    expect((await ask({ apiVersion, ofKind: 'Deployment' })).status).toBe(400);
});
