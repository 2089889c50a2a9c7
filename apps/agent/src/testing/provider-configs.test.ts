import { agentNamespace } from '@hawser/domain/names';
import {
  fieldProblems,
  PROVIDER_CONFIG_FAMILIES,
  PROVIDER_OPTIONS,
  providerConfig,
  readConfigValues,
} from '@hawser/domain/infrastructure';
import { DEFAULT_GRANT_CHOICE, grantFor } from '@hawser/domain/objects';
import { define, type Running, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeServer } from './fake-server.ts';
import { install } from './install.ts';
import { desired } from './manifests.ts';
import { runAgent } from './process.ts';
import { PROVIDER_CONFIGS } from './provider-config-definition.ts';

const reason = skipReason();
const ROUTER = '01900000-0000-7000-8000-000000000001';
const NAMESPACE = 'team';
/** Of a custom provider, whose ProviderConfig a person writes. */
const CUSTOM_GROUP = 'cloud.example.org';

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

interface Form {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
  readonly spec: object;
}

/** What is entered beside the credentials, and what its ProviderConfig says then. */
const FORMS: readonly Form[] = [
  {
    key: 'aws',
    values: { roleARN: 'arn:aws:iam::1:role/shop', externalID: 'shop' },
    spec: { assumeRoleChain: [{ roleARN: 'arn:aws:iam::1:role/shop', externalID: 'shop' }] },
  },
  { key: 'gcp', values: { projectID: ' shop-prod ' }, spec: { projectID: 'shop-prod' } },
  { key: 'azure', values: {}, spec: {} },
];

describe.skipIf(reason !== null)(`ProviderConfigs on a real cluster (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  let server: FakeServer;
  let agent: Running;

  beforeAll(async () => {
    cluster = await startCluster('hub');
    await define(cluster, ...PROVIDER_CONFIGS);
    server = new FakeServer({ routerID: ROUTER, installId: 'install-1' });
    await server.listen();
    const choice = { ...DEFAULT_GRANT_CHOICE, kinds: 'extended', infrastructure: [CUSTOM_GROUP] } as const;
    const grant = grantFor(NAMESPACE, choice, 'argocd');
    const kubeconfig = await install(cluster, {
      namespace: NAMESPACE,
      routerID: ROUTER,
      installId: 'install-1',
      server: `http://127.0.0.1:${server.port}`,
      kinds: grant.kinds,
      infrastructure: [CUSTOM_GROUP],
    });
    agent = await runAgent(kubeconfig, agentNamespace(NAMESPACE));
    await server.untilRouter('UP');
  });
  afterAll(async () => {
    await agent?.end();
    await server?.close();
    await cluster?.stop();
  });

  const names = () =>
    cluster.kubectl('get', 'providerconfigs.aws.upbound.io', '-o=jsonpath={.items[*].metadata.name}');
  const specOf = async (name: string): Promise<unknown> =>
    JSON.parse(await cluster.kubectl('get', 'providerconfig.aws.upbound.io', name, '-o=jsonpath={.spec}'));

  test.each(PROVIDER_CONFIG_FAMILIES.flatMap((family) => FORMS.map((form) => ({ ...form, family }))))(
    'what the form of $key asks for is all accepted by the $family of its provider, and its state comes back',
    async ({ key, family, values, spec }) => {
      const option = PROVIDER_OPTIONS.find(({ id }) => id === key);
      if (option === undefined) throw new Error(`no option ${key}`);
      expect(fieldProblems(option.configFields, values)).toEqual({});
      const read = readConfigValues(option, values);
      if (!('values' in read)) throw new Error(JSON.stringify(read.problems));
      const name = `${key}-${family.toLowerCase()}`;
      const of = { providerKey: key, resourceName: name, configValues: read.values, family };
      const manifest = providerConfig(of, { namespace: NAMESPACE, name: 'prod-1a2b3c' }, 'hub');
      if (manifest === null) throw new Error(`no ProviderConfig of ${key}`);
      server.apply(desired(name, 1, manifest as Record<string, unknown>));
      expect((await server.until(name, 'UP')).message).toBe('');
      const [group] = String(manifest.apiVersion).split('/');
      const resource = `${family.toLowerCase()}.${group}`;
      // Whatever its definition does not have would be gone.
      expect(JSON.parse(await cluster.kubectl('get', resource, name, '-o=jsonpath={.spec}'))).toEqual({
        ...spec,
        credentials: secret(),
      });
      server.remove(name);
      await waitUntil(async () => server.removed.includes(name), { what: 'its removal' });
    },
  );

  test('what a definition refuses comes back as the reason', async () => {
    const manifest = { ...config('none'), apiVersion: 'gcp.upbound.io/v1beta1' };
    server.apply(desired('none', 1, manifest));
    expect((await server.until('none', 'FAILED')).message).toContain('spec.projectID: Required value');
  });

  test('one that a person writes for a custom provider is there as soon as it is accepted, with a Secret of the namespace alone', async () => {
    const custom = (name: string, spec: object) => ({
      apiVersion: `${CUSTOM_GROUP}/v1beta1`,
      kind: 'ProviderConfig',
      metadata: { name },
      spec,
    });
    const spec = { endpoint: 'https://cloud.example.org', credentials: secret() };
    server.apply(desired('custom', 1, custom('custom', spec)));
    expect((await server.until('custom', 'UP')).message).toBe('');
    const stored = await cluster.kubectl(
      'get',
      `providerconfig.${CUSTOM_GROUP}`,
      'custom',
      '-o=jsonpath={.spec}',
    );
    expect(JSON.parse(stored)).toEqual(spec);
    server.apply(desired('pods', 1, custom('pods', { credentials: { source: 'InjectedIdentity' } })));
    expect((await server.until('pods', 'FAILED')).message).toBe(
      'A ProviderConfig may use a Secret of namespace team only (spec.credentials.source).',
    );
  });

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
    await cluster.kubectl('delete', 'providerconfig.aws.upbound.io', 'kept', '--wait=false');
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
