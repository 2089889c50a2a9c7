import { agentNamespace } from '@hawser/domain/names';
import { DEFAULT_GRANT_CHOICE, grantFor } from '@hawser/domain/objects';
import { define, type Running, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BUCKETS,
  COMPOSITE_STORES,
  condition,
  NAMESPACED_BUCKETS,
  PACKAGES,
  READY,
  say,
  STORES,
  SYNCED,
  USAGES,
} from './crossplane.ts';
import { FakeServer } from './fake-server.ts';
import { install } from './install.ts';
import { desired } from './manifests.ts';
import { runAgent } from './process.ts';

const reason = skipReason();
const ROUTER = '01900000-0000-7000-8000-000000000001';
const NAMESPACE = 'team';
const GROUPS = ['s3.aws.upbound.io', 's3.aws.m.upbound.io', 'platform.example.org', 'pkg.crossplane.io'];

const bucket = (name: string, spec: object = {}) => ({
  apiVersion: 's3.aws.upbound.io/v1beta1',
  kind: 'Bucket',
  metadata: { name },
  spec: { forProvider: { region: 'eu-west-1' }, providerConfigRef: { name: 'aws' }, ...spec },
});
const BUCKET = 'bucket.s3.aws.upbound.io';

describe.skipIf(reason !== null)(`infrastructure on a real cluster (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  let server: FakeServer;
  let agent: Running;

  beforeAll(async () => {
    cluster = await startCluster('hub');
    server = new FakeServer({ routerID: ROUTER, installId: 'install-1' });
    await server.listen();
    const grant = grantFor(NAMESPACE, { ...DEFAULT_GRANT_CHOICE, infrastructure: GROUPS }, 'argocd');
    const kubeconfig = await install(cluster, {
      namespace: NAMESPACE,
      routerID: ROUTER,
      installId: 'install-1',
      server: `http://127.0.0.1:${server.port}`,
      kinds: grant.kinds,
      infrastructure: GROUPS,
    });
    agent = await runAgent(kubeconfig, agentNamespace(NAMESPACE));
    await server.untilRouter('UP');
  });
  afterAll(async () => {
    await agent?.end();
    await server?.close();
    await cluster?.stop();
  });

  /** The first item that answers a request. */
  async function answer(request: Parameters<FakeServer['stream']>[0]) {
    const stream = server.stream(request);
    return waitUntil(async () => stream.items[0] ?? null, { what: 'an answer' });
  }

  test('a resource waits for its kind, which a package adds, and is made as soon as it is served', async () => {
    server.apply(desired('logs', 1, bucket('logs')));
    expect((await server.until('logs', 'FAILED')).message).toBe(
      'The cluster serves no Bucket of s3.aws.upbound.io/v1beta1. The package of its provider may not be installed yet.',
    );
    await define(cluster, BUCKETS, NAMESPACED_BUCKETS, STORES, COMPOSITE_STORES, PACKAGES);
    expect((await server.until('logs', 'PROGRESSING')).message).toBe(
      'not synced yet: Crossplane has not said anything',
    );
    expect(await cluster.kubectl('get', BUCKET, '-o=name')).toBe('bucket.s3.aws.upbound.io/logs\n');
  });

  test('it is UP only when it is synced and ready, and says what the cloud refuses', async () => {
    await say(cluster, [BUCKET, 'logs'], SYNCED, condition('Ready', 'False', 'Creating'));
    await waitUntil(async () => server.reports.get('logs')?.message === 'not ready: Creating', {
      what: 'that it is being created',
    });
    expect(server.reports.get('logs')?.status).toBe('PROGRESSING');
    const refusal = condition('Synced', 'False', 'ReconcileError', 'AccessDenied: no s3:CreateBucket');
    await say(cluster, [BUCKET, 'logs'], refusal, condition('Ready', 'False', 'Creating'));
    expect((await server.until('logs', 'DEGRADED')).message).toBe(
      'not synced: ReconcileError: AccessDenied: no s3:CreateBucket',
    );
    await say(cluster, [BUCKET, 'logs'], SYNCED, READY);
    expect((await server.until('logs', 'UP')).message).toBe('');
  });

  test('what the cloud answered in the background is said although it is synced', async () => {
    server.apply(desired('async', 1, bucket('async')));
    await server.until('async', 'PROGRESSING');
    const failed = condition('LastAsyncOperation', 'False', 'AsyncCreateFailure', 'BucketAlreadyExists');
    await say(cluster, [BUCKET, 'async'], SYNCED, condition('Ready', 'False', 'Creating'), failed);
    expect((await server.until('async', 'DEGRADED')).message).toBe(
      'last operation: AsyncCreateFailure: BucketAlreadyExists',
    );
  });

  test('while the cloud deletes it, it is there and says so', async () => {
    await cluster.kubectl(
      'patch',
      BUCKET,
      'async',
      '--type=merge',
      '-p',
      '{"metadata":{"finalizers":["finalizer.managedresource.crossplane.io"]}}',
    );
    server.remove('async');
    await waitUntil(async () => server.reports.get('async')?.message.includes('Waits for'), {
      what: 'what its deletion waits for',
    });
    expect(server.removed).not.toContain('async');
    await cluster.kubectl('patch', BUCKET, 'async', '--type=merge', '-p', '{"metadata":{"finalizers":null}}');
    await waitUntil(async () => server.removed.includes('async'), { what: 'its removal' });
  });

  test('one of a namespace is made in that of the agent, and in no other', async () => {
    const namespaced = { ...bucket('mine'), apiVersion: 's3.aws.m.upbound.io/v1beta1' };
    server.apply(desired('mine', 1, namespaced));
    await server.until('mine', 'PROGRESSING');
    expect(await cluster.kubectl('-n', NAMESPACE, 'get', 'bucket.s3.aws.m.upbound.io', '-o=name')).toContain(
      'mine',
    );
    server.apply(
      desired('theirs', 1, { ...namespaced, metadata: { name: 'theirs', namespace: 'kube-system' } }),
    );
    expect((await server.until('theirs', 'FAILED')).message).toBe(
      'The agent may not apply to namespace kube-system.',
    );
  });

  test('a Secret of another namespace is neither read nor written by it, whatever the server sends', async () => {
    const write = { writeConnectionSecretToRef: { name: 'keys', namespace: 'kube-system' } };
    server.apply(desired('writes', 1, bucket('writes', write)));
    expect((await server.until('writes', 'FAILED')).message).toBe(
      'It may use Secrets of namespace team only (spec.writeConnectionSecretToRef).',
    );
    const read = {
      forProvider: { region: 'x', passwordSecretRef: { name: 'a', namespace: 'other', key: 'b' } },
    };
    server.apply(desired('reads', 1, bucket('reads', read)));
    expect((await server.until('reads', 'FAILED')).message).toContain('spec.forProvider.passwordSecretRef');
  });

  test('a group that was not chosen is refused', async () => {
    server.apply(
      desired('vpc', 1, { ...bucket('vpc'), apiVersion: 'ec2.aws.upbound.io/v1beta1', kind: 'VPC' }),
    );
    expect((await server.until('vpc', 'FAILED')).message).toBe(
      'The agent may not apply VPC (ec2.aws.upbound.io/v1beta1): its API group was not chosen.',
    );
  });

  test('the tree goes from a claim to its composite resource and to what that is composed of', async () => {
    server.apply(
      desired('shop', 1, {
        apiVersion: 'platform.example.org/v1',
        kind: 'Store',
        metadata: { name: 'shop' },
        spec: { size: 'small' },
      }),
    );
    await server.until('shop', 'PROGRESSING');
    await cluster.apply(JSON.stringify({ ...bucket('shop-data') }));
    const refs = [{ apiVersion: 's3.aws.upbound.io/v1beta1', kind: 'Bucket', name: 'shop-data' }];
    const other = [{ apiVersion: 'iam.aws.upbound.io/v1beta1', kind: 'Role', name: 'shop' }];
    await cluster.apply(
      JSON.stringify({
        apiVersion: 'platform.example.org/v1',
        kind: 'XStore',
        metadata: { name: 'shop-x1' },
        spec: { resourceRefs: [...refs, ...other] },
      }),
    );
    const ref = { apiVersion: 'platform.example.org/v1', kind: 'XStore', name: 'shop-x1' };
    await cluster.kubectl(
      '-n',
      NAMESPACE,
      'patch',
      'stores',
      'shop',
      '--type=merge',
      '-p',
      JSON.stringify({ spec: { resourceRef: ref } }),
    );
    await say(cluster, [BUCKET, 'shop-data'], SYNCED, READY);
    const stream = server.stream({ kind: 'tree', objectID: 'shop' });
    const nodes = await waitUntil(
      async () => {
        const all = stream.items.flatMap((item) => (item.type === 'tree' ? item.nodes : []));
        const latest = new Map(all.map((node) => [node.uid, node]));
        const bucketNode = [...latest.values()].find(({ kind }) => kind === 'Bucket');
        return bucketNode?.health?.status === 'Healthy' ? [...latest.values()] : null;
      },
      { what: 'the whole tree' },
    );
    const byKind = Object.fromEntries(nodes.map((node) => [node.kind, node]));
    expect(Object.keys(byKind).sort()).toEqual(['Bucket', 'Store', 'XStore']);
    expect(byKind['XStore']?.parents).toEqual([byKind['Store']?.uid]);
    expect(byKind['Bucket']?.parents).toEqual([byKind['XStore']?.uid]);
    const unreadable = stream.items.flatMap((item) => (item.type === 'tree' ? item.unreadable : []));
    expect(unreadable).toContainEqual({
      kind: 'Role',
      reason: 'Its API group was not chosen for this agent.',
    });
    stream.close();
  });

  test('what the hub can make is asked of its API server, and who uses a ProviderConfig of Crossplane’s records', async () => {
    const kinds = await answer({ kind: 'infrastructure-kinds' });
    expect(kinds?.type === 'infrastructure-kinds' && kinds.kinds).toContainEqual({
      apiVersion: 's3.aws.upbound.io/v1beta1',
      kind: 'Bucket',
      isNamespaced: false,
    });
    const asked = { kind: 'provider-users', apiVersion: 'aws.upbound.io/v1beta1', name: 'aws' } as const;
    expect(await answer(asked)).toEqual({ type: 'provider-users', total: 0, users: [] });
    await define(cluster, USAGES);
    const usage = (name: string, config: string) => ({
      apiVersion: 'aws.upbound.io/v1beta1',
      kind: 'ProviderConfigUsage',
      metadata: { name },
      providerConfigRef: { name: config },
      resourceRef: { apiVersion: 'rds.aws.upbound.io/v1beta1', kind: 'Instance', name },
    });
    const items = [usage('orders', 'aws'), usage('carts', 'other')];
    await cluster.apply(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
    expect(await answer(asked)).toEqual({
      type: 'provider-users',
      total: 1,
      users: [{ apiVersion: 'rds.aws.upbound.io/v1beta1', kind: 'Instance', name: 'orders' }],
    });
  });

  test('a package of a provider is installed, and then healthy', async () => {
    const manifest = {
      apiVersion: 'pkg.crossplane.io/v1',
      kind: 'Provider',
      metadata: { name: 'provider-aws-s3' },
      spec: { package: 'example.org/provider-aws-s3:v1.0.0' },
    };
    server.apply(desired('package', 1, manifest));
    await server.until('package', 'PROGRESSING');
    await say(
      cluster,
      ['providers.pkg.crossplane.io', 'provider-aws-s3'],
      condition('Installed', 'True', 'ActivePackageRevision'),
      condition('Healthy', 'False', 'UnhealthyPackageRevision', 'cannot pull'),
    );
    expect((await server.until('package', 'DEGRADED')).message).toBe(
      'not healthy: UnhealthyPackageRevision: cannot pull',
    );
    await say(
      cluster,
      ['providers.pkg.crossplane.io', 'provider-aws-s3'],
      condition('Installed', 'True', 'ActivePackageRevision'),
      condition('Healthy', 'True', 'HealthyPackageRevision'),
    );
    await server.until('package', 'UP');
  });
});
