import type { ResourceTarget, TreeItem, TreeNode } from '@hawser/contract/streams';
import { agentNamespace } from '@hawser/domain/names';
import { DEFAULT_GRANT_CHOICE, grantFor } from '@hawser/domain/objects';
import { define, type Running, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeServer, type StreamRecord } from './fake-server.ts';
import { install } from './install.ts';
import { deployment, desired } from './manifests.ts';
import { runAgent } from './process.ts';

const reason = skipReason();
const routerID = '01900000-0000-7000-8000-000000000007';
const installId = 'install-7';
const namespace = 'operators';
const OLM = 'operators.coreos.com';

/** A definition of the group, version and shape of the Operator Lifecycle Manager, which itself does not run here. */
const definition = (version: string, kind: string, plural: string) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: {
    name: `${plural}.${OLM}`,
    // What the API server asks for in groups of the community; no one has approved a test.
    annotations: { 'api-approved.kubernetes.io': 'unapproved, for a test' },
  },
  spec: {
    group: OLM,
    scope: 'Namespaced',
    names: { kind, plural, singular: kind.toLowerCase() },
    versions: [
      {
        name: version,
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
});

const operator = (name: string, annotations: Record<string, string>) => ({
  apiVersion: `${OLM}/v1alpha1`,
  kind: 'ClusterServiceVersion',
  metadata: { name, namespace, annotations },
});

const token = (name: string, account: string, uid?: string) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  ...(uid === undefined ? { type: 'kubernetes.io/service-account-token' } : {}),
  metadata: {
    name,
    namespace,
    annotations: {
      'kubernetes.io/service-account.name': account,
      ...(uid === undefined ? {} : { 'kubernetes.io/service-account.uid': uid }),
    },
  },
});

describe.skipIf(reason !== null)(`owners that annotations name (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  let server: FakeServer;
  let agent: Running;

  beforeAll(async () => {
    cluster = await startCluster('edge');
    const items = [
      definition('v1', 'OperatorGroup', 'operatorgroups'),
      definition('v1alpha1', 'ClusterServiceVersion', 'clusterserviceversions'),
    ];
    await define(cluster, ...items);
    server = new FakeServer({ routerID, installId });
    await server.listen();
    const kubeconfig = await install(cluster, {
      namespace,
      routerID,
      installId,
      server: `http://127.0.0.1:${server.port}`,
      inspect: true,
      secretNames: true,
      kinds: grantFor(namespace, { ...DEFAULT_GRANT_CHOICE, kinds: 'extended' }).kinds,
    });
    agent = await runAgent(kubeconfig, agentNamespace(namespace));
    await server.untilRouter('UP');
  });
  afterAll(async () => {
    await agent?.end();
    await server?.close();
    await cluster?.stop();
  });

  const nodesOf = (record: StreamRecord): Map<string, TreeNode> =>
    new Map(
      record.items
        .filter((item): item is TreeItem => item.type === 'tree')
        .flatMap(({ nodes }) => nodes)
        .map((node) => [node.name, node]),
    );
  const isWhole = (record: StreamRecord) =>
    record.items.some((item) => item.type === 'tree' && item.complete);

  test('the token of a ServiceAccount is below it, by name and without its values', async () => {
    server.apply(
      desired('robot', 1, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'robot' } }),
    );
    await waitUntil(() => server.reports.get('robot')?.appliedVersion === 1, { what: 'the account' });
    await cluster.apply(JSON.stringify(token('robot-token', 'robot')));
    // The annotation can be written by hand: without the UID of the account it owns nothing.
    await cluster.apply(JSON.stringify(token('other', 'robot', '01900000-0000-7000-8000-00000000ffff')));
    const data = ['-n', namespace, 'get', 'secret', 'robot-token', '-o=jsonpath={.data.token}'];
    const value = await waitUntil(async () => cluster.kubectl(...data), { what: 'the token' });

    const record = server.stream({ kind: 'tree', objectID: 'robot' });
    await waitUntil(() => nodesOf(record).has('robot-token'), { what: 'the token in the tree' });
    const nodes = nodesOf(record);
    expect(nodes.get('robot-token')).toMatchObject({ kind: 'Secret', parents: [nodes.get('robot')?.uid] });
    expect([...nodes.keys()].toSorted()).toEqual(['robot', 'robot-token']);
    expect(JSON.stringify(record.items)).not.toContain(value);
    record.close();

    const uid = nodes.get('robot-token')?.uid ?? '';
    const manifest = server.stream({ kind: 'manifest', objectID: 'robot', uid });
    const end = await waitUntil(() => manifest.end, { what: 'the refusal' });
    expect(end).toMatchObject({ message: 'Agents read the names of Secrets, not their values.' });
  });

  test('an operator is below the OperatorGroup that it names, with what it owns', async () => {
    const group = { apiVersion: `${OLM}/v1`, kind: 'OperatorGroup', metadata: { name: 'all', namespace } };
    await cluster.apply(JSON.stringify(group));
    await cluster.apply(JSON.stringify(operator('shop.v1', { 'olm.operatorGroup': 'all' })));
    await cluster.apply(JSON.stringify(operator('blog.v1', { 'olm.operatorGroup': 'other' })));
    const get = ['-n', namespace, 'get', `clusterserviceversions.${OLM}`, 'shop.v1'];
    const uid = await cluster.kubectl(...get, '-o=jsonpath={.metadata.uid}');
    const owner = { apiVersion: `${OLM}/v1alpha1`, kind: 'ClusterServiceVersion', name: 'shop.v1', uid };
    const child = deployment('shop-operator', 1, {}, { namespace, ownerReferences: [owner] });
    await cluster.apply(JSON.stringify(child));

    const target: ResourceTarget = {
      apiVersion: `${OLM}/v1`,
      ofKind: 'OperatorGroup',
      resource: 'operatorgroups',
      namespace,
      name: 'all',
    };
    const record = server.stream({ kind: 'tree', target });
    await waitUntil(() => isWhole(record) && nodesOf(record).has('shop-operator'), { what: 'the tree' });
    const nodes = nodesOf(record);
    expect(nodes.get('shop.v1')?.parents).toEqual([nodes.get('all')?.uid]);
    expect(nodes.get('shop-operator')?.parents).toEqual([nodes.get('shop.v1')?.uid]);
    expect(nodes.has('blog.v1')).toBe(false);
    record.close();
  });
});
