import { agentNamespace } from '@hawser/domain/names';
import { DEFAULT_GRANT_CHOICE, grantFor } from '@hawser/domain/objects';
import { type Running, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeServer } from './fake-server.ts';
import { install } from './install.ts';
import { desired } from './manifests.ts';
import { runAgent } from './process.ts';
import { PROVIDER_CONFIGS } from './provider-config-definition.ts';

const reason = skipReason();
const ROUTER = '01900000-0000-7000-8000-000000000001';
const NAMESPACE = 'team';

const secret = (namespace = NAMESPACE) => ({
  source: 'Secret',
  secretRef: { namespace, name: 'prod-1a2b3c', key: 'credentials' },
});
const config = (name: string, spec: object = { credentials: secret() }) => ({
  apiVersion: 'aws.upbound.io/v1beta1',
  kind: 'ProviderConfig',
  metadata: { name },
  spec,
});

describe.skipIf(reason !== null)(`ProviderConfigs on a real cluster (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  let server: FakeServer;
  let agent: Running;

  beforeAll(async () => {
    cluster = await startCluster('hub');
    await cluster.apply(JSON.stringify(PROVIDER_CONFIGS));
    await cluster.kubectl(
      'wait',
      '--for=condition=Established',
      `customresourcedefinition/${PROVIDER_CONFIGS.metadata.name}`,
    );
    server = new FakeServer({ routerID: ROUTER, installId: 'install-1' });
    await server.listen();
    const grant = grantFor(NAMESPACE, { ...DEFAULT_GRANT_CHOICE, kinds: 'extended' }, 'argocd');
    const kubeconfig = await install(cluster, {
      namespace: NAMESPACE,
      routerID: ROUTER,
      installId: 'install-1',
      server: `http://127.0.0.1:${server.port}`,
      kinds: grant.kinds,
    });
    agent = await runAgent(kubeconfig, agentNamespace(NAMESPACE));
    await server.untilRouter('UP');
  });
  afterAll(async () => {
    await agent?.end();
    await server?.close();
    await cluster?.stop();
  });

  const names = () => cluster.kubectl('get', 'providerconfigs', '-o=jsonpath={.items[*].metadata.name}');
  const specOf = async (name: string): Promise<unknown> =>
    JSON.parse(await cluster.kubectl('get', 'providerconfig', name, '-o=jsonpath={.spec}'));

  test('one is applied to the whole cluster, changed, and removed with its object', async () => {
    server.apply(desired('prod', 1, config('prod')));
    await server.until('prod', 'UP');
    expect(await specOf('prod')).toEqual({ credentials: secret() });
    const spec = { credentials: secret(), assumeRoleChain: [{ roleARN: 'arn:aws:iam::1:role/shop' }] };
    server.apply(desired('prod', 2, config('prod', spec)));
    await waitUntil(async () => JSON.stringify(await specOf('prod')).includes('role/shop'), {
      what: 'the changed spec',
    });
    server.remove('prod');
    await waitUntil(async () => (await names()) === '', { what: 'its removal' });
  });

  test('one that somebody changes by hand or deletes comes back', async () => {
    server.apply(desired('kept', 1, config('kept')));
    await server.until('kept', 'UP');
    await cluster.kubectl('delete', 'providerconfig', 'kept', '--wait=false');
    await waitUntil(async () => (await names()).includes('kept'), { what: 'a new one' });
  });

  test('one that was there before is left alone, and the reason names no namespace', async () => {
    await cluster.apply(JSON.stringify(config('default', { credentials: { source: 'IRSA' } })));
    server.apply(desired('default', 1, config('default')));
    const { message } = await server.until('default', 'FAILED');
    expect(message).toBe('ProviderConfig "default" already exists and was not created by Hawser');
    expect(await specOf('default')).toEqual({ credentials: { source: 'IRSA' } });
  });

  test('one with credentials of another namespace, or of Crossplane itself, is refused, whatever the server sends', async () => {
    const refused = 'A ProviderConfig may use a Secret of namespace team only (spec.credentials).';
    server.apply(desired('other', 1, config('other', { credentials: secret('kube-system') })));
    server.apply(desired('identity', 1, config('identity', { credentials: { source: 'IRSA' } })));
    expect((await server.until('other', 'FAILED')).message).toBe(refused);
    expect((await server.until('identity', 'FAILED')).message).toBe(refused);
    expect(await names()).not.toMatch(/other|identity/);
  });
});
