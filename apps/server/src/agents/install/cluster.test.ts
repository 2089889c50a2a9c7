import { agentNamespace } from '@hawser/domain/names';
import type { Router } from '@hawser/contract/routers';
import {
  agentProgram,
  type Running,
  run,
  serviceAccountKubeconfig,
  skipReason,
  startCluster,
  type TestCluster,
  waitUntil,
} from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configMap, rule } from '../../testing/fleet.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { attachedRouter, startGateway, type TestGateway } from '../testing/gateway.ts';

const reason = skipReason();

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: example.org/web:1}]}
`;

describe.skipIf(reason !== null)(
  `the install command on a real cluster (${reason ?? 'programs found'})`,
  () => {
    let nouns: Nouns;
    let server: TestGateway;
    let cluster: TestCluster;
    let agent: Running | null = null;

    beforeAll(async () => {
      [nouns, cluster] = await Promise.all([startNouns(), startCluster('edge')]);
      server = await startGateway(nouns);
    });
    afterAll(async () => {
      await agent?.end();
      await cluster?.stop();
      await server?.close();
      await nouns?.close();
    });

    const get = (...args: string[]) => cluster.kubectl('-n', 'team', 'get', ...args);

    test('from the command to UP, objects and removal, with only the permissions of the manifest', async () => {
      const { uid, fleet, network, router } = await attachedRouter(nouns, 'team');
      const status = async () => {
        nouns.clock.time = server.clock.now();
        const { status, kubernetesVersion, nodeCount } = await fleet.get<Router>(`/routers/${router.id}`);
        return `${status.status} ${kubernetesVersion} ${nodeCount}`;
      };
      const { url } = await server.issue(uid, router.id);
      await cluster.kubectl('apply', '-f', url);
      expect(await cluster.kubectl('diff', '-f', url)).toBe('');
      agent = await run(process.execPath, [
        agentProgram(),
        '--kubeconfig',
        await serviceAccountKubeconfig(cluster, agentNamespace('team'), 'hawser-agent'),
        '--namespace',
        agentNamespace('team'),
      ]);
      await waitUntil(async () => (await status()) === 'UP v1.36.1 2', { what: 'UP' }).catch(
        (error: unknown) => {
          throw new Error(agent?.output(), { cause: error });
        },
      );

      const web = await fleet.object(network, WEB);
      const settings = await fleet.object(network, configMap('settings'));
      await fleet.rules(network, rule([], []));
      const states = () =>
        nouns.store.tenant(uid, ({ db }) =>
          db.selectFrom('object_states').select(['object_id', 'status']).execute(),
        );
      await waitUntil(async () => (await states()).filter((row) => row.status === 'UP').length === 2, {
        what: 'both objects UP',
      });
      expect(await get('deployment', 'web', '-o=jsonpath={.spec.replicas}')).toBe('2');
      expect((await states()).map((row) => row.object_id).sort()).toEqual([web.id, settings.id].sort());

      await fleet.rules(network);
      await waitUntil(async () => (await get('deployment,configmap', '-o=name')).includes('/web') === false, {
        what: 'the Deployment gone',
      });
      await waitUntil(async () => (await states()).length === 0, { what: 'no state of what is gone' });

      expect((await nouns.request(uid, 'POST', `/routers/${router.id}/detach`, { body: {} })).status).toBe(
        200,
      );
      await waitUntil(
        async () =>
          (
            await nouns.store.tenant(uid, ({ db }) =>
              db.selectFrom('routers').select('active').where('id', '=', router.id).executeTakeFirst(),
            )
          )?.active !== true,
        { what: 'the end of the attachment' },
      );
    });

    test('applied again, the manifest keeps the identity and the inventory of a running agent', async () => {
      const { uid, router } = await attachedRouter(nouns, 'again');
      const { manifest } = await server.issue(uid, router.id);
      const secret = ['-n', agentNamespace('again'), 'patch', 'secret', 'hawser-agent', '-p'];
      const inventory = ['-n', agentNamespace('again'), 'patch', 'configmap', 'hawser-inventory', '-p'];
      await cluster.apply(manifest);
      await cluster.kubectl(
        ...secret,
        JSON.stringify({ stringData: { agentID: 'kept' }, data: { installId: null } }),
      );
      await cluster.kubectl(...inventory, JSON.stringify({ data: { kept: 'entry' } }));
      const generation = () =>
        cluster.kubectl(
          '-n',
          agentNamespace('again'),
          'get',
          'deployment',
          'hawser-agent',
          '-o=jsonpath={.metadata.generation}',
        );
      const before = await generation();
      await cluster.apply(manifest);
      const read = (kind: string, name: string, key: string) =>
        cluster.kubectl('-n', agentNamespace('again'), 'get', kind, name, `-o=jsonpath={.data.${key}}`);
      expect(Buffer.from(await read('secret', 'hawser-agent', 'agentID'), 'base64').toString()).toBe('kept');
      expect(await read('configmap', 'hawser-inventory', 'kept')).toBe('entry');
      expect(await generation()).toBe(before);
      await cluster.apply((await server.issue(uid, router.id)).manifest);
      expect(await generation()).not.toBe(before);
    });

    test('pods that the agent must not create are refused by the API server, too: its namespaces have the labels', async () => {
      const { uid, router } = await attachedRouter(nouns, 'labels');
      await cluster.apply((await server.issue(uid, router.id)).manifest);
      const pod = {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'host', namespace: 'labels' },
        spec: { hostNetwork: true, containers: [{ name: 'main', image: 'example.org/main:1' }] },
      };
      await expect(cluster.apply(JSON.stringify(pod))).rejects.toThrow(/violates PodSecurity "baseline/);
    });

    test('the agent’s service account may do exactly what the manifest grants', async () => {
      const { uid, router } = await attachedRouter(nouns, 'bounds');
      await cluster.apply((await server.issue(uid, router.id)).manifest);
      const own = agentNamespace('bounds');
      const may = (...args: string[]) =>
        cluster
          .kubectl('auth', 'can-i', ...args, `--as=system:serviceaccount:${own}:hawser-agent`)
          .then((output) => output.trim())
          .catch(() => 'no');
      expect(await may('create', 'deployments.apps', '-n', 'bounds')).toBe('yes');
      expect(await may('get', 'secrets/hawser-agent', '-n', own)).toBe('yes');
      expect(await may('get', 'secrets/hawser-agent', '-n', 'bounds')).toBe('no');
      expect(await may('create', 'deployments.apps', '-n', own)).toBe('no');
      expect(await may('get', 'secrets/another', '-n', own)).toBe('no');
      expect(await may('get', 'namespaces/kube-system')).toBe('yes');
      expect(await may('list', 'secrets', '-n', 'bounds')).toBe('no');
      expect(await may('get', 'secrets/another', '-n', 'bounds')).toBe('no');
      expect(await may('create', 'deployments.apps', '-n', 'default')).toBe('no');
      expect(await may('create', 'rolebindings.rbac.authorization.k8s.io', '-n', 'bounds')).toBe('no');
      expect(await may('get', 'namespaces/default')).toBe('no');
    });
  },
);
