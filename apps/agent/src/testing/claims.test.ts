import type { TreeItem } from '@hawser/contract/streams';
import { agentNamespace } from '@hawser/domain/names';
import { type Running, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeServer } from './fake-server.ts';
import { install } from './install.ts';
import { deployment, desired } from './manifests.ts';
import { runAgent } from './process.ts';

const reason = skipReason();
const routerID = '01900000-0000-7000-8000-000000000006';
const installId = 'install-6';
const namespace = 'claims';

describe.skipIf(reason !== null)(`the tree of a StatefulSet (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  let server: FakeServer;
  let agent: Running;

  beforeAll(async () => {
    cluster = await startCluster('edge');
    server = new FakeServer({ routerID, installId });
    await server.listen();
    const url = `http://127.0.0.1:${server.port}`;
    const kubeconfig = await install(cluster, { namespace, routerID, installId, server: url });
    agent = await runAgent(kubeconfig, agentNamespace(namespace));
    await server.untilRouter('UP');
  });
  afterAll(async () => {
    await agent?.end();
    await server?.close();
    await cluster?.stop();
  });

  test('has the claim of its volume, which no owner reference names', async () => {
    const { spec, ...rest } = deployment('data-base', 1);
    const template = { ...spec.template };
    Object.assign(template.spec.containers[0] ?? {}, {
      volumeMounts: [{ name: 'disk', mountPath: '/disk' }],
    });
    const claim = {
      metadata: { name: 'disk' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    };
    const set = {
      ...rest,
      kind: 'StatefulSet',
      spec: { ...spec, template, serviceName: 'data-base', volumeClaimTemplates: [claim] },
    };
    server.apply(desired('data-base', 1, set));
    // No volume is provided here, so that the claim stays pending.
    await waitUntil(() => server.reports.get('data-base')?.appliedVersion === 1, { what: 'the StatefulSet' });
    const record = server.stream({ kind: 'tree', objectID: 'data-base' });
    const nodesOf = () =>
      new Map(
        record.items
          .filter((item): item is TreeItem => item.type === 'tree')
          .flatMap(({ nodes }) => nodes)
          .map((node) => [node.name, node]),
      );
    await waitUntil(() => nodesOf().has('disk-data-base-0'), { what: 'the claim' });
    const nodes = nodesOf();
    expect(nodes.get('disk-data-base-0')).toMatchObject({
      kind: 'PersistentVolumeClaim',
      parents: [nodes.get('data-base')?.uid],
      health: { status: 'Progressing' },
    });
    record.close();
  });
});
