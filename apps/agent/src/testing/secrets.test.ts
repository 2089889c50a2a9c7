import type { ReportedSecret } from '@hawser/contract/agent';
import { agentNamespace } from '@hawser/domain/names';
import { DEFAULT_GRANT_CHOICE, grantFor } from '@hawser/domain/objects';
import { define, type Running, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeServer } from './fake-server.ts';
import { install } from './install.ts';
import { deployment } from './manifests.ts';
import { runAgent } from './process.ts';
import { PROVIDER_CONFIGS } from './provider-config-definition.ts';

const reason = skipReason();
const NAMESPACE = 'team';
const VALUE = 'canary-41c7-plain';

/** As far as the agent reads it: what is sealed has no schema here. */
const SEALED_SECRETS = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'sealedsecrets.bitnami.com' },
  spec: {
    group: 'bitnami.com',
    scope: 'Namespaced',
    names: { kind: 'SealedSecret', plural: 'sealedsecrets', singular: 'sealedsecret' },
    versions: [
      {
        name: 'v1alpha1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
};

const secret = (name: string) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace: NAMESPACE, labels: { app: 'shop' } },
  stringData: { password: VALUE },
});

/** A Deployment whose container takes its environment from a Secret. */
function using(name: string, secretName: string, optional = false) {
  const manifest = deployment(name, 1, {}, { namespace: NAMESPACE });
  const [container] = manifest.spec.template.spec.containers;
  Object.assign(container ?? {}, { envFrom: [{ secretRef: { name: secretName, optional } }] });
  return manifest;
}

describe.skipIf(reason !== null)(`Secrets of a real cluster (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await startCluster('secrets');
    await define(cluster, SEALED_SECRETS);
  });
  afterAll(async () => {
    await cluster?.stop();
  });

  const started: { server: FakeServer; agent: Running }[] = [];
  afterAll(async () => {
    for (const { agent, server } of started) {
      await agent.end();
      await server.close();
    }
  });

  async function start(namespace: string, secretNames: boolean, gitops?: string): Promise<FakeServer> {
    const installId = `install-${namespace}`;
    const routerID = `01900000-0000-7000-8000-00000000000${started.length}`;
    const server = new FakeServer({ routerID, installId });
    await server.listen();
    const kubeconfig = await install(cluster, {
      namespace,
      routerID,
      installId,
      server: `http://127.0.0.1:${server.port}`,
      secretNames,
      kinds: grantFor(namespace, { ...DEFAULT_GRANT_CHOICE, kinds: 'extended' }, gitops).kinds,
      ...(gitops === undefined ? {} : { gitops }),
    });
    started.push({ server, agent: await runAgent(kubeconfig, agentNamespace(namespace)) });
    await server.untilRouter('UP');
    return server;
  }
  const until = (
    server: FakeServer,
    name: string,
    is: (secret: ReportedSecret | undefined) => boolean,
  ): Promise<ReportedSecret | undefined> =>
    waitUntil(
      async () => {
        const { secrets } = server.secrets ?? { secrets: null };
        const found = secrets?.find((each) => each.name === name);
        return secrets !== null && is(found) ? [found] : null;
      },
      { what: `Secret ${name}` },
    ).then(([found]) => found);
  const there = (found: ReportedSecret | undefined) => found !== undefined;

  test('are reported by name with what uses them, and never with a value', async () => {
    const server = await start(NAMESPACE, true);
    const sealed = {
      apiVersion: 'bitnami.com/v1alpha1',
      kind: 'SealedSecret',
      metadata: { name: 'sealed', namespace: NAMESPACE },
      spec: {
        encryptedData: { token: 'c2VhbGVk' },
        template: { metadata: { labels: { tier: 'db' } }, data: { 'config.ini': VALUE } },
      },
      status: { conditions: [{ type: 'Synced', status: 'False', message: 'no key could decrypt secret' }] },
    };
    const items = [
      secret('used'),
      secret('idle'),
      using('shop', 'used'),
      using('blog', 'gone'),
      using('wiki', 'may-be-gone', true),
      {
        apiVersion: 'networking.k8s.io/v1',
        kind: 'Ingress',
        metadata: { name: 'web', namespace: NAMESPACE },
        spec: {
          tls: [{ hosts: ['shop.example.org'], secretName: 'certificate' }],
          defaultBackend: { service: { name: 'shop', port: { number: 80 } } },
        },
      },
      sealed,
    ];
    // As people apply it: `kubectl apply` keeps a copy of the plain values in an annotation.
    await cluster.apply(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
    expect(await until(server, 'used', (found) => found?.userCount === 1)).toMatchObject({
      namespace: NAMESPACE,
      status: 'exists',
      labels: { app: 'shop' },
      sealed: null,
      users: [{ kind: 'Deployment', name: 'shop' }],
    });
    expect(await until(server, 'idle', there)).toMatchObject({ status: 'exists', userCount: 0 });
    expect(await until(server, 'gone', there)).toMatchObject({
      status: 'missing',
      users: [{ kind: 'Deployment', name: 'blog' }],
    });
    expect(await until(server, 'certificate', there)).toMatchObject({
      status: 'missing',
      users: [{ kind: 'Ingress', name: 'web' }],
    });
    expect(await until(server, 'sealed', there)).toMatchObject({
      status: 'missing',
      keys: ['config.ini', 'token'],
      labels: { tier: 'db' },
      sealed: { objectID: '', synced: 'False', message: 'no key could decrypt secret' },
    });
    expect(server.secrets).toMatchObject({ omitted: 0, usersKnown: true, message: '' });
    expect(server.secrets?.secrets.map(({ name }) => name)).not.toContain('may-be-gone');
    const text = JSON.stringify(server.secrets);
    for (const form of [VALUE, Buffer.from(VALUE).toString('base64'), 'c2VhbGVk'])
      expect(text).not.toContain(form);

    await cluster.kubectl('-n', NAMESPACE, 'delete', 'secret', 'used', 'idle');
    await until(server, 'used', (found) => found?.status === 'missing');
    await until(server, 'idle', (found) => found === undefined);
    await cluster.apply(JSON.stringify(secret('gone')));
    await until(server, 'gone', (found) => found?.status === 'exists');
  });

  test('are used by the Application of Argo CD that delivers their workload, and on a hub by ProviderConfigs', async () => {
    const server = await start('hub', true, 'argocd');
    const delivered = {
      ...using('api', 'api-key'),
      metadata: {
        name: 'api',
        namespace: 'hub',
        annotations: { 'argocd.argoproj.io/tracking-id': 'argocd_checkout:apps/Deployment:hub/api' },
      },
    };
    await cluster.apply(JSON.stringify(delivered));
    expect(await until(server, 'api-key', there)).toMatchObject({
      status: 'missing',
      users: [
        { kind: 'Application', name: 'checkout' },
        { kind: 'Deployment', name: 'api' },
      ],
      userCount: 2,
    });
    // A package of a provider is installed while the agent runs.
    await define(cluster, ...PROVIDER_CONFIGS);
    const config = (name: string, secretRef: object) => ({
      apiVersion: 'aws.upbound.io/v1beta1',
      kind: 'ProviderConfig',
      metadata: { name },
      spec: { credentials: { source: 'Secret', secretRef: { key: 'credentials', ...secretRef } } },
    });
    await cluster.apply(JSON.stringify(config('prod', { namespace: 'hub', name: 'prod-keys' })));
    await cluster.apply(JSON.stringify(config('other', { namespace: 'elsewhere', name: 'other-keys' })));
    expect(await until(server, 'prod-keys', there)).toMatchObject({
      status: 'missing',
      users: [{ kind: 'ProviderConfig', name: 'prod' }],
    });
    expect(server.secrets).toMatchObject({ usersKnown: true, message: '' });
    expect(server.secrets?.secrets.map(({ name }) => name)).not.toContain('other-keys');
    await cluster.kubectl('delete', 'providerconfigs.aws.upbound.io', 'prod', 'other');
    await until(server, 'prod-keys', (found) => found === undefined);
  });

  test('without the grant the agent has no right to list them, and says that it cannot tell', async () => {
    const server = await start('closed', false);
    const as = `--as=system:serviceaccount:${agentNamespace('closed')}:hawser-agent`;
    const can = (verb: string, namespace: string, account = as) =>
      cluster.kubectl('auth', 'can-i', verb, 'secrets', '-n', namespace, account).catch(() => 'no');
    for (const verb of ['get', 'list', 'watch']) expect(await can(verb, 'closed')).toContain('no');
    const listing = `--as=system:serviceaccount:${agentNamespace(NAMESPACE)}:hawser-agent`;
    expect(await can('list', NAMESPACE, listing)).toContain('yes');
    expect(await can('get', NAMESPACE, listing)).toContain('no');
    await cluster.apply(
      JSON.stringify({ ...using('shop', 'db'), metadata: { name: 'shop', namespace: 'closed' } }),
    );
    expect(await until(server, 'db', there)).toMatchObject({ status: 'unknown', userCount: 1 });
    expect(server.secrets?.message).toMatch(/^The agent may not list Secrets\./);
  });
});
