import { readFile } from 'node:fs/promises';
import type { Network } from '@hawser/contract/networks';
import type { WholeObject } from '@hawser/contract/objects';
import type { Placement } from '@hawser/contract/placement';
import type { Router } from '@hawser/contract/routers';
import { installerCommand } from '@hawser/domain/argocd';
import { ARGOCD_ACCOUNT_NAME } from '@hawser/domain/objects';
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
  type TestDatabase,
  type TestRepository,
  untilRouter,
  waitUntil,
} from '@hawser/testkit';
import { createPreparedDatabase } from '../testing/prepared-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rule } from '../testing/fleet.ts';
import { applicationYaml, settings } from './testing/application-yaml.ts';
import { argoCdManifest, startArgoCdMirror } from './testing/argocd-mirror.ts';
import { DatabaseWatch } from './testing/database.ts';

const reason =
  skipReason() ??
  argoCdSkipReason() ??
  (argoCdManifest === null ? 'no release of Argo CD on this machine' : null);

type Created<Record = { id: string }> = { readonly created: Record };
const SECRET = ['-n=argocd', 'get', 'secret', 'hawser-cluster-berlin', '--ignore-not-found'];
const SERVICE =
  'apiVersion: v1\nkind: Service\nmetadata: {name: shop}\nspec: {ports: [{port: 80}], selector: {app: shop}}\n';

describe.skipIf(reason !== null)(
  `Argo CD as an account of its own on an edge (${reason ?? 'programs found'})`,
  () => {
    let hub: TestCluster;
    let edge: TestCluster;
    let repository: TestRepository;
    let mirror: Awaited<ReturnType<typeof startArgoCdMirror>>;
    let database: TestDatabase;
    let rows: DatabaseWatch;
    let product: Product;
    let client: Client;
    let network: Network;
    let argo: TestArgoCd;
    let hubAgent: Joined;
    let edgeAgent: Joined;
    let routerID: string;
    let shop: WholeObject;
    const tokens = new Set<string>();

    const done = <Body>(...args: Parameters<Client['done']>) => client.done<Body>(...args);
    const placement = async () =>
      (await done<{ items: Placement[] }>('GET', `/api/objects/${shop.id}/placements`)).items[0];
    const until = (what: string, holds: () => Promise<boolean>) =>
      waitUntil(holds, { what, timeoutMs: 90_000 }).catch(async (error: unknown) => {
        const seen = JSON.stringify(await placement().catch(() => null));
        throw new Error(`${seen}\n${(await argo.output()).slice(-3_000)}`, { cause: error });
      });
    const untilStatus = (...statuses: string[]) =>
      until(statuses.join(' or '), async () => statuses.includes((await placement())?.status.status ?? ''));
    const registration = async () => (await done<Router>('GET', `/api/routers/${routerID}`)).registration;
    const color = () =>
      edge.kubectl('get', 'configmap', 'shop', '--ignore-not-found', '-o=jsonpath={.data.color}');
    const untilColor = (wanted: string) => until(wanted, async () => (await color()) === wanted);
    const field = async (key: string) =>
      Buffer.from(await hub.kubectl(...SECRET, `-o=jsonpath={.data.${key}}`), 'base64').toString();
    const bearer = async () => {
      const { bearerToken: token } = JSON.parse((await field('config')) || '{}') as { bearerToken?: string };
      if (token !== undefined) tokens.add(token);
      return token ?? '';
    };
    const refresh = () =>
      done('POST', `/api/objects/${shop.id}/clusters/${routerID}/argo`, {
        body: { type: 'refresh', hard: false },
      });

    /** Answers of all routes that read something of this network, its hub, edge and application. */
    const everyAnswer = async () => {
      const { paths } = await done<{ paths: Record<string, object> }>('GET', '/api/openapi.json');
      const known = { networkID: network.id, routerID, objectID: shop.id };
      const filled = Object.keys(paths)
        .filter((path) => 'get' in (paths[path] ?? {}))
        .map((path) => Object.entries(known).reduce((text, [key, id]) => text.replace(`{${key}}`, id), path))
        .filter((path) => !path.includes('{'));
      expect(filled).toContain(`/api/routers/${routerID}`);
      return Promise.all(filled.map(async (path) => (await client.ask('GET', path)).text));
    };
    /** Whether the API server of the edge still knows who sends this token. */
    const isKnown = (token: string) =>
      edge.kubectl(`--token=${token}`, 'get', '--raw=/api').then(
        () => true,
        (error: unknown) => {
          if (/Unauthorized|must be logged in|provide credentials/.test(String(error))) return false;
          throw error;
        },
      );

    beforeAll(async () => {
      mirror = await startArgoCdMirror();
      database = await createPreparedDatabase();
      const env = { HAWSER_ARGOCD_MANIFEST: mirror.address };
      product = await startProduct({ databaseUrl: database.url, env });
      rows = await DatabaseWatch.open(database.url);
      [hub, edge, repository] = await Promise.all([
        startCluster('hub'),
        startCluster('berlin'),
        startRepository(),
      ]);
      client = (await signUp(product.url, 'ada')).client;
      await repository.commit('Blue', { 'shop/settings.yaml': settings('blue') });
    });
    afterAll(async () => {
      await hubAgent?.agent.end('SIGKILL');
      await edgeAgent?.agent.end('SIGKILL');
      await argo?.stop();
      mirror?.stop();
      await rows?.close();
      await Promise.all([repository?.stop(), product?.stop(), hub?.stop(), edge?.stop()]);
      await database?.drop();
    });

    test('is registered with a token of the account that the install command created', async () => {
      const { created } = await done<Created>('POST', '/api/clusters', { body: { alias: 'hub' } });
      const body = {
        name: 'git',
        features: ['argocd'],
        hub: { cloudID: created.id },
        argocd: { overrideHostname: 'argo.example.org' },
      };
      network = (await done<Created<Network>>('POST', '/api/networks', { body })).created;
      const hubID = network.hub?.routerID ?? '';
      hubAgent = await installAgent(client, hub, hubID);
      const { agentNamespace } = await done<Router>('GET', `/api/routers/${hubID}`);
      await hub.kubectl(...installerCommand(hubID, agentNamespace).split(' ').slice(1));
      await untilRouter(client, hubID, 'UP', 120_000);
      await settleArgoCd(hub);
      argo = await startArgoCd(hub);

      const text = await readFile(edge.kubeconfig, 'utf8');
      const upload = await done<Created>('POST', '/api/kubeconfigs', { body: { text } });
      const chosen = { kubeconfig_upload_id: upload.created.id, context_name: 'context' };
      const cluster = await done<Created>('POST', '/api/clusters', { body: { alias: 'berlin', ...chosen } });
      const attach = {
        networkID: network.id,
        cloudID: cluster.created.id,
        isEdge: true,
        isPublic: true,
        namespace: 'hawser',
        grant: { argoCdAccess: 'listed', argoCdNamespaces: ['default'], argoCdKinds: ['configmaps'] },
      };
      routerID = (await done<Created>('POST', '/api/routers', { body: attach })).created.id;
      expect((await registration())?.message).toContain('has not handed over a token');
      edgeAgent = await installAgent(client, edge, routerID);
      await waitUntil(async () => (await registration())?.state === 'REGISTERED', {
        what: 'a registered edge',
      });
      const claims = Buffer.from((await bearer()).split('.')[1] ?? '', 'base64url').toString();
      expect(JSON.parse(claims)).toMatchObject({
        sub: `system:serviceaccount:hawser-agent-hawser:${ARGOCD_ACCOUNT_NAME}`,
      });
      expect(await field('config')).not.toContain(edge.admin.token);
      expect(await field('namespaces')).toBe('default');
    });

    test('deploys what the account may, and says what it may not', async () => {
      const { version } = await done<Network>('GET', `/api/networks/${network.id}`);
      const rules = { distributionRules: [rule(['eq', 'tag', 'internals-edge'], [])] };
      await done('PUT', `/api/networks/${network.id}/distributionRules`, { body: rules, version });
      const body = { networkID: network.id, yaml: applicationYaml(repository.url, 'main') };
      shop = (await done<Created<WholeObject>>('POST', '/api/objects', { body })).created;
      await untilColor('blue');
      await untilStatus('HEALTHY', 'SYNCED');

      await repository.commit('Service', { 'shop/service.yaml': SERVICE });
      await refresh();
      await until('the refusal', async () => JSON.stringify(await placement()).includes('forbidden'));
      expect((await placement())?.status.tone).not.toBe('positive');
      expect(await edge.kubectl('get', 'service', 'shop', '--ignore-not-found')).toBe('');
      await repository.commit('None', { 'shop/service.yaml': '' });
      await refresh();
      await untilStatus('HEALTHY', 'SYNCED');
    });

    test('has failed with the reason while Argo CD does not respect its limits, as one of others may not', async () => {
      const setting = (value: string | null) =>
        hub.kubectl(
          '-n=argocd',
          'patch',
          'configmap/argocd-cm',
          '--type=merge',
          `-p=${JSON.stringify({ data: { 'resource.respectRBAC': value } })}`,
        );
      await setting(null);
      await until('the reason', async () => (await registration())?.state === 'FAILED');
      expect((await registration())?.message).toContain('resource.respectRBAC: normal');
      await setting('normal');
      await until('a registered edge', async () => (await registration())?.state === 'REGISTERED');
    });

    test('goes on with the next token, and keeps nothing of a detached edge', async () => {
      const first = await bearer();
      await edgeAgent.agent.end();
      await edgeAgent.restart();
      await waitUntil(async () => (await bearer()) !== first, { what: 'another token' });
      await repository.commit('Green', { 'shop/settings.yaml': settings('green') });
      await refresh();
      await untilColor('green');

      const texts = (await everyAnswer()).join('\n');
      for (const token of tokens) {
        expect(await isKnown(token)).toBe(true);
        for (const form of [token, Buffer.from(token).toString('base64'), token.split('.')[2] ?? '']) {
          expect(await rows.tablesWith(form)).toEqual([]);
          expect(texts).not.toContain(form);
        }
      }

      await done('POST', `/api/routers/${routerID}/detach`);
      await waitUntil(async () => (await hub.kubectl(...SECRET, '-o=name')) === '', {
        what: 'no registration',
        timeoutMs: 90_000,
      });
      // It went last: without it Argo CD would have left this.
      expect(await color()).toBe('');
      await edgeAgent.agent.end();
      const removal = agentRemovalCommand({ networkID: network.id, routerID });
      await edge.kubectl(...removal.split(' ').slice(1));
      const left = 'serviceaccounts,rolebindings,clusterroles,clusterrolebindings';
      expect(await edge.kubectl('get', left, '-A', '-o=name')).not.toContain('hawser');
      expect(tokens.size).toBeGreaterThan(1);
      for (const token of tokens) {
        await waitUntil(async () => !(await isKnown(token)), { what: 'a token that is worth nothing' });
        expect(await rows.tablesWith(token)).toEqual([]);
      }
      expect(await rows.query('select from argocd_tokens')).toEqual([]);
      const outputs = [product.output(), hubAgent.agent.output(), edgeAgent.agent.output()].join('\n');
      for (const token of tokens) expect(outputs).not.toContain(token);
    });
  },
);
