import { randomUUID } from 'node:crypto';
import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import { type Client, signUp } from '@hawser/testkit';
import type { Call } from './load.ts';

/** One connection's account and the object that only this connection changes. */
interface Writer {
  readonly client: Client;
  readonly objectID: string;
  version: number;
}

const yamlOf = (name: string, replicas: number): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  labels: {app: ${name}}
spec:
  replicas: ${replicas}
  selector:
    matchLabels: {app: ${name}}
  template:
    metadata:
      labels: {app: ${name}}
    spec:
      containers:
        - name: main
          image: registry.example.org/${name}:1.2.3
          ports: [{containerPort: 8080}]
          resources:
            requests: {cpu: 100m, memory: 64Mi}
            limits: {memory: 128Mi}
`;

/** Signs up `accounts` accounts with a network each, and creates an object for each of `connections` in one of them. */
export async function makeWriters(url: string, accounts: number, connections: number): Promise<Writer[]> {
  const owners: { client: Client; networkID: string }[] = [];
  for (let n = 0; n < accounts; n++) {
    const { client } = await signUp(url, `writer-${n}`);
    const sent = { body: { name: 'bench' } };
    const { created } = await client.done<{ created: Network }>('POST', '/api/networks', sent);
    owners.push({ client, networkID: created.id });
  }
  const writers: Writer[] = [];
  for (let n = 0; n < connections; n++) {
    const owner = owners[n % accounts];
    if (owner === undefined) throw new Error('There must be an account.');
    const body = { networkID: owner.networkID, yaml: yamlOf(`app-${n}`, 1) };
    const { created } = await owner.client.done<{ created: AppObject }>('POST', '/api/objects', { body });
    writers.push({ client: owner.client, objectID: created.id, version: created.version });
  }
  return writers;
}

/** Commands: alternately define a cluster, and change the connection's object at its current version. */
export function writeNext(origin: string, writers: readonly Writer[]): (connection: number) => Call {
  let count = 0;
  return (connection) => {
    const writer = writers[connection];
    if (writer === undefined) throw new Error('Each connection has a writer.');
    const n = count++;
    const headers = { cookie: writer.client.cookie, origin, 'idempotency-key': randomUUID() };
    if (n % 2 === 0) {
      const body = { alias: `cluster-${n}`, location: 'Rome', tags: [`zone-${n % 7}`] };
      return { method: 'POST', path: '/api/clusters', headers, body };
    }
    return {
      method: 'PATCH',
      path: `/api/objects/${writer.objectID}`,
      headers: { ...headers, 'if-match': `"${writer.version}"` },
      body: { yaml: yamlOf(`app-${connection}`, n) },
      onSuccess(text) {
        writer.version = (JSON.parse(text) as { updated: AppObject }).updated.version;
      },
    };
  };
}

/** How many of the commands had an effect: clusters, and versions of objects beyond the first. */
export async function countWritten(writers: readonly Writer[]): Promise<number> {
  let total = 0;
  for (const client of new Set(writers.map((writer) => writer.client))) {
    total += (await client.done<{ total: number }>('GET', '/api/clusters?limit=1')).total;
  }
  for (const { client, objectID } of writers) {
    total += (await client.done<AppObject>('GET', `/api/objects/${objectID}`)).version - 1;
  }
  return total;
}
