import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Network } from '@hawser/contract/networks';
import type { WholeObject } from '@hawser/contract/objects';
import type { Placement } from '@hawser/contract/placement';
import type { Repository } from '@hawser/contract/repositories';
import type { Router } from '@hawser/contract/routers';
import { installerCommand } from '@hawser/domain/argocd';
import {
  argoCdSkipReason,
  certificatePem,
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

const reason =
  skipReason() ??
  argoCdSkipReason() ??
  (argoCdManifest === null ? 'no release of Argo CD on this machine' : null);

const ACCESS = { username: 'ada', password: 'correct-horse-of-git' };
/** Argo CD generates no manifests for an hour after three failures in a row: its default, which other tests replace. */
const ARGO_CD_DEFAULT = { ARGOCD_PAUSE_GEN_AFTER_FAILED_ATTEMPTS: '3' };
type Created<Record = { id: string }> = { readonly created: Record };

describe.skipIf(reason !== null)(`a Git host that is down (${reason ?? 'programs found'})`, () => {
  let hub: TestCluster;
  let repository: TestRepository;
  let mirror: Awaited<ReturnType<typeof startArgoCdMirror>>;
  let folder: string;
  let product: Product;
  let client: Client;
  let network: Network;
  let argo: TestArgoCd;
  let agent: Joined;
  let shop: WholeObject;
  let cart: WholeObject;
  let repositoryID: string;

  const done = <Body>(...args: Parameters<Client['done']>) => client.done<Body>(...args);
  const placement = async ({ id }: WholeObject) =>
    (await done<{ items: Placement[] }>('GET', `/api/objects/${id}/placements`)).items[0];
  const connection = async () =>
    (await done<Repository>('GET', `/api/repositories/${repositoryID}`)).repoData;
  const until = (what: string, holds: () => Promise<boolean>, timeoutMs = 60_000) =>
    waitUntil(holds, { what, timeoutMs }).catch(async (error: unknown) => {
      const seen = JSON.stringify([await connection(), await placement(shop)]);
      throw new Error(`${seen}\n${(await argo.output()).slice(-3_000)}`, { cause: error });
    });
  const untilStatus = (object: WholeObject, ...statuses: string[]) =>
    until(`${object.name} ${statuses.join(' or ')}`, async () =>
      statuses.includes((await placement(object))?.status.status ?? ''),
    );
  const untilConnection = (wanted: string) =>
    until(`a connection that is ${wanted}`, async () => {
      const { connectionState, argoCd } = await connection();
      return connectionState.status === wanted && argoCd[0]?.connectionState.status === wanted;
    });
  const color = (name = 'shop') =>
    hub.kubectl('get', 'configmap', name, '--ignore-not-found', '-o=jsonpath={.data.color}');
  const failures = async () => ((await argo.output()).match(/failed to list refs/g) ?? []).length;
  const define = async (yaml: string) =>
    (await done<Created<WholeObject>>('POST', '/api/objects', { body: { networkID: network.id, yaml } }))
      .created;
  const yaml = (name: string) =>
    applicationYaml(repository.url, 'main').replaceAll(/(name|path): shop/g, `$1: ${name}`);

  beforeAll(async () => {
    mirror = await startArgoCdMirror();
    folder = await mkdtemp(join(tmpdir(), 'hawser-authority-'));
    const authority = join(folder, 'authority.pem');
    await writeFile(authority, certificatePem);
    const env = {
      HAWSER_ARGOCD_MANIFEST: mirror.address,
      HAWSER_OUTBOUND_ALLOW: '127.0.0.1/32',
      NODE_EXTRA_CA_CERTS: authority,
    };
    product = await startProduct({ env });
    [hub, repository] = await Promise.all([startCluster('hub'), startRepository(ACCESS)]);
    client = (await signUp(product.url, 'ada')).client;
    await repository.commit('Blue', {
      'shop/settings.yaml': settings('blue'),
      'cart/settings.yaml': settings('red').replace('shop', 'cart'),
    });
  });
  afterAll(async () => {
    await agent?.agent.end('SIGKILL');
    await argo?.stop();
    mirror?.stop();
    await Promise.all([repository?.stop(), product?.stop(), hub?.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  test('before, both the server and the Argo CD of the network say that they read the repository', async () => {
    const { created } = await done<Created>('POST', '/api/clusters', { body: { alias: 'hub' } });
    const body = {
      name: 'git',
      features: ['argocd'],
      hub: { cloudID: created.id },
      argocd: { overrideHostname: 'argo.example.org' },
    };
    network = (await done<Created<Network>>('POST', '/api/networks', { body })).created;
    const hubID = network.hub?.routerID ?? '';
    agent = await installAgent(client, hub, hubID);
    const { agentNamespace } = await done<Router>('GET', `/api/routers/${hubID}`);
    await hub.kubectl(...installerCommand(hubID, agentNamespace).split(' ').slice(1));
    await untilRouter(client, hubID, 'UP', 120_000);
    await settleArgoCd(hub);
    argo = await startArgoCd(hub, 'argocd', ARGO_CD_DEFAULT);
    const repositoryBody = { url: repository.url, repoType: 'git', connectionAccess: 'private' };
    const credentials = { kind: 'password', ...ACCESS };
    repositoryID = (
      await done<Created>('POST', '/api/repositories', { body: { ...repositoryBody, credentials } })
    ).created.id;
    const { version } = await done<Network>('GET', `/api/networks/${network.id}`);
    const rules = { distributionRules: [rule(['eq', 'tag', 'internals-hub'], [])] };
    await done('PUT', `/api/networks/${network.id}/distributionRules`, { body: rules, version });
    shop = await define(yaml('shop'));
    await untilStatus(shop, 'HEALTHY', 'SYNCED');
    await untilConnection('successful');
    expect((await connection()).argoCd).toMatchObject([
      { networkName: 'git', hubName: 'hub', credentials: { state: 'REGISTERED' } },
    ]);
  });

  test('while it is down, that is said of the repository and of each Application, and nothing that runs is touched', async () => {
    await repository.halt();
    await done('POST', `/api/repositories/${repositoryID}/check`);
    await untilStatus(shop, 'UNKNOWN');
    await untilConnection('failed');
    const { check, argoCd } = await connection();
    expect(check.message).toContain('No repository that this server can read answered at 127.0.0.1');
    expect(argoCd[0]?.connectionState.message).toContain('connection refused');
    expect(JSON.stringify([check, argoCd])).not.toContain(ACCESS.password);
    const { status } = (await placement(shop)) ?? {};
    expect(status).toMatchObject({ tone: 'unknown', observedAt: expect.any(Number) });
    expect(status?.reason.map(({ text }) => text).join(' ')).toContain('connection refused');
    const { items } = await done<{ items: Repository[] }>('GET', '/api/repositories?tones=negative');
    expect(items.map(({ id }) => id)).toEqual([repositoryID]);

    // Longer than Argo CD tries by itself, with what people do meanwhile.
    const until6 = (await failures()) + 6;
    cart = await define(yaml('cart'));
    await repository.commit('Green', { 'shop/settings.yaml': settings('green') });
    await until('six more failures', async () => (await failures()) >= until6, 120_000);
    await untilStatus(cart, 'UNKNOWN');
    expect(await color()).toBe('blue');
    expect(await color('cart')).toBe('');
  });

  test('when it is back everything goes on by itself: what was committed and created meanwhile is delivered', async () => {
    await repository.resume();
    await until('green', async () => (await color()) === 'green', 120_000);
    await until('red', async () => (await color('cart')) === 'red', 120_000);
    await untilStatus(shop, 'HEALTHY', 'SYNCED');
    await untilStatus(cart, 'HEALTHY', 'SYNCED');
    // The server would look again by itself, within two minutes.
    await done('POST', `/api/repositories/${repositoryID}/check`);
    await untilConnection('successful');
    const outputs = [product.output(), agent.agent.output()].join('\n');
    expect(outputs).not.toContain(ACCESS.password);
  });
});
