import { agentNamespace } from '@hawser/domain/names';
import { type Running, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeServer } from './fake-server.ts';
import { install } from './install.ts';
import { configMap, desired } from './manifests.ts';
import { runAgent } from './process.ts';

const reason = skipReason();
const ROUTER = '01900000-0000-7000-8000-000000000001';
const NAMESPACE = 'many';
/** More than one ConfigMap of the inventory holds. */
const COUNT = 6_000;
/** Objects of one message of the server. */
const PART = 500;

const idOf = (n: number): string => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`;
const objects = Array.from({ length: COUNT }, (_, n) =>
  desired(
    idOf(n),
    1,
    configMap(`settings-of-the-payments-service-${String(n).padStart(5, '0')}`, { at: String(n) }),
  ),
);

describe.skipIf(reason !== null)(
  `${COUNT} objects on one router of a real cluster (${reason ?? 'programs found'})`,
  () => {
    let cluster: TestCluster;
    let server: FakeServer;
    let agent: Running;
    let kubeconfig: string;

    const start = () => runAgent(kubeconfig, agentNamespace(NAMESPACE));
    const versions = async (): Promise<string[]> => {
      const version = '-o=custom-columns=:.metadata.name,:.metadata.resourceVersion';
      return (await cluster.kubectl('-n', NAMESPACE, 'get', 'configmaps', version)).split('\n');
    };
    const names = async (): Promise<string[]> =>
      (await cluster.kubectl('-n', NAMESPACE, 'get', 'configmaps', '-o=name'))
        .split('\n')
        .filter((name) => name.includes('/settings-'));
    const shards = async (): Promise<Record<string, string>[]> => {
      const { items } = JSON.parse(
        await cluster.kubectl('-n', agentNamespace(NAMESPACE), 'get', 'configmaps', '-o=json'),
      ) as { items: { metadata: { name: string }; data?: Record<string, string> }[] };
      return items
        .filter(({ metadata }) => metadata.name.startsWith('hawser-inventory'))
        .map(({ data }) => data ?? {});
    };
    const allUp = (): Promise<unknown> =>
      waitUntil(
        () =>
          server.reports.size === COUNT &&
          [...server.reports.values()].every(({ status }) => status === 'UP'),
        { what: 'all objects UP', timeoutMs: 300_000 },
      );

    beforeAll(async () => {
      cluster = await startCluster('edge');
      server = new FakeServer({ routerID: ROUTER, installId: 'install-1' });
      await server.listen();
      const url = `http://127.0.0.1:${server.port}`;
      const installation = { namespace: NAMESPACE, routerID: ROUTER, installId: 'install-1', server: url };
      kubeconfig = await install(cluster, installation);
      agent = await start();
      await server.untilRouter('UP').catch((error: unknown) => {
        throw new Error(agent.output(), { cause: error });
      });
    });
    afterAll(async () => {
      await agent?.end();
      await server?.close();
      await cluster?.stop();
    });

    test('are applied and reported, and the inventory lists each once, in several ConfigMaps', async () => {
      for (let from = 0; from < COUNT; from += PART) server.apply(...objects.slice(from, from + PART));
      await allUp();
      expect(await names()).toHaveLength(COUNT);
      const kept = await shards();
      expect(kept.length).toBeGreaterThan(1);
      const ids = kept.flatMap((shard) => Object.keys(shard));
      expect(ids.sort()).toEqual(objects.map(({ objectID }) => objectID).sort());
    });

    test('are known again after a restart of the agent, which writes none of them again', async () => {
      const before = await versions();
      await agent.end('SIGKILL');
      server.reports.clear();
      agent = await start();
      await allUp();
      expect(await versions()).toEqual(before);
    });

    test('are pruned, those of each ConfigMap of the inventory alike', async () => {
      const [first, ...others] = await shards();
      const inFirst = Object.keys(first ?? {}).slice(0, 3);
      const inLast = Object.keys(others.at(-1) ?? {}).slice(0, 3);
      server.remove(...inFirst, ...inLast);
      await waitUntil(() => server.reports.size === COUNT - 6, {
        what: 'the removed ones',
        timeoutMs: 60_000,
      });
      expect(await names()).toHaveLength(COUNT - 6);
      const ids = (await shards()).flatMap((shard) => Object.keys(shard));
      expect(ids).toHaveLength(COUNT - 6);
    });
  },
);
