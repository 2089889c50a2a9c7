import { randomUUID } from 'node:crypto';
import type { Client } from '@hawser/testkit';
import { waitUntil } from '@hawser/testkit';
import type { Run } from '../bench.ts';
import { addNetwork, NAMESPACE } from './fleet.ts';
import { loggingYaml, podYaml } from './manifests.ts';
import { Worker } from './workers.ts';

/** Simulated clusters in a process of their own, each with a pod named `probe` and Deployments whose pods write logs. */
export interface LoggingCluster {
  readonly worker: Worker;
  /** Of the first one. */
  readonly name: string;
  readonly routerID: string;
  /** Id of the object of this name. */
  idOf(name: string): string;
}

/** Starts one, or `count` of them; resolves when all pods of its Deployments (by name) are ready. */
export async function startLoggingCluster(
  { hold }: Pick<Run, 'hold'>,
  client: Client,
  deployments: Readonly<Record<string, { pods: number; linesPerSecond: number }>>,
  { name = 'logging-cluster', count = 1 }: { name?: string; count?: number } = {},
): Promise<LoggingCluster> {
  const yamls = Object.entries(deployments).map(([each, { pods, linesPerSecond }]) =>
    loggingYaml(each, pods, linesPerSecond / pods),
  );
  const { attached, objects } = await addNetwork(
    client,
    `network-of-${name}`,
    Array.from({ length: count }, (_, n) => (n === 0 ? name : `${name}-${n}`)),
    [podYaml('probe'), ...yamls],
  );
  const worker = await hold(
    async () => new Worker(),
    (started) => started.end(),
  );
  worker.send({ kind: 'begin', server: client.url, namespace: NAMESPACE, salt: randomUUID() });
  worker.send({ kind: 'clusters', clusters: attached });
  await waitUntil(() => worker.status.current === count, { what: 'the agents of clusters with logs' });
  const idOf = (wanted: string): string => {
    const found = objects.find((object) => object.name === wanted);
    if (found === undefined) throw new Error(`No object ${wanted}.`);
    return found.id;
  };
  for (const each of Object.keys(deployments)) {
    await waitUntil(
      async () => {
        const { status } = await client.done<{ status: { status: string } }>(
          'GET',
          `/api/objects/${idOf(each)}`,
        );
        return status.status === 'UP';
      },
      { what: `all pods of ${each}` },
    );
  }
  return { worker, name, routerID: attached[0]?.routerID ?? '', idOf };
}
