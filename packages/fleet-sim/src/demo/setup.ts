import type { Network } from '@hawser/contract/networks';
import { type AppObject, type ImportedObjects, MAX_IMPORT } from '@hawser/contract/objects';
import type { ImportedClusters, IssuedInstalls } from '@hawser/contract/routers';
import type { AttachedCluster } from './adapters/worker-protocol.ts';
import { type Api, pooled } from './api.ts';
import type { FleetOptions } from './options.ts';
import { kindOfObject, tagsOfObject, yamlOfObject } from './manifests.ts';
import { type PlannedNetwork, planNetworks } from './names.ts';

/** An object that is edited while the demo runs. */
export interface EditedObject {
  readonly id: string;
  readonly n: number;
  version: number;
}

type Created<Record> = { readonly created: Record };

/** Number of networks that are created, or objects that are edited, concurrently. */
const NETWORKS_AT_ONCE = 3;
const EDITS_AT_ONCE = 6;
const EVERYTHING = { cloud: '[]', object: '[]' };

/** What was created. */
interface CreatedFleet {
  /** The clusters of each network, which can be installed. */
  readonly networks: readonly (readonly AttachedCluster[])[];
  readonly deployments: EditedObject[];
}

/** Creates networks, objects, rules and clusters with public API calls. Returns early when `signal` aborts. */
export async function setUp(api: Api, fleet: FleetOptions, signal: AbortSignal): Promise<CreatedFleet> {
  const networks: (readonly AttachedCluster[])[] = [];
  const deployments: EditedObject[] = [];
  await pooled(planNetworks(fleet.clusters), NETWORKS_AT_ONCE, signal, async (planned) => {
    const { created } = await api.request<Created<Network>>('POST', '/api/networks', {
      body: { name: planned.name },
    });
    deployments.push(...(await addObjects(api, created.id, fleet.objects)));
    if (signal.aborted) return;
    await api.request('PUT', `/api/networks/${created.id}/distributionRules`, {
      body: { distributionRules: [EVERYTHING] },
      version: created.version,
    });
    if (signal.aborted) return;
    networks.push(await addClusters(api, created.id, planned));
  });
  return { networks, deployments };
}

/** Creates the objects, the maximum of one request at a time; returns the Deployments. */
async function addObjects(api: Api, networkID: string, count: number): Promise<EditedObject[]> {
  const deployments: EditedObject[] = [];
  for (let from = 0; from < count; from += MAX_IMPORT) {
    const numbers = Array.from({ length: Math.min(MAX_IMPORT, count - from) }, (_, at) => from + at);
    const objects = numbers.map((n) => ({ yaml: yamlOfObject(n), tags: tagsOfObject(n) }));
    const { created } = await api.request<Created<ImportedObjects>>(
      'POST',
      `/api/networks/${networkID}/objects`,
      { body: { objects } },
    );
    for (const [at, { id, version }] of created.items.entries()) {
      const n = from + at;
      if (kindOfObject(n) === 'Deployment') deployments.push({ id, n, version });
    }
  }
  return deployments;
}

async function addClusters(
  api: Api,
  networkID: string,
  { clusters }: PlannedNetwork,
): Promise<readonly AttachedCluster[]> {
  const imported = await api.request<Created<ImportedClusters>>(
    'POST',
    `/api/networks/${networkID}/clusters`,
    {
      body: { clusters },
    },
  );
  const names = new Map(imported.created.items.map(({ routerID, name }) => [routerID, name]));
  const issued = await api.request<Created<IssuedInstalls>>('POST', `/api/networks/${networkID}/installs`, {
    body: { routerIDs: [...names.keys()] },
  });
  return issued.created.items.map(({ routerID, installId }) => ({
    name: names.get(routerID) ?? '',
    routerID,
    installId,
  }));
}

/** Sets another image on a share (0 to 1) of the Deployments, at least one; returns how many. */
export async function editDeployments(
  api: Api,
  deployments: readonly EditedObject[],
  choose: (share: number) => boolean,
  share: number,
  tag: string,
  signal: AbortSignal,
): Promise<number> {
  // A share of the few Deployments of a small fleet may round to none, and then the scenario would show nothing.
  const chosen = deployments.filter((_, index) => index === 0 || choose(share));
  await pooled(chosen, EDITS_AT_ONCE, signal, async (object) => {
    const { updated } = await api.request<{ updated: AppObject }>('PATCH', `/api/objects/${object.id}`, {
      body: { yaml: yamlOfObject(object.n, tag) },
      version: object.version,
    });
    object.version = updated.version;
  });
  return chosen.length;
}
