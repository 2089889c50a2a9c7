import type { ImportedClusters, ImportedObjects, IssuedInstalls, Network } from '@hawser/contract';
import { MAX_IMPORT } from '@hawser/contract';
import type { Client } from '@hawser/testkit';
import { type Attached, NAMESPACE } from './agents.ts';
import { configMapYaml, type Written } from './writer.ts';

/** What is made before anything runs. */
export interface Plan {
  readonly agents: number;
  readonly objects: number;
  /** Parts of the fleet: an object goes to the clusters of its part only. */
  readonly parts: number;
}

/** A fleet that is defined and not connected yet. */
export interface Defined {
  readonly attached: readonly Attached[];
  readonly objects: readonly Written[];
}

type Created<Record> = { readonly created: Record };

const tagOf = (n: number, { parts }: Plan): string => `part-${n % parts}`;

/** Names of the objects that belong on the `n`th cluster. */
export function placedOn(n: number, plan: Plan, objects: readonly Written[]): Written[] {
  return objects.filter((_, at) => tagOf(at, plan) === tagOf(n, plan));
}

/** Defines one network with all clusters, objects, and a rule for each part. */
export async function define(client: Client, plan: Plan): Promise<Defined> {
  const { agents, objects, parts } = plan;
  const make = async <Record>(path: string, body: object) =>
    (await client.done<Created<Record>>('POST', path, { body })).created;
  const network = await make<Network>('/api/networks', { name: 'fleet' });
  const path = `/api/networks/${network.id}`;
  const made: Written[] = [];
  const attached: Attached[] = [];
  for (let from = 0; from < objects; from += MAX_IMPORT) {
    const numbers = range(from, Math.min(MAX_IMPORT, objects - from));
    const { items } = await make<ImportedObjects>(`${path}/objects`, {
      objects: numbers.map((n) => ({ yaml: configMapYaml(`settings-${n}`, 0), tags: [tagOf(n, plan)] })),
    });
    for (const [at, { id, version }] of items.entries())
      made.push({ id, name: `settings-${from + at}`, version, n: 0 });
  }
  const distributionRules = range(0, parts).map((n) => {
    const part = JSON.stringify(['eq', 'tag', tagOf(n, plan)]);
    return { cloud: part, object: part };
  });
  await client.done('PUT', `${path}/distributionRules`, {
    body: { distributionRules },
    version: network.version,
  });
  for (let from = 0; from < agents; from += MAX_IMPORT) {
    const imported = await make<ImportedClusters>(`${path}/clusters`, {
      clusters: range(from, Math.min(MAX_IMPORT, agents - from)).map((n) => ({
        alias: `cluster-${String(n).padStart(5, '0')}`,
        tags: [tagOf(n, plan)],
        namespace: NAMESPACE,
        isEdge: n > 0,
        hubName: n > 0 ? '' : 'hub',
      })),
    });
    const names = new Map(imported.items.map(({ routerID, name }) => [routerID, name]));
    const issued = await make<IssuedInstalls>(`${path}/installs`, { routerIDs: [...names.keys()] });
    for (const { routerID, installId } of issued.items)
      attached.push({ name: names.get(routerID) ?? '', routerID, installId });
  }
  // Where a cluster stands in its name decides its part.
  return { attached: attached.toSorted((a, b) => (a.name < b.name ? -1 : 1)), objects: made };
}

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, n) => from + n);
}
