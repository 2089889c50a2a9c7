import { agentNamespace } from '@hawser/domain/names';
import { pathText } from '@hawser/domain/drift';
import { type Running, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAgent } from './process.ts';
import { FakeServer } from './fake-server.ts';
import { install } from './install.ts';
import { configMap, deployment, desired } from './manifests.ts';

const reason = skipReason();
const ROUTER = '01900000-0000-7000-8000-000000000001';
const NAMESPACE = 'team';

describe.skipIf(reason !== null)(`changes by hand on a real cluster (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  let server: FakeServer;
  let agent: Running;
  let start: () => Promise<void>;

  const kubectl = (...args: string[]) => cluster.kubectl('-n', NAMESPACE, ...args);
  const patch = (what: string, body: object, manager = 'kubectl-edit') =>
    kubectl('patch', what, `--field-manager=${manager}`, '--type=merge', '-p', JSON.stringify(body));
  const replicasOf = (name: string) => kubectl('get', 'deployment', name, '-o=jsonpath={.spec.replicas}');

  beforeAll(async () => {
    cluster = await startCluster('edge');
    server = new FakeServer({ routerID: ROUTER, installId: 'install-1' });
    await server.listen();
    const url = `http://127.0.0.1:${server.port}`;
    const kubeconfig = await install(cluster, {
      namespace: NAMESPACE,
      routerID: ROUTER,
      installId: 'install-1',
      server: url,
    });
    start = async () => {
      agent = await runAgent(kubeconfig, agentNamespace(NAMESPACE));
    };
    await start();
    await server.untilRouter('UP');
  });
  afterAll(async () => {
    await agent?.end();
    await server?.close();
    await cluster?.stop();
  });

  /** Applies an object and waits until all is well, without drift. */
  const applied = async (objectID: string, manifest: Record<string, unknown>) => {
    server.apply(desired(objectID, 1, manifest));
    expect((await server.until(objectID, 'UP')).drift ?? null).toBeNull();
  };

  test('kubectl scale and kubectl edit are reported with field, values and field manager, and are put back', async () => {
    await applied('web', deployment('web'));
    await kubectl('scale', 'deployment', 'web', '--replicas=3');
    const scaled = await server.until('web', 'OUTOFSYNC');
    expect(scaled.message).toMatch(/^replicas changed from 2 to 3 by kubectl/);
    expect(scaled.drift).toMatchObject({ total: 1, isPresent: true });
    await patch('deployment/web', {
      spec: { template: { spec: { containers: [{ name: 'main', image: 'example.org/main:2' }] } } },
    });
    await waitUntil(() => server.reports.get('web')?.drift?.total === 2 || null, {
      what: 'the second field',
    });
    const { drift } = await server.until('web', 'OUTOFSYNC');
    expect(
      drift?.fields.map(({ path, desired: was, live }) => [pathText(path), was, live]).toSorted(),
    ).toEqual([
      ['spec.replicas', '2', '3'],
      ['spec.template.spec.containers[main].image', '"example.org/main:1"', '"example.org/main:2"'],
    ]);
    server.putBack('web');
    await server.until('web', 'UP');
    expect([await replicasOf('web'), server.reports.get('web')?.drift ?? null]).toEqual(['2', null]);
  });

  test('defaults, normalized quantities and fields of others are no drift', async () => {
    const resources = { requests: { cpu: '0.5', memory: '1024Mi' }, limits: { cpu: 1 } };
    const manifest = deployment('plain');
    const [container] = manifest.spec.template.spec.containers;
    Object.assign(container ?? {}, {
      resources,
      env: [{ name: 'EMPTY', value: '' }],
      ports: [{ containerPort: 80 }],
    });
    await applied('plain', manifest);
    await patch('deployment/plain', { spec: { minReadySeconds: 1 } });
    await kubectl('label', 'deployment', 'plain', 'team=blue');
    await kubectl('rollout', 'restart', 'deployment/plain');
    // An object that is reported after these changes: the watch has seen them.
    await applied('after', configMap('after', { a: '1' }));
    await server.until('plain', 'UP');
    expect(server.reports.get('plain')?.drift ?? null).toBeNull();
  });

  test('an autoscaler that owns replicas which the manifest does not set is no drift', async () => {
    const manifest = deployment('scaled');
    const { replicas: _, ...spec } = manifest.spec;
    await applied('scaled', { ...manifest, spec });
    await kubectl('scale', 'deployment', 'scaled', '--replicas=3');
    await waitUntil(() => server.reports.get('scaled')?.kubeStatus?.replicas === 3 || null, {
      what: '3 replicas',
    });
    await server.until('scaled', 'UP');
    expect(server.reports.get('scaled')?.drift ?? null).toBeNull();
  });

  test('a removed field is reported', async () => {
    await applied('settings', configMap('settings', { a: '1', b: '2' }));
    await patch('configmap/settings', { data: { a: null } });
    expect((await server.until('settings', 'OUTOFSYNC')).message).toBe('a removed by hand');
  });

  test('our label removed by hand is reported, and comes back when it is put back', async () => {
    await applied('marked', configMap('marked', { a: '1' }));
    await kubectl('label', 'configmap', 'marked', 'hawser.io/managed-by-');
    expect((await server.until('marked', 'OUTOFSYNC')).message).toContain('hawser.io/managed-by');
    server.putBack('marked');
    await server.until('marked', 'UP');
    expect(await kubectl('get', 'configmap', 'marked', '-o=jsonpath={.metadata.labels}')).toContain(ROUTER);
  });

  test('marks that are removed one after the other are all reported', async () => {
    await applied('bare', configMap('bare', { a: '1' }));
    await kubectl('label', 'configmap', 'bare', 'hawser.io/managed-by-');
    await server.until('bare', 'OUTOFSYNC');
    await kubectl('annotate', 'configmap', 'bare', 'hawser.io/object-id-');
    await waitUntil(() => server.reports.get('bare')?.drift?.total === 2 || null, {
      what: 'the second mark',
    });
    expect(server.reports.get('bare')?.message).toBe(
      'label hawser.io/managed-by removed by hand; also annotation hawser.io/object-id removed',
    );
    server.putBack('bare');
    await server.until('bare', 'UP');
  });

  test('an object that is deleted by hand comes back at once, and it is reported that it was deleted', async () => {
    await applied('lost', configMap('lost', { a: '1' }));
    await kubectl('delete', 'configmap', 'lost');
    const drift = await waitUntil(() => server.reports.get('lost')?.drift ?? null, { what: 'the deletion' });
    expect(drift).toMatchObject({
      fields: [],
      isPresent: false,
      wasDeleted: true,
      corrections: 1,
      correctedAt: expect.any(Number),
    });
    expect(await kubectl('get', 'configmap', 'lost', '-o=jsonpath={.data.a}')).toBe('1');
    server.apply(desired('lost', 2, configMap('lost', { a: '2' })));
    await waitUntil(() => server.reports.get('lost')?.appliedVersion === 2 || null, { what: 'version 2' });
    expect(server.reports.get('lost')?.drift ?? null).toBeNull();
  });

  test('with "correct" it is put back at once; against another controller less and less often, as the reason says', async () => {
    await applied('fought', deployment('fought', 1));
    server.correctDrift(true);
    await patch('deployment/fought', { spec: { replicas: 4 } });
    await waitUntil(() => server.reports.get('fought')?.drift?.isPresent === false || null, {
      what: 'a correction',
    });
    expect(await replicasOf('fought')).toBe('1');
    for (let writes = 1; writes < 4; writes++) {
      await patch('deployment/fought', { spec: { replicas: 4 } }, 'other-controller');
      await waitUntil(() => (server.reports.get('fought')?.drift?.corrections ?? 0) > writes || null, {
        what: `correction ${writes + 1}`,
        timeoutMs: 60_000,
      });
    }
    expect(server.history.filter((line) => line === 'fought OUTOFSYNC').length).toBeGreaterThan(0);
    server.correctDrift(false);
    await patch('deployment/fought', { spec: { replicas: 4 } }, 'other-controller');
    const { message } = await server.until('fought', 'OUTOFSYNC');
    expect(message).toMatch(
      /^replicas changed from 1 to 4 by other-controller; put back \d times, changed again$/,
    );
  });

  test('after a restart of the agent what was changed by hand is unknown until it was compared, and never up', async () => {
    for (const name of ['changed', 'restored']) {
      await applied(name, configMap(name, { a: '1' }));
      await patch(`configmap/${name}`, { data: { a: '2' } });
      await server.until(name, 'OUTOFSYNC');
    }
    await agent.end();
    await patch('configmap/restored', { data: { a: '1' } });
    server.drifted = ['changed', 'restored', 'unknown-here'];
    server.holdsDesired = true;
    const before = server.history.length;
    await start();
    for (const name of ['changed', 'restored']) {
      expect(await server.until(name, 'UNKNOWN')).toMatchObject({
        message: 'was changed by hand, and has not been compared since the agent started',
        isDriftUnknown: true,
        isSinceUnknown: true,
      });
    }
    server.sendWhole();
    const { drift, isSinceUnknown, isDriftUnknown } = await server.until('changed', 'OUTOFSYNC');
    expect([drift?.total, isSinceUnknown, isDriftUnknown]).toEqual([1, true, undefined]);
    expect((await server.until('restored', 'UP')).drift ?? null).toBeNull();
    const statusesOf = (name: string) =>
      new Set(server.history.slice(before).filter((line) => line.startsWith(`${name} `)));
    expect([...statusesOf('changed')]).toEqual(['changed UNKNOWN', 'changed OUTOFSYNC']);
    expect([...statusesOf('restored')]).toEqual(['restored UNKNOWN', 'restored UP']);
  });
});
