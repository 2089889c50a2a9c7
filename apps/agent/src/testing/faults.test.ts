import { agentNamespace } from '@hawser/domain/names';
import { type Running, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAgent } from './process.ts';
import { FakeServer } from './fake-server.ts';
import { ApiProxy } from './api-proxy.ts';
import { install } from './install.ts';
import { configMap, deployment, desired } from './manifests.ts';
import { Relay } from './relay.ts';

const reason = skipReason();
const ROUTER = '01900000-0000-7000-8000-000000000002';

describe.skipIf(reason !== null)(`an agent with injected faults (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  let server: FakeServer;
  let relay: Relay;
  let proxy: ApiProxy;
  let agent: Running;
  let namespace: string;
  let kubeconfig: string;
  let count = 0;

  const get = (...args: string[]) => cluster.kubectl('-n', namespace, 'get', ...args);
  const getOwn = (...args: string[]) => cluster.kubectl('-n', agentNamespace(namespace), 'get', ...args);
  const uidOf = (what: string) => get(what, '-o=jsonpath={.metadata.uid}');
  const inventory = async (): Promise<Record<string, string>> =>
    JSON.parse(await getOwn('configmap', 'hawser-inventory', '-o=json')).data ?? {};
  const start = async () => {
    agent = await runAgent(kubeconfig, agentNamespace(namespace));
  };

  beforeAll(async () => {
    cluster = await startCluster('edge');
  });
  afterAll(async () => {
    await cluster?.stop();
  });

  beforeEach(async () => {
    count += 1;
    namespace = `faults-${count}`;
    server = new FakeServer({ routerID: ROUTER, installId: 'install-2', heartbeatMs: 400, leaseMs: 1_000 });
    await server.listen();
    relay = new Relay(server.port);
    proxy = new ApiProxy(cluster);
    const url = `http://127.0.0.1:${await relay.listen()}`;
    const own = await install(cluster, { namespace, routerID: ROUTER, installId: 'install-2', server: url });
    kubeconfig = await proxy.open(own);
  });
  afterEach(async () => {
    await agent.end();
    await relay.close();
    await server.close();
    await proxy.close();
  });

  test('killed after storing the key and before enrollment, it enrolls with the same key', async () => {
    let kept = '';
    proxy.withholds = ({ method, path }) => {
      if (kept !== '' || method !== 'PATCH' || !path.includes('/secrets/')) return false;
      kept = 'held';
      agent.child.kill('SIGKILL');
      return true;
    };
    await start();
    expect(await agent.exited).toBe('SIGKILL');
    expect(server.enrollments).toHaveLength(0);
    const key = await getOwn('secret', 'hawser-agent', '-o=jsonpath={.data.privateKey}');
    expect(key).not.toBe('');
    await start();
    await server.untilRouter('UP');
    expect(await getOwn('secret', 'hawser-agent', '-o=jsonpath={.data.privateKey}')).toBe(key);
  });

  test('killed after enrollment and before storing its identity, it repeats the exchange with the same key', async () => {
    let held = false;
    proxy.withholds = ({ method, path }) => {
      if (held || method !== 'PATCH' || !path.includes('/secrets/') || server.enrollments.length === 0)
        return false;
      held = true;
      agent.child.kill('SIGKILL');
      return true;
    };
    await start();
    expect(await agent.exited).toBe('SIGKILL');
    // As if the kill had come before the write.
    await cluster.kubectl(
      '-n',
      agentNamespace(namespace),
      'patch',
      'secret',
      'hawser-agent',
      '--type=merge',
      '-p',
      JSON.stringify({
        data: { agentID: null, routerID: null, installId: Buffer.from('install-2').toString('base64') },
      }),
    );
    await start();
    await server.untilRouter('UP');
    expect(server.enrollments.map((enrollment) => enrollment.publicKey)).toEqual([
      server.publicKey,
      server.publicKey,
    ]);
  });

  test('killed between apply and report, it continues from the inventory: the object is created once, reported and pruned', async () => {
    let held = false;
    proxy.withholds = ({ method, path }) => {
      if (held || method !== 'PATCH' || !path.includes('/deployments/')) return false;
      held = true;
      agent.child.kill('SIGKILL');
      return true;
    };
    await start();
    await server.untilRouter('UP');
    server.apply(desired('web', 1, deployment('web')));
    expect(await agent.exited).toBe('SIGKILL');
    const uid = await uidOf('deployment/web');
    const reference = ['apps/v1', 'Deployment', 'deployments', namespace, 'web'];
    expect(JSON.parse((await inventory()).web ?? '')).toEqual([[...reference, null, ROUTER]]);
    expect(server.reports.has('web')).toBe(false);

    await start();
    await server.until('web', 'UP');
    expect(await uidOf('deployment/web')).toBe(uid);
    expect(JSON.parse((await inventory()).web ?? '')).toEqual([[...reference, uid]]);
    server.remove('web');
    await waitUntil(() => server.removed.includes('web'), { what: 'web removed' });
    expect(await get('deployments', '-o=name')).toBe('');
  });

  test('killed between apply and report of an object that is no longer desired, it prunes the object after the restart', async () => {
    let held = false;
    proxy.withholds = ({ method, path }) => {
      if (held || method !== 'PATCH' || !path.includes('/configmaps/left')) return false;
      held = true;
      agent.child.kill('SIGKILL');
      return true;
    };
    await start();
    await server.untilRouter('UP');
    server.apply(desired('left', 1, configMap('left', { a: '1' })));
    expect(await agent.exited).toBe('SIGKILL');
    server.desired.clear();
    await start();
    await waitUntil(() => server.removed.includes('left'), { what: 'left removed' });
    expect(await get('configmaps', '-o=name')).not.toContain('configmap/left');
    expect(await inventory()).toEqual({});
  });

  test('after a restart it reports every status at once and applies nothing again', async () => {
    await start();
    await server.untilRouter('UP');
    server.apply(desired('web', 1, deployment('web')));
    const before = await server.until('web', 'UP');
    const generation = await get('deployment', 'web', '-o=jsonpath={.metadata.resourceVersion}');
    await agent.end('SIGKILL');
    server.reports.clear();
    server.history.length = 0;
    await start();
    const after = await server.until('web', 'UP');
    expect(after).toMatchObject({ appliedDigest: before.appliedDigest, appliedVersion: 1 });
    expect(server.history).not.toContain('web MISSING');
    expect(await get('deployment', 'web', '-o=jsonpath={.metadata.resourceVersion}')).toBe(generation);
  });

  test('after a lost connection it reconnects, sends its digests and catches up with the changes', async () => {
    await start();
    await server.untilRouter('UP');
    server.apply(desired('web', 1, deployment('web', 1)), desired('gone', 1, configMap('gone', { a: '1' })));
    await server.until('web', 'UP');
    await server.until('gone', 'UP');
    server.cut();
    server.desired.delete('gone');
    server.desired.set('web', desired('web', 2, deployment('web', 3)));
    await waitUntil(() => server.reports.get('web')?.kubeStatus?.readyReplicas === 3, { what: '3 replicas' });
    await waitUntil(() => !server.reports.has('gone'), { what: 'gone is removed' });
    expect(server.hellos).toHaveLength(2);
    expect(server.inventories[1]).toEqual({ web: 'sha256:web-1', gone: 'sha256:gone-1' });
    expect(server.enrollments).toHaveLength(1);
  });

  test('a dead connection is detected by its silence and replaced', async () => {
    await start();
    await server.untilRouter('UP');
    relay.freeze();
    await waitUntil(() => server.hellos.length === 2, { what: 'a second hello' });
    expect(agent.output()).toContain('no message from the server for 1 s');
    server.apply(desired('settings', 1, configMap('settings', { a: '1' })));
    await server.until('settings', 'UP');
  });

  test('while the API server is down the router is DOWN and after the lease its objects are UNKNOWN; both recover', async () => {
    await start();
    await server.untilRouter('UP');
    server.apply(desired('web', 1, deployment('web', 1)));
    await server.until('web', 'UP');
    await cluster.kill('kube-apiserver');
    await server.untilRouter('DOWN');
    expect(server.routerMessage).toContain('The Kubernetes API of the cluster does not answer');
    await server.until('web', 'UNKNOWN');
    server.apply(desired('web', 2, deployment('web', 2)));
    await cluster.restart('kube-apiserver');
    await server.untilRouter('UP');
    await waitUntil(() => server.reports.get('web')?.appliedVersion === 2, { what: 'version 2' });
    expect(await get('deployment', 'web', '-o=jsonpath={.spec.replicas}')).toBe('2');
    expect(server.history).not.toContain('web FAILED');
  });

  test('missing permissions are FAILED with verb and resource, and recover when they are granted', async () => {
    const url = `http://127.0.0.1:${server.port}`;
    const common = { namespace, routerID: ROUTER, installId: 'install-2', server: url };
    await install(cluster, { ...common, verbs: ['get', 'list', 'watch'] });
    await start();
    await server.untilRouter('FAILED');
    expect(server.routerMessage).toContain(
      `ServiceAccount "hawser-agent" cannot create, patch, delete deployments.apps in namespace "${namespace}"`,
    );
    server.apply(desired('settings', 1, configMap('settings', { a: '1' })));
    expect((await server.until('settings', 'FAILED')).message).toContain('forbidden');
    await install(cluster, common);
    await server.until('settings', 'UP');
    await server.untilRouter('UP');
  });

  test('a final refusal is logged, and a new install command enrolls the agent again', async () => {
    await start();
    await server.untilRouter('UP');
    server.refusal = { type: 'refused', code: 'removed', message: 'This router was removed.', final: true };
    server.cut();
    await waitUntil(() => agent.output().includes('This router was removed.'), {
      what: 'the refusal in the log',
    });
    server.refusal = null;
    server.publicKey = '';
    server.installId = 'install-3';
    const body = JSON.stringify({ stringData: { installId: 'install-3' } });
    await cluster.kubectl(
      '-n',
      agentNamespace(namespace),
      'patch',
      'secret',
      'hawser-agent',
      '--type=merge',
      '-p',
      body,
    );
    await waitUntil(() => server.enrollments.length === 2, { what: 'a second enrollment' });
    expect(server.enrollments[1]?.publicKey).not.toBe(server.enrollments[0]?.publicKey);
    await waitUntil(() => server.hellos.length === 3 && server.isConnected, { what: 'connected again' });
  });

  test('an unknown protocol version is named in the log and at exit', async () => {
    server.protocol = 2;
    await start();
    await waitUntil(() => agent.output().includes('The server uses agent protocol 2, this agent uses 1'), {
      what: 'the reason in the log',
    });
    await agent.end('SIGTERM');
    expect(agent.output()).toMatch(/"Agent stopped","refused":"The server uses agent protocol 2/);
  });

  test('an invalid message ends the connection, and the agent reconnects', async () => {
    await start();
    await server.untilRouter('UP');
    server.sendRaw('{"type":"shutdown"}');
    // After its inventory the agent has a session, over which the next message goes.
    await waitUntil(() => server.inventories.length === 2, { what: 'a second session' });
    server.sendRaw('x'.repeat(5 * 1_048_576));
    await waitUntil(() => server.inventories.length === 3, { what: 'a third session' });
  });

  test('SIGTERM stops it cleanly', async () => {
    await start();
    await server.untilRouter('UP');
    await agent.end('SIGTERM');
    expect(await agent.exited).toBe(0);
    expect(agent.output()).toContain('Agent stopped');
    for (const line of agent.output().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('message');
  });
});
