import { ANSWERS_REGISTRATIONS } from '@hawser/contract/features';
import type { ReportedRepository } from '@hawser/contract/agent';
import type { Repository } from '@hawser/contract/repositories';
import { LEASE_MS } from '@hawser/domain/routers';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { objectReport, TestAgent, type TestConnection } from '../testing/agent.ts';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { gitOpsNetwork } from '../testing/gitops.ts';

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

const URL = 'https://git.example.org/shop.git';
const AWAY = 'failed to list refs: connection refused';

const application = (url: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: shop\nspec:\n  source:\n    repoURL: ${url}\n    path: .\n`;

/** A GitOps network with an Application of a repository, and the connected agent of its hub. */
async function network() {
  const of = await gitOpsNetwork(nouns, []);
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(of.uid, of.hub.id)).installId);
  const connection = await agent.connect({ answers: [ANSWERS_REGISTRATIONS] });
  const define = async (url = URL, more: object = {}) =>
    (
      await nouns.request<{ created: Repository }>(of.uid, 'POST', '/repositories', {
        body: { url, repoType: 'git', ...more },
      })
    ).body.created;
  const read = async ({ id }: { id: string }) => {
    // The agent reports in the time of the server.
    nouns.clock.time = server.clock.now();
    return of.fleet.get<Repository>(`/repositories/${id}`);
  };
  return { ...of, connection, define, read };
}

const said = (url: string, status: ReportedRepository['status'], message = ''): ReportedRepository => ({
  url,
  status,
  message,
  since: server.clock.now(),
});

const report = (connection: TestConnection, ...repositories: ReportedRepository[]) =>
  connection.send({ type: 'repositories', repositories });

/** The server's own check has succeeded. */
const checked = (uid: string, id: string) =>
  nouns.store.tenant(uid, ({ db }) =>
    db
      .updateTable('repositories')
      .set({
        connection_status: 'successful',
        connection_message: 'Connected.',
        observed_at: server.clock.now(),
      })
      .where('id', '=', id)
      .execute(),
  );

test('what the Argo CD of a network says is shown beside the own check, and the worst of them is the state', async () => {
  const { connection, define, read, fleet, network: net, uid } = await network();
  const repository = await define();
  await checked(uid, repository.id);
  expect((await read(repository)).repoData).toMatchObject({ argoCd: [], argoCdCount: 0 });
  await fleet.object(net, application(URL.replace('.git', '/')));
  const notReported = { status: 'unknown', message: 'Argo CD has not said anything of it yet.' };
  expect(await read(repository)).toMatchObject({
    repoData: {
      connectionState: { status: 'successful' },
      argoCd: [{ networkID: net.id, networkName: net.name, connectionState: notReported, credentials: null }],
      argoCdCount: 1,
    },
    status: { status: 'SUCCESSFUL', tone: 'positive' },
  });

  report(connection, said(URL, 'failed', AWAY));
  const stateOf = async () => (await read(repository)).repoData.connectionState.status;
  await waitUntil(async () => (await stateOf()) === 'failed', { what: 'a failed connection' });
  expect(await read(repository)).toMatchObject({
    repoData: {
      connectionState: { status: 'failed', message: `The Argo CD of network ${net.name}: ${AWAY}` },
      check: { status: 'successful', message: 'Connected.' },
      argoCd: [{ connectionState: { status: 'failed', message: AWAY, observedAt: expect.any(Number) } }],
    },
    status: {
      tone: 'negative',
      reason: [{ kind: 'repository' }, { kind: 'network', id: net.id, text: AWAY }],
    },
  });
  const listed = async (tone: string) =>
    (await fleet.get<{ total: number }>(`/repositories?tones=${tone}`)).total;
  expect([await listed('positive'), await listed('negative')]).toEqual([0, 1]);

  report(connection, said(URL, 'successful'));
  await waitUntil(async () => (await stateOf()) === 'successful', { what: 'a connection that is back' });
  expect((await read(repository)).repoData.argoCd).toMatchObject([
    { connectionState: { status: 'successful', message: 'Argo CD reads it.' } },
  ]);

  nouns.clock.time = server.clock.now() + LEASE_MS;
  expect(await fleet.get<Repository>(`/repositories/${repository.id}`)).toMatchObject({
    repoData: {
      connectionState: { status: 'unknown' },
      check: { status: 'successful' },
      argoCd: [{ connectionState: { status: 'unknown', message: expect.stringContaining('agent') } }],
    },
    status: { tone: 'unknown' },
  });
  expect([await listed('positive'), await listed('unknown')]).toEqual([0, 1]);
  connection.close();
});

test('whether Argo CD has the credentials is shown with it', async () => {
  const { connection, define, read, fleet, network: net } = await network();
  const credentials = { kind: 'password', username: 'ada', password: 'first' };
  const repository = await define(URL, { connectionAccess: 'private', credentials });
  await fleet.object(net, application(URL));
  expect((await read(repository)).repoData.argoCd).toMatchObject([{ credentials: { state: 'REGISTERING' } }]);
  const message = 'Secret "theirs" registers it already';
  await connection.reportAndWait({
    full: true,
    objects: [objectReport(`argocd.repository.${repository.id}`, { status: 'FAILED', message })],
  });
  expect((await read(repository)).repoData.argoCd).toMatchObject([
    { credentials: { state: 'FAILED', message } },
  ]);
  connection.close();
});

test('an agent can say nothing of what its network does not use, and the agent of an edge nothing at all', async () => {
  const { connection, define, read, fleet, network: net, uid } = await network();
  const [repository, other] = [await define(), await define('https://git.example.org/other.git')];
  await fleet.object(net, application(URL));
  const cloud = await fleet.cluster('berlin');
  const edge = await fleet.attach(net, cloud, { isEdge: true });
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, edge.id)).installId);
  const ofEdge = await agent.connect({ answers: [] });
  report(ofEdge, said(URL, 'failed', 'from the edge'));
  report(connection, said(other.url, 'failed', 'not ours'), said(URL, 'successful'));
  const stored = () =>
    nouns.store.tenant(uid, ({ db }) =>
      db.selectFrom('argocd_repositories').select(['url_key', 'status']).execute(),
    );
  await waitUntil(async () => (await stored()).length > 0, { what: 'a report' });
  await waitUntil(
    async () => (await read(repository)).repoData.argoCd[0]?.connectionState.status === 'successful',
    {
      what: 'what the hub says',
    },
  );
  expect(await stored()).toEqual([{ url_key: 'https://git.example.org/shop', status: 'successful' }]);
  expect((await read(other)).repoData.argoCd).toEqual([]);
  // What it no longer reports it does not know any more.
  report(connection);
  await waitUntil(async () => (await stored()).length === 0, { what: 'nothing' });
  for (const each of [connection, ofEdge]) each.close();
});
