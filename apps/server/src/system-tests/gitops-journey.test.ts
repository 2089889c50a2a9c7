import { readFile } from 'node:fs/promises';
import type { Job } from '@hawser/contract/jobs';
import type { Network, NetworkDeletionPlan } from '@hawser/contract/networks';
import type { WholeObject } from '@hawser/contract/objects';
import type { Placement, Removal } from '@hawser/contract/placement';
import type { Router } from '@hawser/contract/routers';
import { installerCommand } from '@hawser/domain/argocd';
import { agentRemovalCommand } from '@hawser/domain/routers';
import {
  argoCdSkipReason,
  type Client,
  installAgent,
  type Joined,
  type Product,
  settleArgoCd,
  signUp,
  skipReason,
  startArgoCd,
  startCluster,
  startProduct,
  startRepository,
  type TestArgoCd,
  type TestCluster,
  type TestRepository,
  untilRouter,
  waitUntil,
} from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rule } from '../testing/fleet.ts';
import { applicationYaml, settings } from './testing/application-yaml.ts';
import { argoCdManifest, startArgoCdMirror } from './testing/argocd-mirror.ts';
import { added, everythingIn } from './testing/everything-in.ts';
import { startFeatureCharts } from './testing/feature-charts.ts';

const reason =
  skipReason() ??
  argoCdSkipReason() ??
  (argoCdManifest === null ? 'no release of Argo CD on this machine' : null);

const FEATURES = ['argocd', 'sealedSecrets', 'grafana'];
const ACCESS = { username: 'ada', password: 'correct-horse-of-git' };
const EDGES = ['berlin', 'oslo'] as const;
type Edge = (typeof EDGES)[number];
type Created<Record = { id: string }> = { readonly created: Record };
const ofEach = async <Value>(value: (edge: Edge) => Promise<Value>): Promise<Record<Edge, Value>> => {
  const [berlin, oslo] = await Promise.all([value('berlin'), value('oslo')]);
  return { berlin, oslo };
};

describe.skipIf(reason !== null)(`a Git repository on two edges (${reason ?? 'programs found'})`, () => {
  let hub: TestCluster;
  let edges: Record<Edge, TestCluster>;
  let before: Record<'hub' | Edge, string[]>;
  let repository: TestRepository;
  let mirror: Awaited<ReturnType<typeof startArgoCdMirror>>;
  let charts: Awaited<ReturnType<typeof startFeatureCharts>>;
  let product: Product;
  let client: Client;
  let network: Network;
  let argo: TestArgoCd;
  const agents: Joined[] = [];
  let routers: Record<Edge, string>;
  let hubID: string;
  let shop: WholeObject;
  let blue: string;

  const done = <Body>(...args: Parameters<Client['done']>) => client.done<Body>(...args);
  const placements = async () =>
    (await done<{ items: Placement[] }>('GET', `/api/objects/${shop.id}/placements`)).items;
  const until = async (what: string, holds: () => Promise<boolean>, timeoutMs = 60_000) =>
    waitUntil(holds, { what, timeoutMs }).catch(async (error: unknown) => {
      const seen = (await placements().catch(() => [])).map(({ clusterName, status, argo: state }) => ({
        clusterName,
        status: status.status,
        reason: status.reason.map(({ text }) => text),
        state,
      }));
      throw new Error(`${JSON.stringify(seen)}\n${(await argo.output()).slice(-3_000)}`, { cause: error });
    });
  const untilBoth = (...statuses: string[]) =>
    until(`both ${statuses.join(' or ')}`, async () => {
      const all = await placements();
      return all.length === 2 && all.every(({ status }) => statuses.includes(status.status));
    });
  const color = (edge: Edge, name = 'shop') =>
    edges[edge]
      .kubectl('get', 'configmap', name, '--ignore-not-found', '-o=jsonpath={.data.color}')
      .catch(() => 'no answer');
  const untilColors = (wanted: string) =>
    until(`${wanted} on both`, async () =>
      Object.values(await ofEach((edge) => color(edge))).every((is) => is === wanted),
    );
  const change = async (yaml: string) => {
    const { version } = await done<WholeObject>('GET', `/api/objects/${shop.id}`);
    await done('PATCH', `/api/objects/${shop.id}`, { body: { yaml }, version });
  };
  const yaml = (revision: string) => applicationYaml(repository.url, revision);
  const act = (objectID: string, edge: Edge, body: object) =>
    done<{ pinnedVersion: number | null }>(
      'POST',
      `/api/objects/${objectID}/clusters/${routers[edge]}/argo`,
      { body },
    );
  const bindInstaller = async () => {
    const { agentNamespace } = await done<Router>('GET', `/api/routers/${hubID}`);
    await hub.kubectl(...installerCommand(hubID, agentNamespace).split(' ').slice(1));
  };
  const patchNetwork = async (body: object) => {
    const { version } = await done<Network>('GET', `/api/networks/${network.id}`);
    await done('PATCH', `/api/networks/${network.id}`, { body, version });
  };
  const untilFeatures = async () => {
    for (const id of Object.values(routers))
      await until('a registered edge with its features', async () => {
        const { registration, features } = await done<Router>('GET', `/api/routers/${id}`);
        const states = [features['sealedSecrets']?.status, features['grafana']?.status].join();
        return registration?.state === 'REGISTERED' && states === 'installed,installed';
      });
  };
  const everything = async () => ({
    hub: await everythingIn(hub),
    ...(await ofEach((edge) => everythingIn(edges[edge]))),
  });

  beforeAll(async () => {
    [mirror, charts] = await Promise.all([startArgoCdMirror(), startFeatureCharts()]);
    const env = { HAWSER_ARGOCD_MANIFEST: mirror.address, HAWSER_FEATURE_CHARTS_FILE: charts.file };
    product = await startProduct({ env });
    [hub, edges, repository] = await Promise.all([
      startCluster('hub'),
      ofEach((edge) => startCluster(edge)),
      startRepository(ACCESS),
    ]);
    client = (await signUp(product.url, 'ada')).client;
    blue = await repository.commit('Blue', { 'shop/settings.yaml': settings('blue') });
    before = await everything();
  });
  afterAll(async () => {
    await Promise.all(agents.map(({ agent }) => agent.end('SIGKILL')));
    await argo?.stop();
    mirror?.stop();
    await Promise.all(
      [charts, repository, product, hub, ...Object.values(edges ?? {})].map((each) => each?.stop()),
    );
  });

  test('the agent of the hub delivers Argo CD, which knows both edges', async () => {
    const { created } = await done<Created>('POST', '/api/clusters', { body: { alias: 'hub' } });
    const body = {
      name: 'git',
      features: FEATURES,
      hub: { cloudID: created.id },
      argocd: { overrideHostname: 'argo.example.org' },
    };
    network = (await done<Created<Network>>('POST', '/api/networks', { body })).created;
    hubID = network.hub?.routerID ?? '';
    agents.push(await installAgent(client, hub, hubID));
    await bindInstaller();
    // Its first feature is not installed before Argo CD works.
    await untilRouter(client, hubID, 'OBSERVABILITY: INSTALLING', 120_000);
    await settleArgoCd(hub);
    argo = await startArgoCd(hub);
    const attach = async (edge: Edge) => {
      const text = await readFile(edges[edge].kubeconfig, 'utf8');
      const upload = await done<Created>('POST', '/api/kubeconfigs', { body: { text } });
      const chosen = { kubeconfig_upload_id: upload.created.id, context_name: 'context' };
      const cluster = await done<Created>('POST', '/api/clusters', { body: { alias: edge, ...chosen } });
      const router = {
        networkID: network.id,
        cloudID: cluster.created.id,
        isEdge: true,
        isPublic: true,
        namespace: 'hawser',
      };
      return (await done<Created>('POST', '/api/routers', { body: router })).created.id;
    };
    routers = { berlin: await attach('berlin'), oslo: await attach('oslo') };
    for (const edge of EDGES) agents.push(await installAgent(client, edges[edge], routers[edge]));
    await untilFeatures();
    await untilRouter(client, hubID, 'UP');
  });

  test('a feature that is removed and chosen again at once is installed anew', async () => {
    const path = '{range .items[*]}{.metadata.uid} {.metadata.deletionTimestamp}{"\\n"}{end}';
    /** Each Application's UID, and since when it is being deleted. */
    const applications = async () =>
      (await hub.kubectl('-n=argocd', 'get', 'applications', `-o=jsonpath=${path}`))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.split(' '));
    const uids = async () => (await applications()).map(([uid = '']) => uid);
    const first = await uids();
    expect(first.length).toBeGreaterThan(1);
    await patchNetwork({ features: ['argocd'] });
    // What is chosen again before the agent has received the removal was never removed.
    await until('every Application of before is being deleted', async () =>
      (await applications()).every(([uid = '', since]) => !first.includes(uid) || since !== ''),
    );
    await patchNetwork({ features: FEATURES });
    await until(
      'no Application of before',
      async () => {
        const now = await uids();
        return now.length === first.length && !now.some((uid) => first.includes(uid));
      },
      120_000,
    );
    await untilFeatures();
  });

  test('an Application of a private repository is synced to both, and drift is healed', async () => {
    const define = { url: repository.url, repoType: 'git', connectionAccess: 'private' };
    await done('POST', '/api/repositories', {
      body: { ...define, credentials: { kind: 'password', ...ACCESS } },
    });
    const { version } = await done<Network>('GET', `/api/networks/${network.id}`);
    const rules = { distributionRules: [rule(['eq', 'tag', 'internals-edge'], [])] };
    await done('PUT', `/api/networks/${network.id}/distributionRules`, { body: rules, version });
    const body = { networkID: network.id, yaml: yaml('main') };
    shop = (await done<Created<WholeObject>>('POST', '/api/objects', { body })).created;
    await untilBoth('HEALTHY', 'SYNCED');
    expect(await ofEach((edge) => color(edge))).toEqual({ berlin: 'blue', oslo: 'blue' });
    expect(await hub.kubectl('-n=argocd', 'get', 'applications', '-o=name')).toMatch(
      /shop--berlin\n[^]*shop--oslo/,
    );

    await edges.berlin.kubectl('delete', 'configmap', 'shop');
    await edges.oslo.kubectl('patch', 'configmap', 'shop', '--type=merge', '-p={"data":{"color":"red"}}');
    await untilColors('blue');
  });

  test('a revision that does not exist is shown on both with its reason, and is rolled back', async () => {
    const green = await repository.commit('Green', { 'shop/settings.yaml': settings('green') });
    await act(shop.id, 'berlin', { type: 'refresh', hard: false });
    await act(shop.id, 'oslo', { type: 'refresh', hard: false });
    await untilColors('green');
    await change(yaml('no-such-branch'));
    await untilBoth('UNKNOWN');
    for (const { status } of await placements()) {
      expect(status.tone).toBe('unknown');
      expect(status.reason.map(({ text }) => text).join(' ')).toContain('no-such-branch');
    }
    const path = `-o=jsonpath={.status.history[?(@.revision=="${blue}")].id}`;
    const ids = await hub.kubectl('-n=argocd', 'get', 'application', 'shop--berlin', path);
    const id = Number(ids.split(' ').at(-1));
    // It is synced by itself: the revision is pinned, on both.
    expect((await act(shop.id, 'berlin', { type: 'rollBack', id, pin: true })).pinnedVersion).toEqual(
      expect.any(Number),
    );
    await untilColors('blue');
    await untilBoth('HEALTHY', 'SYNCED');
    expect(green).not.toBe(blue);
    await change(yaml('main'));
    await untilColors('green');
  });

  test('an edge that is gone while it is synced holds up nothing of the other, and its deletion is released', async () => {
    await repository.commit('Cart', { 'cart/settings.yaml': settings('red').replace('shop', 'cart') });
    const body = { networkID: network.id, yaml: yaml('main').replaceAll(/(name|path): shop/g, '$1: cart') };
    const cart = (await done<Created<WholeObject>>('POST', '/api/objects', { body })).created;
    const carts = () => ofEach((edge) => color(edge, 'cart'));
    await until('carts', async () => Object.values(await carts()).join() === 'red,red');
    await edges.oslo.kill('kube-apiserver');
    await repository.commit('Red', { 'shop/settings.yaml': settings('red') });
    for (const edge of EDGES) await act(shop.id, edge, { type: 'refresh', hard: false });
    await until('red on berlin', async () => (await color('berlin')) === 'red');
    await until('oslo is not green', async () => {
      const oslo = (await placements()).find(({ clusterName }) => clusterName === 'oslo');
      return oslo !== undefined && oslo.status.tone !== 'positive';
    });

    await done('DELETE', `/api/objects/${cart.id}`);
    const removals = async () =>
      (await done<{ items: Removal[] }>('GET', `/api/networks/${network.id}/removals`)).items;
    await until(
      'only oslo is left',
      async () => (await removals()).map(({ clusterName }) => clusterName).join() === 'oslo',
    );
    expect(await color('berlin', 'cart')).toBe('');
    await until('what it waits for', async () => /oslo|finalizer/.test(JSON.stringify(await removals())));
    await act(cart.id, 'oslo', { type: 'release' });
    await until('nothing is being removed', async () => (await removals()).length === 0);
    expect(await hub.kubectl('-n=argocd', 'get', 'applications', '-o=name')).not.toContain('cart');

    await edges.oslo.restart('kube-apiserver');
    // What was released stays there, as the dialog says.
    expect(await color('oslo', 'cart')).toBe('red');
    await edges.oslo.kubectl('delete', 'configmap', 'cart');
    await untilColors('red');
    await untilBoth('HEALTHY', 'SYNCED');
  });

  test('torn down, uninstalled and deleted it leaves nothing on the hub and the edges', async () => {
    const plan = () => done<NetworkDeletionPlan>('GET', `/api/networks/${network.id}/deletion`);
    expect(await plan()).toMatchObject({ needsTearDown: true, objectTotal: 1, distributedTotal: 1 });
    await done('POST', `/api/networks/${network.id}/tearDown`);
    await until('the end of the tear-down', async () => (await plan()).leavingTotal === 0);
    expect(await ofEach((edge) => color(edge))).toEqual({ berlin: '', oslo: '' });

    await patchNetwork({ features: ['argocd'] });
    await until(
      'no Applications',
      async () => (await hub.kubectl('-n=argocd', 'get', 'applications', '-o=name')) === '',
    );
    await bindInstaller();
    await patchNetwork({ argocd: { mode: 'remove' } });
    const argoCd = async () => (await done<Network>('GET', `/api/networks/${network.id}`)).argocd;
    await until('a removed Argo CD', async () => (await argoCd())?.state === 'REMOVED', 120_000);
    // It says which namespace was left, and why.
    expect(await argoCd()).toMatchObject({ state: 'REMOVED', message: '' });

    const { accepted } = await done<{ accepted: Job }>('DELETE', `/api/networks/${network.id}`);
    const job = async () =>
      (await done<{ items: Job[] }>('GET', '/api/jobs')).items.find(({ id }) => id === accepted.id);
    await until('the deletion', async () => (await job())?.finishedAt != null, 90_000);

    // What a person does last, as the dialog says: with the namespace of the applications. Those of Argo CD and of features went with
    // them, because nothing of others was in them.
    await Promise.all(agents.map(({ agent }) => agent.end()));
    const clean = async (cluster: TestCluster) => {
      await cluster.kubectl(...agentRemovalCommand({ networkID: network.id }).split(' ').slice(1));
      await cluster.kubectl('delete', 'namespace', 'hawser');
    };
    await Promise.all([hub, ...Object.values(edges)].map(clean));
    const now = await everything();
    // As text, so that the message of a failure names what is left.
    const left = (of: 'hub' | Edge) => added(before[of], now[of]).join(' ');
    expect(`hub: ${left('hub')}, berlin: ${left('berlin')}, oslo: ${left('oslo')}`).toBe(
      'hub: , berlin: , oslo: ',
    );
  });
});
