import { agentNamespace } from '@hawser/domain/names';
import { type Running, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { argoManifest } from '../features/testing/manifest.ts';
import { FakeServer } from './fake-server.ts';
import { install } from './install.ts';
import { desired } from './manifests.ts';
import { runAgent } from './process.ts';

const reason = skipReason();
const ROUTER = '01900000-0000-7000-8000-000000000001';
const ARGO = 'gitops';
const BERLIN = 'argocd.cluster.berlin-router';
const FEATURE = 'observability.berlin-router';
const NAME = 'observability-edge--berlin';
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe.skipIf(reason !== null)(
  `namespaces that Argo CD created for features on edges (${reason ?? 'programs found'})`,
  () => {
    let hub: TestCluster;
    let edge: TestCluster;
    let kubeconfig: string;
    let namespace: string;
    let server: FakeServer;
    let agent: Running;
    let count = 0;

    /** The Secret of the edge, as the server sends it. */
    const berlin = (token = edge.admin.token, address = edge.admin.server) => {
      const config = {
        bearerToken: token,
        tlsClientConfig: { caData: base64(edge.admin.ca), insecure: false },
      };
      return {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: {
          name: 'hawser-cluster-berlin',
          namespace: ARGO,
          labels: { 'argocd.argoproj.io/secret-type': 'cluster' },
        },
        type: 'Opaque',
        data: {
          name: base64('berlin'),
          server: base64(address),
          config: base64(JSON.stringify(config)),
        },
      };
    };
    const application = (name = NAME) => ({
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Application',
      metadata: { name, namespace: ARGO },
      spec: { project: 'nethopper-feature', destination: { name: 'berlin', namespace: 'observability' } },
    });
    /** As Argo CD does for an Application with `CreateNamespace=true`. */
    const byArgoCd = () =>
      edge.apply(
        JSON.stringify({
          apiVersion: 'v1',
          kind: 'Namespace',
          metadata: { name: 'observability' },
          spec: {},
        }),
        ['--server-side', '--field-manager=argocd-controller'],
      );
    const isThere = async () =>
      (await edge.kubectl('get', 'namespace', 'observability', '--ignore-not-found', '-o=name')).trim() !==
      '';
    const notes = (...more: string[]) =>
      edge.kubectl('-n=observability', 'create', 'configmap', 'notes', '--from-literal=of=a-team', ...more);
    const registered = async (...secret: Parameters<typeof berlin>) => {
      server.apply(desired(BERLIN, 1, berlin(...secret)), desired(FEATURE, 1, application()));
      await server.until(BERLIN, 'UP');
      await server.until(FEATURE, 'FETCHING');
    };
    const removed = async () => {
      server.remove(FEATURE, BERLIN);
      await waitUntil(() => !server.reports.has(BERLIN) && !server.reports.has(FEATURE), {
        what: 'the end of the registration',
        timeoutMs: 40_000,
      });
      expect(await hub.kubectl('-n', ARGO, 'get', 'secrets,applications', '-o=name')).toBe('');
    };
    const start = async () => {
      agent = await runAgent(kubeconfig, agentNamespace(namespace));
    };

    beforeAll(async () => {
      [hub, edge] = await Promise.all([startCluster('hub'), startCluster('berlin')]);
      const definitions = argoManifest('v3.5.7')
        .split('---\n')
        .filter((document) => document.includes('kind: CustomResourceDefinition'));
      await hub.apply(definitions.join('---\n'));
    });
    afterAll(async () => {
      await Promise.all([hub?.stop(), edge?.stop()]);
    });
    beforeEach(async () => {
      count += 1;
      namespace = `team-${count}`;
      server = new FakeServer({ routerID: ROUTER, installId: 'install-1' });
      await server.listen();
      const url = `http://127.0.0.1:${server.port}`;
      kubeconfig = await install(hub, {
        namespace,
        routerID: ROUTER,
        installId: 'install-1',
        server: url,
        gitops: ARGO,
      });
      await start();
      await server.untilRouter('UP');
    });
    afterEach(async () => {
      await agent.end();
      await server.close();
      await edge.kubectl('delete', 'namespace', 'observability', '--ignore-not-found');
    });

    test('one goes after its Application, also while the cluster stays registered', async () => {
      await registered();
      await byArgoCd();
      server.remove(FEATURE);
      await waitUntil(async () => !(await isThere()), { what: 'no namespace' });
      await waitUntil(() => !server.reports.has(FEATURE), { what: 'the end of the Application' });
      expect(await hub.kubectl('-n', ARGO, 'get', 'secrets', '-o=name')).toContain('hawser-cluster-berlin');
      await removed();
      expect(agent.output()).not.toContain(edge.admin.token);
    });

    test('one with something of others stays, with everything in it, and is named', async () => {
      await registered();
      await byArgoCd();
      await notes();
      await removed();
      expect(await edge.kubectl('-n=observability', 'get', 'configmap', 'notes', '-o=name')).toContain(
        'notes',
      );
      expect(agent.output()).toContain('it holds ConfigMap notes, which Hawser did not install');
    });

    test('one that was there before, or that somebody else created, stays', async () => {
      await byArgoCd();
      // Timestamps of Kubernetes have seconds.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      await registered();
      await removed();
      expect(await isThere()).toBe(true);
      await edge.kubectl('delete', 'namespace', 'observability');
      await registered();
      await edge.kubectl('create', 'namespace', 'observability');
      await removed();
      expect(await isThere()).toBe(true);
      expect(agent.output()).toContain('Argo CD did not create it since it knows the cluster');
    });

    test('that of an Application of somebody else, or of one that leaves what it created, stays', async () => {
      await registered();
      server.apply(desired('shop.berlin-router', 1, application('shop--berlin')));
      await server.until('shop.berlin-router', 'FETCHING');
      await byArgoCd();
      server.remove('shop.berlin-router');
      server.orphan(FEATURE);
      await removed();
      expect(await isThere()).toBe(true);
    });

    test('without the permission it stays, and the refusal of the API server is named', async () => {
      await edge.kubectl('create', 'serviceaccount', `limited-${count}`);
      await registered((await edge.kubectl('create', 'token', `limited-${count}`)).trim());
      await byArgoCd();
      await removed();
      expect(await isThere()).toBe(true);
      expect(agent.output()).toContain('cannot get resource');
    });

    test('a cluster that does not answer is forgotten all the same', async () => {
      await registered(edge.admin.token, 'https://127.0.0.1:9');
      await removed();
      expect(agent.output()).toContain('A namespace of a feature was left on a cluster');
    });

    test('after a kill it goes on, and the cluster is registered until it is done', async () => {
      await registered();
      await byArgoCd();
      const held = { name: 'held', namespace: 'observability', finalizers: ['example.org/held'] };
      await edge.apply(JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: held }));
      await edge.kubectl('-n=observability', 'delete', 'configmap', 'held', '--wait=false');
      server.remove(FEATURE, BERLIN);
      await waitUntil(() => server.reports.get(FEATURE)?.message.startsWith('Removing namespace') === true, {
        what: 'the report that it is looked at',
      });
      await agent.end('SIGKILL');
      expect(await hub.kubectl('-n', ARGO, 'get', 'secrets', '-o=name')).toContain('hawser-cluster-berlin');
      await start();
      const release = JSON.stringify({ metadata: { finalizers: null } });
      await edge.kubectl('-n=observability', 'patch', 'configmap', 'held', '--type=merge', `-p=${release}`);
      await waitUntil(async () => !(await isThere()), { what: 'no namespace' });
      await waitUntil(
        async () => (await hub.kubectl('-n', ARGO, 'get', 'secrets', '-o=name')).trim() === '',
        { what: 'no Secret' },
      );
    });
  },
);
