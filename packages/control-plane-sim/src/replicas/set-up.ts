import type { Network } from '@hawser/contract/networks';
import type { ImportedObjects } from '@hawser/contract/objects';
import type { ImportedClusters, IssuedInstalls } from '@hawser/contract/routers';
import { MAX_IMPORT } from '@hawser/contract/objects';
import type { Client } from '@hawser/testkit';
import { type Attached, NAMESPACE } from './agents.ts';
import { configMapYaml, type Written } from './writer.ts';

/** Records that are created before anything runs. */
export interface Plan {
  readonly agents: number;
  /** Clusters in a separate network without objects. */
  readonly leaving: number;
  readonly objects: number;
  /** Parts of the fleet: an object is placed only on the clusters of its part. */
  readonly parts: number;
  /** Whether every cluster also gets a pod named `probe`. */
  readonly probe?: boolean;
}

/** A fleet that is defined and not connected yet. */
interface Defined {
  /** By number, which determines their part. */
  readonly staying: readonly Attached[];
  readonly leaving: readonly Attached[];
  readonly objects: readonly Written[];
}

type Created<Record> = { readonly created: Record };

/** Name of the network of the clusters that are detached. */
export const LEAVING = 'leaving';
const PROBE = 'probe';
const PROBE_YAML = `apiVersion: v1
kind: Pod
metadata: {name: ${PROBE}}
spec:
  containers: [{name: main, image: registry.example.org/main:1.0}]
`;

const tagOf = (n: number, { parts }: Plan): string => `part-${n % parts}`;

/** Names of the objects of the `n`th cluster. */
export function placedOn(n: number, plan: Plan, objects: readonly Written[]): Written[] {
  return objects.filter((_, at) => tagOf(at, plan) === tagOf(n, plan));
}

/** Defines a network with clusters, objects and a rule for each part, and a network whose clusters will be detached. */
export async function define(client: Client, plan: Plan): Promise<Defined> {
  const { agents, objects, parts } = plan;
  const network = await made<Network>(client, '/api/networks', { name: 'fleet' });
  const path = `/api/networks/${network.id}`;
  const written: Written[] = [];
  for (let from = 0; from < objects; from += MAX_IMPORT) {
    const numbers = range(from, Math.min(MAX_IMPORT, objects - from));
    const { items } = await made<ImportedObjects>(client, `${path}/objects`, {
      objects: numbers.map((n) => ({ yaml: configMapYaml(`settings-${n}`, 0), tags: [tagOf(n, plan)] })),
    });
    for (const [at, { id, version }] of items.entries())
      written.push({ id, name: `settings-${from + at}`, version, n: 0 });
  }
  const distributionRules = range(0, parts).map((n) => {
    const part = JSON.stringify(['eq', 'tag', tagOf(n, plan)]);
    return { cloud: part, object: part };
  });
  if (plan.probe) {
    await made(client, `${path}/objects`, { objects: [{ yaml: PROBE_YAML }] });
    distributionRules.push({ cloud: '[]', object: JSON.stringify(['eq', 'name', PROBE]) });
  }
  await client.done('PUT', `${path}/distributionRules`, {
    body: { distributionRules },
    version: network.version,
  });
  const left = await made<Network>(client, '/api/networks', { name: LEAVING });
  return {
    objects: written,
    staying: await attach(client, network.id, 'cluster', agents, (n) => [tagOf(n, plan)]),
    leaving: await attach(client, left.id, 'leaver', plan.leaving, () => []),
  };
}

/** Attaches this number of clusters, the first as hub; returns them in order. */
async function attach(
  client: Client,
  networkID: string,
  name: string,
  count: number,
  tagsOf: (n: number) => string[],
): Promise<Attached[]> {
  const attached: Attached[] = [];
  for (let from = 0; from < count; from += MAX_IMPORT) {
    const clusters = range(from, Math.min(MAX_IMPORT, count - from)).map((n) => ({
      alias: `${name}-${String(n).padStart(5, '0')}`,
      tags: tagsOf(n),
      namespace: NAMESPACE,
      isEdge: n > 0,
      hubName: n > 0 ? '' : 'hub',
    }));
    const path = `/api/networks/${networkID}`;
    const imported = await made<ImportedClusters>(client, `${path}/clusters`, { clusters });
    const names = new Map(imported.items.map(({ routerID, name: known }) => [routerID, known]));
    const issued = await made<IssuedInstalls>(client, `${path}/installs`, { routerIDs: [...names.keys()] });
    for (const { routerID, installId } of issued.items)
      attached.push({ name: names.get(routerID) ?? '', routerID, installId });
  }
  return attached.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function made<Record>(client: Client, path: string, body: object): Promise<Record> {
  return (await client.done<Created<Record>>('POST', path, { body })).created;
}

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, n) => from + n);
}
