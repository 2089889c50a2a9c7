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
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** The Secret of a cluster, as the server sends it. */
const cluster = (
  name: string,
  token = 't0ken',
  more: { namespace?: string; type?: string; secret?: string } = {},
) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: {
    name: more.secret ?? `hawser-cluster-${name}`,
    namespace: more.namespace ?? ARGO,
    labels: { 'argocd.argoproj.io/secret-type': more.type ?? 'cluster' },
  },
  type: 'Opaque',
  data: {
    name: base64(name),
    server: base64(`https://${name}.example.org`),
    config: base64(JSON.stringify({ bearerToken: token })),
  },
});

/** An Application; its finalizer is one that nobody here removes but the test. */
const application = (name: string, destination: object, finalizers: string[] = []) => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name, namespace: ARGO, finalizers },
  spec: { project: 'default', destination },
});

describe.skipIf(reason !== null)(`registering clusters in Argo CD (${reason ?? 'programs found'})`, () => {
  let hub: TestCluster;
  let server: FakeServer;
  let agent: Running;
  let count = 0;

  const secrets = async () =>
    (await hub.kubectl('-n', ARGO, 'get', 'secrets', '-o=name')).split('\n').filter(Boolean).sort();
  const valueOf = async (secret: string, key: string) =>
    Buffer.from(
      await hub.kubectl('-n', ARGO, 'get', 'secret', secret, `-o=jsonpath={.data.${key}}`),
      'base64',
    ).toString();

  beforeAll(async () => {
    hub = await startCluster('hub');
    const definitions = argoManifest('v3.5.7')
      .split('---\n')
      .filter((document) => document.includes('kind: CustomResourceDefinition'));
    await hub.apply(definitions.join('---\n'));
  });
  afterAll(async () => {
    await hub?.stop();
  });
  beforeEach(async () => {
    count += 1;
    const namespace = `team-${count}`;
    server = new FakeServer({ routerID: ROUTER, installId: 'install-1' });
    await server.listen();
    const url = `http://127.0.0.1:${server.port}`;
    const installation = { namespace, routerID: ROUTER, installId: 'install-1', server: url, gitops: ARGO };
    agent = await runAgent(await install(hub, installation), agentNamespace(namespace));
    await server.untilRouter('UP').catch((error: unknown) => {
      throw new Error(agent.output(), { cause: error });
    });
  });
  afterEach(async () => {
    await agent.end();
    await server.close();
    await hub.kubectl('-n', ARGO, 'delete', 'secrets', '--all');
  });

  test('a Secret is written, replaced, put back after a change by hand, and removed', async () => {
    server.apply(desired(BERLIN, 1, cluster('berlin')));
    await server.until(BERLIN, 'UP');
    expect(await secrets()).toEqual(['secret/hawser-cluster-berlin']);
    server.apply(desired(BERLIN, 2, cluster('berlin', 'second')));
    const config = () => valueOf('hawser-cluster-berlin', 'config');
    await waitUntil(async () => (await config()).includes('second'), { what: 'the second token' });
    const change = JSON.stringify({ data: { server: base64('https://elsewhere.example.org') } });
    await hub.kubectl('-n', ARGO, 'patch', 'secret', 'hawser-cluster-berlin', '--type=merge', `-p=${change}`);
    // Without it anybody who may write one Secret could have the token sent elsewhere.
    const address = () => valueOf('hawser-cluster-berlin', 'server');
    await waitUntil(async () => (await address()) === 'https://berlin.example.org', { what: 'put back' });
    server.remove(BERLIN);
    await waitUntil(async () => (await secrets()).length === 0, { what: 'no Secret' });
    for (const token of ['t0ken', 'second']) {
      expect(agent.output()).not.toContain(token);
      expect(JSON.stringify([...server.reports.values()])).not.toContain(base64(token));
    }
  });

  test('only Secrets for Argo CD are written, and only in its namespace', async () => {
    await hub.kubectl('-n', ARGO, 'create', 'secret', 'generic', 'argocd-secret');
    for (const [id, manifest] of [
      ['argocd.cluster.one', cluster('x', 't', { secret: 'argocd-secret' })],
      ['argocd.cluster.two', cluster('x', 't', { namespace: 'team-1' })],
      ['argocd.cluster.three', cluster('x', 't', { type: 'repository' })],
      ['argocd.repository.four', cluster('x')],
      ['plain', cluster('x')],
    ] as const) {
      server.apply(desired(id, 1, manifest));
      expect((await server.until(id, 'FAILED')).message).toBe('The agent may not apply Secret (v1).');
    }
    expect(await secrets()).toEqual(['secret/argocd-secret']);
  });

  test("somebody else's registration of the name or the address is not changed, and named", async () => {
    const theirs = cluster('berlin', 'theirs', { secret: 'by-hand' });
    await hub.apply(JSON.stringify(theirs));
    server.apply(desired(BERLIN, 1, cluster('berlin')));
    expect((await server.until(BERLIN, 'FAILED')).message).toBe(
      'Secret "by-hand" in namespace "gitops" registers cluster "berlin" (https://berlin.example.org) already. Argo CD knows a cluster by one name and one address: remove that Secret, or use another cluster name.',
    );
    expect(await secrets()).toEqual(['secret/by-hand']);
    await hub.kubectl('-n', ARGO, 'delete', 'secret', 'by-hand');
    await server.until(BERLIN, 'UP');
  });

  test('a cluster is forgotten only after its Applications, ours and those of others', async () => {
    const ours = 'shop.berlin-router';
    const named = { name: 'berlin', namespace: 'default' };
    const held = ['example.org/held'];
    server.apply(desired(BERLIN, 1, cluster('berlin')), desired(ours, 1, application('shop', named, held)));
    await server.until(BERLIN, 'UP');
    await server.until(ours, 'FETCHING');
    const address = { server: 'https://berlin.example.org/', namespace: 'default' };
    await hub.apply(JSON.stringify(application('theirs', address)));
    server.remove(BERLIN, ours);
    const waits = async (name: string) =>
      await waitUntil(() => server.reports.get(BERLIN)?.message.endsWith(`there: ${name}`), {
        what: `waits for ${name}`,
      });
    await waits('shop');
    await waitUntil(() => server.reports.get(ours)?.message === 'Waits for example.org/held', {
      what: 'why it is still there',
    });
    const release = JSON.stringify({ metadata: { finalizers: null } });
    await hub.kubectl('-n', ARGO, 'patch', 'application', 'shop', '--type=merge', `-p=${release}`);
    await waits('theirs');
    expect(await secrets()).toEqual(['secret/hawser-cluster-berlin']);
    await hub.kubectl('-n', ARGO, 'delete', 'application', 'theirs');
    await waitUntil(async () => (await secrets()).length === 0, { what: 'no Secret' });
    await waitUntil(() => !server.reports.has(BERLIN), { what: 'the report that it is removed' });
  });

  test('an Application that is deleted without cascade goes without asking Argo CD, and keeps the finalizers of others', async () => {
    const cascade = 'resources-finalizer.argocd.argoproj.io';
    const named = { name: 'berlin', namespace: 'default' };
    const finalizersOf = (name: string) =>
      hub.kubectl(
        '-n',
        ARGO,
        'get',
        'application',
        name,
        '--ignore-not-found',
        '-o=jsonpath={.metadata.finalizers}',
      );
    server.apply(
      desired('shop.r', 1, application('shop', named, [cascade])),
      desired('cart.r', 1, application('cart', named, ['example.org/held', `${cascade}/background`])),
    );
    for (const id of ['shop.r', 'cart.r']) await server.until(id, 'FETCHING');
    server.orphan('shop.r', 'cart.r');
    await waitUntil(() => !server.reports.has('shop.r'), { what: 'the report that it is removed' });
    await waitUntil(async () => (await finalizersOf('cart')) === '["example.org/held"]', {
      what: 'no cascade',
    });
    expect(await finalizersOf('shop')).toBe('');
    const release = JSON.stringify({ metadata: { finalizers: null } });
    await hub.kubectl('-n', ARGO, 'patch', 'application', 'cart', '--type=merge', `-p=${release}`);
    await waitUntil(() => !server.reports.has('cart.r'), { what: 'the report that it is removed' });
  });

  test('an Application waits while the project of its name is removed, so that the project can go', async () => {
    const kind = { apiVersion: 'argoproj.io/v1alpha1', kind: 'AppProject' };
    const project = (...finalizers: string[]) => ({
      ...kind,
      metadata: { name: 'team', namespace: ARGO, finalizers },
      spec: {},
    });
    const of = { ...application('cart', { name: 'berlin' }), spec: { project: 'team', destination: {} } };
    server.apply(desired('old.r', 1, project('example.org/held')));
    await server.until('old.r', 'UP');
    server.remove('old.r');
    await waitUntil(() => server.reports.get('old.r')?.message === 'Waits for example.org/held', {
      what: 'the project that is being removed',
    });
    server.apply(desired('new.r', 1, project()), desired('cart.r', 1, of));
    expect((await server.until('new.r', 'FAILED')).message).toContain('AppProject "team"');
    const applications = () => hub.kubectl('-n', ARGO, 'get', 'applications', '-o=name');
    expect(await applications()).toBe('');
    const release = JSON.stringify({ metadata: { finalizers: null } });
    await hub.kubectl('-n', ARGO, 'patch', 'appproject', 'team', '--type=merge', `-p=${release}`);
    await server.until('cart.r', 'FETCHING');
    await server.until('new.r', 'UP');
    server.remove('new.r', 'cart.r');
    await waitUntil(async () => (await applications()) === '', { what: 'no Application' });
  });

  test("somebody else's Application of the same name is not touched, and the refusal names it", async () => {
    const theirs = application('shop', { name: 'berlin', namespace: 'theirs' });
    await hub.apply(JSON.stringify(theirs));
    const read = () =>
      hub.kubectl('-n', ARGO, 'get', 'application', 'shop', '-o=json', '--show-managed-fields');
    const before = await read();
    server.apply(desired('shop.r', 1, application('shop', { name: 'berlin', namespace: 'ours' })));
    expect((await server.until('shop.r', 'FAILED')).message).toBe(
      'Application "shop" already exists in namespace "gitops" and was not created by Hawser',
    );
    expect(await read()).toBe(before);
    // Nor is it deleted with ours.
    server.remove('shop.r');
    await waitUntil(() => !server.reports.has('shop.r'), { what: 'the end of ours' });
    expect(await read()).toBe(before);
    await hub.kubectl('-n', ARGO, 'delete', 'application', 'shop');
  });
});
