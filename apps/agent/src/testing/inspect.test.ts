import { FieldTypes } from '@hawser/contract/streams';
import type {
  ClusterNode,
  ClusterObject,
  ClusterObjectsItem,
  ClusterRequest,
  StreamItem,
} from '@hawser/contract/streams';
import { agentNamespace } from '@hawser/domain/names';
import { checkFields } from '@hawser/manifest/schema';
import {
  type Running,
  serveMetrics,
  skipReason,
  startCluster,
  type TestCluster,
  waitUntil,
} from '@hawser/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FakeServer, type StreamRecord } from './fake-server.ts';
import { install, type TestInstallation } from './install.ts';
import { deployment, desired } from './manifests.ts';
import { runAgent } from './process.ts';

const reason = skipReason();
const ROUTER = '01900000-0000-7000-8000-000000000004';

describe.skipIf(reason !== null)(`looking into a real cluster (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  let server: FakeServer;
  let agent: Running;
  let namespace: string;
  let count = 0;

  beforeAll(async () => {
    cluster = await startCluster('edge');
  });
  afterAll(async () => {
    await cluster?.stop();
  });
  afterEach(async () => {
    await agent.end();
    await server.close();
  });

  /** An agent that has applied a Deployment with one pod. */
  async function start(rights: Pick<TestInstallation, 'inspect' | 'inspectInRole'>): Promise<void> {
    count += 1;
    namespace = `inspect-${count}`;
    server = new FakeServer({ routerID: ROUTER, installId: 'install-4' });
    await server.listen();
    const kubeconfig = await install(cluster, {
      namespace,
      routerID: ROUTER,
      installId: 'install-4',
      server: `http://127.0.0.1:${server.port}`,
      ...rights,
    });
    agent = await runAgent(kubeconfig, agentNamespace(namespace));
    await server.untilRouter('UP');
    server.apply(desired('web', 1, deployment('web', 1)));
    await server.until('web', 'UP');
  }
  const open = (request: ClusterRequest): StreamRecord => server.stream(request);
  /** The first item of a type. */
  async function first<Type extends StreamItem['type']>(record: StreamRecord, type: Type) {
    return (await waitUntil(() => record.items.find((item) => item.type === type), {
      what: `an item ${type}`,
    })) as Extract<StreamItem, { type: Type }>;
  }

  const endOf = (record: StreamRecord) => waitUntil(() => record.end, { what: 'the end' });
  const objects = (apiVersion: string, ofKind: string, resource: string, next = ''): ClusterRequest => ({
    kind: 'objects',
    apiVersion,
    ofKind,
    resource,
    namespace,
    next,
  });
  /** A stream of objects of which one whole reading has come. */
  async function wholeOf(request: ClusterRequest): Promise<StreamRecord> {
    const record = open(request);
    const isWhole = () => record.items.some((item) => item.type === 'cluster-objects' && item.complete);
    await waitUntil(isWhole, { what: 'a whole reading' });
    return record;
  }
  async function objectsOf(...of: Parameters<typeof objects>): Promise<ClusterObject[]> {
    return objectsIn(await wholeOf(objects(...of)));
  }
  const objectsIn = ({ items }: StreamRecord): ClusterObject[] =>
    items.flatMap((item) => (item.type === 'cluster-objects' ? item.objects : []));

  test('nodes come with what pods request and, without a metrics server, the reason for what is missing', async () => {
    await start({ inspect: true });
    const item = await first(open({ kind: 'nodes' }), 'nodes');
    expect(item).toMatchObject({ reset: true, complete: true, omitted: 0, requestsReason: '' });
    expect(item.metricsReason).toContain('metrics.k8s.io');
    const [node] = item.nodes as [ClusterNode];
    expect(node).toMatchObject({ ready: 'True', reason: '' });
    expect(node.cpu.capacity).toBeGreaterThan(0);
    expect(node.cpu.used).toBeNull();
    expect(item.nodes.reduce((sum, { pods }) => sum + (pods ?? 0), 0)).toBeGreaterThan(0);
  });

  test('with a metrics server nodes and pods come with what they use; without it any more, with the reason', async () => {
    const nodes = {
      'edge-node-1': { cpu: '250m', memory: '512Mi' },
      'edge-node-2': { cpu: '1', memory: '2Gi' },
    };
    const metrics = await serveMetrics(cluster, { nodes, container: { cpu: '125m', memory: '64Mi' } });
    await start({ inspect: true });
    const item = await first(open({ kind: 'nodes' }), 'nodes');
    expect(item.metricsReason).toBe('');
    expect(item.nodes.map(({ name, cpu, memory }) => [name, cpu.used, memory.used])).toEqual([
      ['edge-node-1', 0.25, 512 * 2 ** 20],
      ['edge-node-2', 1, 2 * 2 ** 30],
    ]);
    const usage = await first(server.stream({ kind: 'usage', objectID: 'web' }), 'usage');
    expect(usage).toMatchObject({ pods: 1, measured: 1, cpu: 0.125, memory: 64 * 2 ** 20, reason: '' });
    expect(usage.observedAt).toBeGreaterThan(0);
    const [web] = await objectsOf('v1', 'Pod', 'pods');
    expect(web?.pod).toMatchObject({ cpu: 0.125, memory: 64 * 2 ** 20 });
    const onNode = await wholeOf({ kind: 'node-pods', node: web?.pod?.node ?? '' });
    expect(objectsIn(onNode)).toContainEqual(web);
    await metrics.stop();
    const after = await first(open({ kind: 'nodes' }), 'nodes');
    expect(after.nodes[0]?.cpu.used).toBeNull();
    expect(after.metricsReason).not.toBe('');
    const unknown = await first(server.stream({ kind: 'usage', objectID: 'web' }), 'usage');
    expect(unknown).toMatchObject({ measured: 0, cpu: null, memory: null });
    expect(unknown.reason).not.toBe('');
    await cluster.kubectl('delete', 'apiservice', 'v1beta1.metrics.k8s.io');
  });

  test('what an object uses comes as the reason why it is not known, without a metrics server and without the right', async () => {
    await start({ inspect: true });
    const absent = await first(server.stream({ kind: 'usage', objectID: 'web' }), 'usage');
    expect(absent).toMatchObject({ pods: 1, measured: 0, cpu: null, memory: null });
    expect(absent.reason).toContain('metrics.k8s.io');
  });

  test('without the right to look into the cluster nodes still come, without what pods request', async () => {
    await start({ inspect: false, inspectInRole: true });
    const usage = await first(server.stream({ kind: 'usage', objectID: 'web' }), 'usage');
    expect(usage).toMatchObject({ measured: 0, cpu: null });
    expect(usage.reason).toContain('not allowed');
    const item = await first(open({ kind: 'nodes' }), 'nodes');
    expect(item.requestsReason).toContain('not allowed');
    expect(item.nodes[0]).toMatchObject({ pods: null, cpu: { requested: null } });
  });

  test('namespaces and kinds come with their numbers, and Secrets never', async () => {
    await start({ inspect: true });
    const namespaces = await first(open({ kind: 'namespaces' }), 'namespaces');
    expect(namespaces.namespaces).toContainEqual(
      expect.objectContaining({ name: namespace, phase: 'Active', labels: expect.any(Number) }),
    );
    const all = await first(open({ kind: 'kinds', namespace: '' }), 'kinds');
    const named = (kind: string) => all.kinds.find((each) => each.kind === kind);
    expect(named('Deployment')).toMatchObject({ apiVersion: 'apps/v1', resource: 'deployments', reason: '' });
    expect(named('Namespace')?.count).toBe(namespaces.namespaces.length);
    expect(named('Secret')).toBeUndefined();
    // Nobody has granted this one; it is named, and not counted.
    expect(named('CSINode') ?? named('APIService')).toMatchObject({
      count: null,
      reason: 'The agent may not list them.',
    });
    const inOne = await first(open({ kind: 'kinds', namespace }), 'kinds');
    expect(inOne.kinds.find(({ kind }) => kind === 'Deployment')?.count).toBe(1);
    expect(inOne.kinds.every(({ namespaced }) => namespaced)).toBe(true);
    const secrets = open(objects('v1', 'Secret', 'secrets'));
    expect(await endOf(secrets)).toMatchObject({ code: 'refused' });
    expect(secrets.items).toEqual([]);
  });

  test('objects come in windows, with their origin and health', async () => {
    await start({ inspect: true });
    const items = Array.from({ length: 300 }, (_, n) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: `many-${n}`, namespace },
      data: { password: 'hidden' },
    }));
    await cluster.apply(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
    const [web] = await objectsOf('apps/v1', 'Deployment', 'deployments');
    expect(web).toMatchObject({ name: 'web', objectID: 'web', owner: '', health: { status: 'Healthy' } });
    const [pod] = await objectsOf('v1', 'Pod', 'pods');
    expect(pod).toMatchObject({ objectID: '', health: { status: 'Healthy' } });
    expect(pod?.owner).toMatch(/^ReplicaSet web-/);

    const one = await wholeOf(objects('v1', 'ConfigMap', 'configmaps'));
    const last = one.items.at(-1) as ClusterObjectsItem;
    expect(last).toMatchObject({ complete: true, remaining: 51 });
    const rest = await objectsOf('v1', 'ConfigMap', 'configmaps', last.next ?? '');
    expect(rest).toHaveLength(51);
    expect(rest[0]).toMatchObject({ objectID: '', owner: '', health: null });
    expect(JSON.stringify([one.items, rest])).not.toContain('hidden');
  });

  test('one object comes with its manifest and events, and follows what changes', async () => {
    await start({ inspect: true });
    const map = (value: string) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'prices', namespace },
      data: { milk: value },
    });
    await cluster.apply(JSON.stringify(map('1')));
    const request = {
      kind: 'object',
      apiVersion: 'v1',
      ofKind: 'ConfigMap',
      resource: 'configmaps',
    } as const;
    const record = open({ ...request, namespace, name: 'prices' });
    const text = () => {
      const items = record.items.filter((item) => item.type === 'cluster-object');
      return items
        .slice(items.findLastIndex(({ reset }) => reset))
        .map((item) => item.text)
        .join('');
    };
    await waitUntil(() => text().includes('"milk":"1"'), { what: 'the manifest' });
    expect(text()).toContain('managedFields');
    expect(record.items[0]).toMatchObject({ objectID: '', owner: null, node: { name: 'prices' } });
    await cluster.apply(JSON.stringify(map('22')));
    await waitUntil(() => text().includes('"milk":"22"'), { what: 'the changed manifest' });

    const [pod] = await objectsOf('v1', 'Pod', 'pods');
    const kind = { kind: 'object', apiVersion: 'v1', ofKind: 'Pod', resource: 'pods' } as const;
    const podRecord = open({ ...kind, namespace, name: pod?.name ?? '' });
    const events = await first(podRecord, 'events');
    expect(podRecord.items[0]).toMatchObject({
      objectID: 'web',
      owner: { kind: 'ReplicaSet', resource: 'replicasets' },
    });
    expect(events.events.length).toBeGreaterThan(0);
    const node = podRecord.items.find((item) => item.type === 'cluster-object')?.node?.node ?? '';
    const onNode = objectsIn(await wholeOf({ kind: 'node-pods', node }));
    expect(onNode.map(({ name }) => name)).toContain(pod?.name);
    const secret = open({ ...request, ofKind: 'Secret', resource: 'secrets', namespace, name: 'any' });
    expect(await endOf(secret)).toMatchObject({ code: 'refused' });
  });

  test('events come newest first and live, repeated ones merged, or only warnings', async () => {
    await start({ inspect: true });
    const event = (name: string, type: string, message: string, at: string) => ({
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name, namespace },
      involvedObject: { apiVersion: 'v1', kind: 'Pod', namespace, name: 'web-1', uid: 'u' },
      type,
      reason: 'Tested',
      message,
      count: 3,
      firstTimestamp: at,
      lastTimestamp: at,
    });
    const apply = (...items: object[]) =>
      cluster.apply(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
    await apply(
      event('a', 'Warning', 'again', '2036-01-01T00:00:00Z'),
      event('b', 'Warning', 'again', '2036-01-01T00:00:01Z'),
      event('c', 'Normal', 'once', '2036-01-01T00:00:02Z'),
    );
    const live = open({ kind: 'cluster-events', warningsOnly: false });
    const shown = (record: StreamRecord) => {
      const from = record.items.findLastIndex((item) => item.type === 'cluster-events' && item.reset);
      return record.items
        .slice(from)
        .flatMap((item) => (item.type === 'cluster-events' ? item.events : []))
        .filter(({ reason: why }) => why === 'Tested');
    };
    await waitUntil(() => shown(live).length === 2, { what: 'the events' });
    expect(shown(live)).toMatchObject([
      { message: 'once', count: 3, namespace, kind: 'Pod', name: 'web-1' },
      { message: 'again', count: 6 },
    ]);
    await apply(event('d', 'Warning', 'new', '2036-01-01T00:00:03Z'));
    await waitUntil(() => shown(live)[0]?.message === 'new', { what: 'the new event' });
    const warnings = open({ kind: 'cluster-events', warningsOnly: true });
    await waitUntil(() => shown(warnings).length === 2, { what: 'the warnings' });
    expect(shown(warnings).map(({ message }) => message)).toEqual(['new', 'again']);
  });

  const requests: readonly ClusterRequest[] = [
    { kind: 'namespaces' },
    { kind: 'kinds', namespace: '' },
    { kind: 'objects', apiVersion: 'v1', ofKind: 'Pod', resource: 'pods', namespace: '', next: '' },
    {
      kind: 'object',
      apiVersion: 'v1',
      ofKind: 'Pod',
      resource: 'pods',
      namespace: 'kube-system',
      name: 'any',
    },
    { kind: 'node-pods', node: 'edge-node-1' },
    { kind: 'cluster-events', warningsOnly: false },
  ];

  test('the fields of a kind come from the API server itself, also of custom kinds, and without a right', async () => {
    const schema = {
      type: 'object',
      properties: { spec: { type: 'object', properties: { size: { type: 'integer' } } } },
    };
    const definition = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'widgets.example.org' },
      spec: {
        group: 'example.org',
        scope: 'Namespaced',
        names: { kind: 'Widget', plural: 'widgets', singular: 'widget' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
      },
    };
    await cluster.apply(JSON.stringify(definition));
    await start({ inspect: false });
    const scopes: Record<string, boolean | undefined> = {};
    const checked = async (manifest: Record<string, unknown> & { apiVersion: string; kind: string }) => {
      const { apiVersion, kind: ofKind } = manifest;
      const record = server.stream({ kind: 'fields', apiVersion, ofKind });
      await endOf(record);
      const text = record.items.map((item) => (item.type === 'fields' ? item.text : '')).join('');
      if (text === '') return 'not served';
      const { root, types, isClusterWide } = FieldTypes.parse(JSON.parse(text));
      scopes[ofKind] = isClusterWide;
      const table = { source: 'edge', root, types: new Map(types.map(({ name, fields }) => [name, fields])) };
      return checkFields(manifest, table).map(({ message }) => message);
    };
    const one = { kind: 'Widget', metadata: { name: 'one' } };
    const widget = (spec: object, apiVersion = 'example.org/v1') => ({ ...one, apiVersion, spec });
    // The API server publishes a definition some moments after it serves it.
    await waitUntil(async () => (await checked(widget({ size: 1 }))) !== 'not served' || null, {
      what: 'the fields of Widget',
    });
    expect(await checked(widget({ size: 1 }))).toEqual([]);
    expect(await checked(widget({ sise: '1' }))).toEqual(['edge has no field spec.sise. Did you mean size?']);
    expect(await checked(widget({}, 'example.org/v2'))).toBe('not served');
    const web = deployment('web', 1) as Parameters<typeof checked>[0];
    expect(await checked(web)).toEqual([]);
    expect(await checked({ ...web, spec: { ...(web['spec'] as object), replica: 2 } })).toEqual([
      'edge has no field spec.replica. Did you mean replicas?',
    ]);
    expect(await checked({ apiVersion: 'v1', kind: 'Namespace' })).toEqual([]);
    expect(scopes).toEqual({ Widget: false, Deployment: false, Namespace: true });
    await cluster.kubectl('delete', 'customresourcedefinition', 'widgets.example.org');
  });

  test('an agent whose grant does not include the right refuses, even when its role does', async () => {
    await start({ inspect: false, inspectInRole: true });
    for (const request of requests) {
      const record = open(request);
      expect(await endOf(record)).toMatchObject({ code: 'refused' });
      expect(record.items).toEqual([]);
    }
  });

  test('an agent whose role does not include it says what to do', async () => {
    await start({ inspect: true, inspectInRole: false });
    for (const request of requests) {
      // Which kinds there are anybody may know; they are not counted.
      if (request.kind === 'kinds') continue;
      const end = await endOf(open(request));
      expect(end.code).toBe('refused');
      expect(end.message).toContain('Apply the install command again');
    }
    const nodes = await first(open({ kind: 'nodes' }), 'nodes');
    expect(nodes.requestsReason).toContain('cannot list resource "pods"');
  });

  test('the agent’s own log comes, with new lines, and contains nothing that is secret', async () => {
    await start({ inspect: false });
    const record = open({ kind: 'agent-log' });
    const lines = () => record.items.flatMap((item) => (item.type === 'log' ? item.lines : []));
    await waitUntil(() => lines().some(({ text }) => text.includes('Connected to the server')), {
      what: 'the line of the connection',
    });
    const before = lines().length;
    await cluster.kubectl('-n', namespace, 'delete', 'rolebinding', 'hawser-agent');
    // It can no longer be watched, which the agent writes.
    server.stream({ kind: 'tree', objectID: 'web' });
    await waitUntil(() => lines().length > before, { what: 'a new line' });
    const all = lines()
      .map(({ text }) => text)
      .join('\n');
    const own = ['-n', agentNamespace(namespace), 'get', 'secret', 'hawser-agent', '-o=json'];
    const { data } = JSON.parse(await cluster.kubectl(...own)) as { data: Record<string, string> };
    // The ids of agent and router are in there too; they are no secrets.
    for (const name of ['privateKey', 'installId']) {
      const value = data[name] ?? '';
      if (value === '') continue;
      expect(all).not.toContain(value);
      expect(all).not.toContain(Buffer.from(value, 'base64').toString('utf8'));
    }
    expect(record.end).toBeNull();
  });
});
