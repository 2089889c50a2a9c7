import { readFile } from 'node:fs/promises';
import type { ActOnApplication } from '@hawser/contract/argo';
import type { Job } from '@hawser/contract/jobs';
import type { Network, NetworkDeletionPlan } from '@hawser/contract/networks';
import type { WholeObject } from '@hawser/contract/objects';
import type { Placement } from '@hawser/contract/placement';
import type { Router } from '@hawser/contract/routers';
import { installerCommand } from '@hawser/domain/argocd';
import {
  argoCdSkipReason,
  type Client,
  freePort,
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
import { startFeatureCharts } from './testing/feature-charts.ts';
import { expectDifference } from './testing/expect-difference.ts';
import { leftBehind } from './testing/left-behind.ts';

const reason =
  skipReason() ??
  argoCdSkipReason() ??
  (argoCdManifest === null ? 'no release of Argo CD on this machine' : null);

const ACCESS = { username: 'ada', password: 'correct-horse-of-git' };
type Created<Record = { id: string }> = { readonly created: Record };

describe.skipIf(reason !== null)(`Argo CD that the agent installed (${reason ?? 'programs found'})`, () => {
  let hub: TestCluster;
  let edge: TestCluster;
  let repository: TestRepository;
  let mirror: Awaited<ReturnType<typeof startArgoCdMirror>>;
  let charts: Awaited<ReturnType<typeof startFeatureCharts>>;
  let product: Product;
  let client: Client;
  let network: Network;
  let argo: TestArgoCd;
  let hubAgent: Joined;
  let edgeAgent: Joined;
  let routerID: string;
  let berlinID: string;
  let token: string;
  let shop: WholeObject;
  let atFirst: string[];
  let blue: string;
  const left = () => leftBehind(hub, edge);
  const done = <Body>(...args: Parameters<Client['done']>) => client.done<Body>(...args);
  const placement = async () =>
    (await done<{ items: Placement[] }>('GET', `/api/objects/${shop.id}/placements`)).items[0];
  const untilStatus = (...statuses: string[]) =>
    waitUntil(
      async () => {
        const now = await placement();
        return now !== undefined && statuses.includes(now.status.status) ? now : null;
      },
      { what: statuses.join(' or ') },
    ).catch(async (error: unknown) => {
      throw new Error(`${JSON.stringify(await placement())}\n${(await argo.output()).slice(-3_000)}`, {
        cause: error,
      });
    });
  const reasonOf = ({ status }: Placement) => status.reason.map(({ text }) => text).join(' ');
  const untilUnknown = async (why: string) => {
    const now = await waitUntil(
      async () => {
        const seen = await placement();
        return seen?.status.status === 'UNKNOWN' && reasonOf(seen).includes(why) ? seen : null;
      },
      { what: `unknown: ${why}`, timeoutMs: 120_000 },
    ).catch(async (error: unknown) => {
      throw new Error(JSON.stringify(await placement()), { cause: error });
    });
    expect(now.status.tone).toBe('unknown');
    const { status } = await done<WholeObject>('GET', `/api/objects/${shop.id}`);
    expect(status).toMatchObject({ status: 'UNKNOWN', tone: 'unknown' });
  };
  const choose = async (...features: string[]) => {
    const { version } = await done<Network>('GET', `/api/networks/${network.id}`);
    const body = { features: ['argocd', ...features] };
    await done('PATCH', `/api/networks/${network.id}`, { body, version });
  };
  const registration = async (id: string) => (await done<Router>('GET', `/api/routers/${id}`)).registration;
  const yaml = (revision: string, policy?: string) => applicationYaml(repository.url, revision, policy);
  const change = async (text: string) => {
    const { version } = await done<WholeObject>('GET', `/api/objects/${shop.id}`);
    await done('PATCH', `/api/objects/${shop.id}`, { body: { yaml: text }, version });
  };
  const color = () => edge.kubectl('get', 'configmap', 'shop', '-o=jsonpath={.data.color}').catch(() => '');
  const untilColor = (wanted: string) =>
    waitUntil(async () => (await color()) === wanted, { what: wanted }).catch(async (error: unknown) => {
      throw new Error(`${await color()}\n${(await argo.output()).slice(-3_000)}`, { cause: error });
    });
  const act = (body: ActOnApplication) =>
    client.ask('POST', `/api/objects/${shop.id}/clusters/${routerID}/argo`, { body });

  beforeAll(async () => {
    mirror = await startArgoCdMirror();
    charts = await startFeatureCharts();
    const env = {
      HAWSER_ARGOCD_MANIFEST: mirror.address,
      HAWSER_FEATURE_CHARTS_FILE: charts.file,
    };
    product = await startProduct({ env });
    [hub, edge, repository] = await Promise.all([
      startCluster('hub'),
      startCluster('berlin'),
      startRepository(ACCESS),
    ]);
    client = (await signUp(product.url, 'ada')).client;
    blue = await repository.commit('Blue', { 'shop/settings.yaml': settings('blue') });
  });
  afterAll(async () => {
    await hubAgent?.agent.end('SIGKILL');
    await edgeAgent?.agent.end('SIGKILL');
    await argo?.stop();
    mirror?.stop();
    await charts?.stop();
    await Promise.all([repository?.stop(), product?.stop(), hub?.stop(), edge?.stop()]);
  });

  test('knows the hub, and a public cluster by its kubeconfig', async () => {
    const { created } = await done<Created>('POST', '/api/clusters', { body: { alias: 'hub' } });
    const argocd = { overrideHostname: 'argo.example.org' };
    const body = { name: 'git', features: ['argocd'], hub: { cloudID: created.id }, argocd };
    network = (await done<Created<Network>>('POST', '/api/networks', { body })).created;
    const hubID = network.hub?.routerID ?? '';
    const port = await freePort();
    const options = [`--argocd-server=https://127.0.0.1:${port}`];
    hubAgent = await installAgent(client, hub, hubID, 'hawser', options);
    const { agentNamespace } = await done<Router>('GET', `/api/routers/${hubID}`);
    await hub.kubectl(...installerCommand(hubID, agentNamespace).split(' ').slice(1));
    await untilRouter(client, hubID, 'UP', 120_000);
    await settleArgoCd(hub);
    argo = await startArgoCd(hub);
    await argo.serve(port);
    atFirst = await left();

    const text = await readFile(edge.kubeconfig, 'utf8');
    token = edge.admin.token;
    const upload = await done<Created>('POST', '/api/kubeconfigs', { body: { text } });
    const chosen = { kubeconfig_upload_id: upload.created.id, context_name: 'context' };
    const cluster = await done<Created>('POST', '/api/clusters', { body: { alias: 'berlin', ...chosen } });
    berlinID = cluster.created.id;
    const attach = { networkID: network.id, cloudID: berlinID, isEdge: true, isPublic: true };
    routerID = (await done<Created>('POST', '/api/routers', { body: { ...attach, namespace: 'hawser' } }))
      .created.id;
    edgeAgent = await installAgent(client, edge, routerID);
    for (const id of [hubID, routerID])
      await waitUntil(async () => (await registration(id))?.state === 'REGISTERED', {
        what: 'a registered cluster',
      });
    const read = await hub.kubectl(
      '-n=argocd',
      'get',
      'secret',
      'hawser-cluster-berlin',
      '-o=jsonpath={.data.server}',
    );
    expect(Buffer.from(read, 'base64').toString()).toBe(edge.admin.server);
  });

  test('syncs an Application from a private repository to the edge, and the console shows it', async () => {
    const define = { url: repository.url, repoType: 'git', connectionAccess: 'private' };
    const credentials = { kind: 'password', ...ACCESS };
    await done('POST', '/api/repositories', { body: { ...define, credentials } });
    const { version } = await done<Network>('GET', `/api/networks/${network.id}`);
    const rules = { distributionRules: [rule(['eq', 'tag', 'internals-edge'], [])] };
    await done('PUT', `/api/networks/${network.id}/distributionRules`, { body: rules, version });
    const body = { networkID: network.id, yaml: yaml('main') };
    shop = (await done<Created<WholeObject>>('POST', '/api/objects', { body })).created;
    const { status, argo: state } = await untilStatus('HEALTHY', 'SYNCED');
    expect(state).toMatchObject({ sync: 'SYNCED', health: 'HEALTHY' });
    expect(status).toMatchObject({ tone: 'positive', observedAt: expect.any(Number) });
    expect(await edge.kubectl('get', 'configmap', 'shop', '-o=jsonpath={.data.color}')).toBe('blue');
    await edge.kubectl('delete', 'configmap', 'shop');
    await untilColor('blue');
    await edge.kubectl('patch', 'configmap', 'shop', '--type=merge', '-p={"data":{"color":"red"}}');
    await untilColor('blue');
  });

  test('a revision that does not exist is shown with its reason, and is never healthy', async () => {
    await change(yaml('no-such-branch'));
    const { status } = await untilStatus('UNKNOWN');
    expect(status.reason.map(({ text }) => text).join(' ')).toContain('no-such-branch');
    await change(yaml('main'));
    await untilStatus('HEALTHY', 'SYNCED');
  });

  test('it is rolled back where somebody syncs it, and pinned where Argo CD syncs it by itself', async () => {
    const green = await repository.commit('Green', { 'shop/settings.yaml': settings('green') });
    expect((await act({ type: 'refresh', hard: false })).status).toBe(200);
    await untilColor('green');
    const entryOf = async (revision: string) => {
      const path = `-o=jsonpath={.status.history[?(@.revision=="${revision}")].id}`;
      const ids = await hub.kubectl('-n=argocd', 'get', 'application', 'shop', path);
      return Number(ids.split(' ').at(-1));
    };
    const toBlue = { type: 'rollBack', id: await entryOf(blue), pin: false } as const;
    expect(await act(toBlue)).toMatchObject({
      status: 409,
      body: { errors: [{ message: expect.stringContaining('Automatic sync is on') }] },
    });
    const { body: pinned } = await act({ ...toBlue, pin: true });
    expect(pinned).toMatchObject({ pinnedVersion: expect.any(Number), revisions: [blue] });
    await untilColor('blue');
    expect((await done<WholeObject>('GET', `/api/objects/${shop.id}`)).yaml).toContain(
      `targetRevision: ${blue}`,
    );

    await change(yaml('main', '{}'));
    await untilStatus('OUTOFSYNC');
    const sync = { type: 'sync' as const, prune: false, dryRun: false, force: false };
    expect((await act({ ...sync, options: ['ServerSideApply=true'], resources: [] })).status).toBe(200);
    const ended = '-o=jsonpath={.status.operationState.phase} {.status.operationState.syncResult.revision}';
    await waitUntil(
      async () =>
        (await hub.kubectl('-n=argocd', 'get', 'application', 'shop', ended)) === `Succeeded ${green}`,
      { what: 'the end of the sync' },
    );
    const options = '-o=jsonpath={.status.operationState.operation.sync.syncOptions}';
    expect(await hub.kubectl('-n=argocd', 'get', 'application', 'shop', options)).toContain(
      'ServerSideApply=true',
    );
    await untilStatus('HEALTHY', 'SYNCED');
    expect(await act(toBlue)).toMatchObject({
      status: 200,
      body: { pinnedVersion: null, revisions: [blue] },
    });
    await untilColor('blue');
    expect((await untilStatus('OUTOFSYNC')).argo).toMatchObject({ operation: 'SUCCEEDED', revision: green });

    const about = { product, client, routerID, objectID: shop.id };
    await expectDifference(about, { live: 'blue', desired: 'green', revision: green });
    await change(yaml('main'));
    await untilStatus('HEALTHY', 'SYNCED');
  });

  test('while a program of Argo CD does not answer everything is unknown with the reason, until it is back', async () => {
    await argo.kill('argocd-repo-server');
    await untilUnknown('connection refused');
    await argo.restart('argocd-repo-server');
    await untilStatus('HEALTHY', 'SYNCED');

    // Its workload still says that it is ready. The settings say how often it compares.
    const period = '{"data":{"timeout.reconciliation":"5s","timeout.reconciliation.jitter":"0"}}';
    await hub.kubectl('-n=argocd', 'patch', 'configmap', 'argocd-cm', '--type=merge', `-p=${period}`);
    await argo.kill('argocd-application-controller');
    await untilUnknown('Argo CD has not compared it since');
    await argo.restart('argocd-application-controller');
    await untilStatus('HEALTHY', 'SYNCED');
  });

  test('while a program of Argo CD has no pod everything is unknown with the reason, until it has one', async () => {
    const scale = (replicas: number) =>
      hub.kubectl(
        '-n=argocd',
        'scale',
        'statefulset/argocd-application-controller',
        `--replicas=${replicas}`,
      );
    await scale(0);
    await untilUnknown('Argo CD has stopped');
    await scale(1);
    await untilStatus('HEALTHY', 'SYNCED');
  });

  test('deleted without cascade it leaves what it created', async () => {
    await repository.commit('Cart', { 'cart/settings.yaml': settings('red').replace('shop', 'cart') });
    const body = { networkID: network.id, yaml: yaml('main').replaceAll(/(name|path): shop/g, '$1: cart') };
    const { id } = (await done<Created<WholeObject>>('POST', '/api/objects', { body })).created;
    const cart = async () => (await left()).filter((name) => name.endsWith('/cart')).join();
    const until = (what: string) => waitUntil(async () => (await cart()) === what, { what });
    await until('edge configmap/cart,hub application.argoproj.io/cart');
    await done('DELETE', `/api/objects/${id}`, { body: { cascade: false } });
    await until('edge configmap/cart');
    await edge.kubectl('delete', 'configmap', 'cart');
  });

  test('installs the chosen features by their charts on hub and edge, and removes them when they are no longer chosen', async () => {
    const before = await left();
    const statuses = async (id: string) =>
      Object.entries((await done<Router>('GET', `/api/routers/${id}`)).features)
        .map(([slug, { status }]) => `${slug} ${status}`)
        .sort()
        .join(', ');
    await choose('sealedSecrets', 'grafana', 'crossplane');
    const hubID = network.hub?.routerID ?? '';
    const installed = async () => [await statuses(hubID), await statuses(routerID)];
    const all = [
      'argocd installed, crossplane installed, grafana installed, sealedSecrets installed',
      'grafana installed, sealedSecrets installed',
    ];
    await waitUntil(async () => (await installed()).join() === all.join(), {
      what: 'installed features',
    }).catch(async (error: unknown) => {
      const applications = await hub.kubectl('-n=argocd', 'get', 'applications', '-o=yaml');
      throw new Error(`${(await installed()).join('\n')}\n${applications.slice(0, 6_000)}`, { cause: error });
    });
    const version = (cluster: TestCluster, namespace: string, name: string) =>
      cluster
        .kubectl(`-n=${namespace}`, 'get', 'configmap', name, '-o=jsonpath={.data.version}')
        .catch(() => '');
    expect(await version(edge, 'kube-system', 'sealed-secrets-controller')).toBe('2.9.0');
    expect(await version(hub, 'crossplane-system', 'crossplane')).toBe('1.12.1');
    expect(await version(edge, 'observability', 'observability-edge')).toBe('46.6.0');
    await choose();
    await waitUntil(async () => JSON.stringify(await left()) === JSON.stringify(before), {
      what: 'nothing left of the features',
    });
    expect(await version(edge, 'kube-system', 'sealed-secrets-controller')).toBe('');
    expect(await version(hub, 'crossplane-system', 'crossplane')).toBe('');
  });

  test('a detached cluster keeps nothing of it, nor does the hub, and nobody has logged its token', async () => {
    expect(await left()).not.toEqual(atFirst);
    await done('POST', `/api/routers/${routerID}/detach`);
    // The Secret goes last: without it Argo CD would leave everything on the edge.
    await waitUntil(
      async () =>
        JSON.stringify((await left()).filter(isOfEdge)) === JSON.stringify(atFirst.filter(isOfEdge)),
      {
        what: 'nothing left',
      },
    ).catch(async (error: unknown) => {
      throw new Error(`${(await left()).join('\n')}\n${hubAgent.agent.output().slice(-2_000)}`, {
        cause: error,
      });
    });
    const outputs = [product.output(), hubAgent.agent.output(), edgeAgent.agent.output()].join('\n');
    for (const secret of [token, ACCESS.password]) expect(outputs).not.toContain(secret);
    expect([...argo.cache.unknown]).toEqual([]);
  });

  test('a network that is torn down and deleted leaves nothing on hub and edge but Argo CD itself', async () => {
    const attach = {
      networkID: network.id,
      cloudID: berlinID,
      isEdge: true,
      isPublic: true,
      namespace: 'hawser',
    };
    const again = (await done<Created>('POST', '/api/routers', { body: attach })).created.id;
    edgeAgent = await installAgent(client, edge, again);
    await choose('sealedSecrets');
    await untilStatus('HEALTHY', 'SYNCED');
    const features = async () => (await done<Router>('GET', `/api/routers/${again}`)).features;
    await waitUntil(async () => (await features())['sealedSecrets']?.status === 'installed', {
      what: 'Sealed Secrets on the edge',
    });

    const plan = () => done<NetworkDeletionPlan>('GET', `/api/networks/${network.id}/deletion`);
    expect(await plan()).toMatchObject({ needsTearDown: true, objectTotal: 1, distributedTotal: 1 });
    await done('POST', `/api/networks/${network.id}/tearDown`);
    await waitUntil(async () => (await plan()).leavingTotal === 0, { what: 'the end of the tear-down' });
    expect(await edge.kubectl('get', 'configmap', 'shop', '--ignore-not-found')).toBe('');
    expect(await plan()).toMatchObject({ needsTearDown: false });

    const { accepted } = await done<{ accepted: Job }>('DELETE', `/api/networks/${network.id}`);
    const job = async () =>
      (await done<{ items: Job[] }>('GET', '/api/jobs')).items.find(({ id }) => id === accepted.id);
    await waitUntil(async () => (await job())?.finishedAt != null, {
      what: 'the deletion',
      timeoutMs: 90_000,
    }).catch(async (error: unknown) => {
      throw new Error(`${JSON.stringify(await job())}\n${(await left()).join('\n')}`, { cause: error });
    });
    const ours = (names: readonly string[]) => names.filter((name) => !name.includes('secret/hawser-'));
    expect(await left()).toEqual(ours(atFirst));
    expect(
      await edge.kubectl(
        '-n=kube-system',
        'get',
        'configmap',
        'sealed-secrets-controller',
        '--ignore-not-found',
      ),
    ).toBe('');
  });

  /** Not the credentials of the repository, which other Applications may use. */
  const isOfEdge = (name: string) => !name.includes('hawser-repository-');
});
