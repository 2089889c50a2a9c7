import type { ResourceTarget, StreamItem } from '@hawser/contract/streams';
import { agentNamespace } from '@hawser/domain/names';
import { type Running, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FakeServer, type StreamRecord } from './fake-server.ts';
import { install, type TestInstallation } from './install.ts';
import { deployment } from './manifests.ts';
import { runAgent } from './process.ts';

const reason = skipReason();
const ROUTER = '01900000-0000-7000-8000-000000000005';

/** kwok runs the shell on this machine: nothing is typed here but harmless commands. */
describe.skipIf(reason !== null)(`pods that Hawser did not place (${reason ?? 'programs found'})`, () => {
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

  async function start(rights: Pick<TestInstallation, 'logs' | 'exec' | 'inspect'>): Promise<void> {
    count += 1;
    namespace = `foreign-${count}`;
    server = new FakeServer({ routerID: ROUTER, installId: 'install-5' });
    await server.listen();
    const url = `http://127.0.0.1:${server.port}`;
    const installation = { namespace, routerID: ROUTER, installId: 'install-5', server: url, ...rights };
    agent = await runAgent(await install(cluster, installation), agentNamespace(namespace));
    await server.untilRouter('UP');
  }

  /** A Deployment that somebody else created; returns it and its pod as requests name them. */
  async function create(within: string): Promise<{ web: ResourceTarget; pod: ResourceTarget }> {
    await cluster.apply(
      JSON.stringify({ ...deployment('web', 1), metadata: { name: 'web', namespace: within } }),
    );
    await cluster.kubectl('-n', within, 'rollout', 'status', 'deployment/web');
    const names = '-o=jsonpath={.items[*].metadata.name}';
    const name = await cluster.kubectl('-n', within, 'get', 'pods', '-l', 'app=web', names);
    return {
      web: {
        apiVersion: 'apps/v1',
        ofKind: 'Deployment',
        resource: 'deployments',
        namespace: within,
        name: 'web',
      },
      pod: { apiVersion: 'v1', ofKind: 'Pod', resource: 'pods', namespace: within, name },
    };
  }

  const logs = (target: ResourceTarget): StreamRecord =>
    server.stream({ kind: 'logs', target, previous: false, tail: 10, resume: [] });
  const shell = (target: ResourceTarget, pod = target.name): StreamRecord =>
    server.stream({ kind: 'terminal', target, pod, container: 'main', columns: 80, rows: 24 });
  async function first<Type extends StreamItem['type']>({ items }: StreamRecord, type: Type) {
    return (await waitUntil(() => items.find((item) => item.type === type), {
      what: `an item ${type}`,
    })) as Extract<StreamItem, { type: Type }>;
  }
  const endOf = (record: StreamRecord) => waitUntil(() => record.end, { what: 'the end' });

  test('have logs and terminals in the namespace of the grant, and so have pods that such an object owns', async () => {
    await start({ logs: true, exec: true, inspect: true });
    const { web, pod } = await create(namespace);
    for (const target of [pod, web]) {
      const sources = await first(logs(target), 'log-sources');
      expect(sources.pods).toMatchObject([{ pod: pod.name, container: 'main', message: '' }]);
      const terminal = shell(target, pod.name);
      await first(terminal, 'terminal-opened');
      terminal.close();
    }
    const tree = await first(server.stream({ kind: 'tree', target: web }), 'tree');
    expect(tree.nodes.map(({ kind }) => kind).toSorted()).toEqual(['Deployment', 'Pod', 'ReplicaSet']);
  });

  test('have none where the agent’s role does not grant it, and the answer says so', async () => {
    await start({ logs: true, exec: true, inspect: true });
    const elsewhere = `${namespace}-other`;
    await cluster.kubectl('create', 'namespace', elsewhere);
    const { pod } = await create(elsewhere);
    const record = logs(pod);
    const failed = await waitUntil(
      () =>
        record.items.find(
          (item) => item.type === 'log-sources' && item.pods.some(({ state }) => state === 'failed'),
        ),
      { what: 'the failure' },
    );
    expect(JSON.stringify(failed)).toContain(
      `The agent may not read logs in namespace ${elsewhere}. Its install command grants this in namespace ${namespace} only`,
    );
    const end = await endOf(shell(pod));
    expect(end.code).toBe('refused');
    expect(end.message).toContain(`The agent may not open terminals in namespace ${elsewhere}.`);
  });

  test('have none when the grant lacks logs, terminals or what else is in the cluster, or of Secrets', async () => {
    await start({ inspect: true });
    const { pod } = await create(namespace);
    expect(await endOf(logs(pod))).toMatchObject({ code: 'refused' });
    expect(await endOf(shell(pod))).toMatchObject({ code: 'refused' });
    const secret = { apiVersion: 'v1', ofKind: 'Pod', resource: 'secrets', namespace, name: 'hawser-agent' };
    expect(await endOf(server.stream({ kind: 'tree', target: secret }))).toMatchObject({ code: 'refused' });
    await agent.end();
    await server.close();
    await start({ logs: true, exec: true });
    const other = await create(namespace);
    expect(await endOf(logs(other.pod))).toMatchObject({ code: 'refused' });
    expect(await endOf(shell(other.pod))).toMatchObject({ code: 'refused' });
  });
});
