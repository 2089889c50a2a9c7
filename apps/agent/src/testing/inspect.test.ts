import type { ClusterNode, ClusterRequest, StreamItem } from '@hawser/contract/streams';
import { agentNamespace } from '@hawser/domain/names';
import { type Running, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
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
    const url = `http://127.0.0.1:${server.port}`;
    const kubeconfig = await install(cluster, {
      namespace,
      routerID: ROUTER,
      installId: 'install-4',
      server: url,
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

  test('without the right to look into the cluster nodes still come, without what pods request', async () => {
    await start({ inspect: false, inspectInRole: true });
    const item = await first(open({ kind: 'nodes' }), 'nodes');
    expect(item.requestsReason).toContain('not granted');
    expect(item.nodes[0]).toMatchObject({ pods: null, cpu: { requested: null } });
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
