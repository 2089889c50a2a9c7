import type { ImportClusters, ImportedClusters } from '@hawser/contract/routers';
import { clusterMessages } from '@hawser/domain/clusters';
import { isSimulated } from '@hawser/domain/demo';
import { networkKind } from '@hawser/domain/networks';
import { type AttachFacts, attachRequestOf, checkAttach, presetNamespace } from '@hawser/domain/routers';
import { newId } from '@hawser/ports';
import type { z } from 'zod';
import { limitReached } from '../accounts/index.ts';
import { clusterRow } from '../clusters/index.ts';
import { withPathPrefix, conflicting, requireRow } from '../http/failure.ts';
import { detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { lockNetwork, recompute, refuseWhileDeleting } from '../placement/index.ts';
import { tagsAfter } from '../tags/index.ts';
import { failureOf } from './attach.ts';
import { readNetworkFacts } from './attach-facts.ts';
import { attachmentOf, hubsOf } from './attachment.ts';
import { linkUnlinkedEdges } from './links.ts';
import { newRouterRow, newStateRow } from './new-router.ts';

type Requested = z.infer<typeof ImportClusters>['clusters'][number];

/**
 * Defines clusters and attaches each to one network, all or none, by the rules of the two single commands. The number of
 * statements does not depend on the number of clusters. Errors carry the path of the entry, such as `clusters.3.alias`.
 */
export async function importClusters({
  tx,
  params,
  body,
  plans,
  now,
  random,
}: Work<{ networkID: string }, undefined, z.infer<typeof ImportClusters>>): Promise<{
  answer: { created: ImportedClusters };
  network: { name: string };
  first: { name: string; simulated: boolean };
  change: RecordedChange;
}> {
  const network = requireRow(await lockNetwork(tx, params.networkID, 'alone'));
  refuseWhileDeleting(network);
  const facts = {
    network: await readNetworkFacts(tx, network),
    limitReached: await limitReached({ tx, plans }, 'attachedClusters', body.clusters.length),
  };
  const kind = networkKind(network);
  const hubs = await hubsOf(tx, network.id);
  const made = body.clusters.map((requested, at) =>
    atEntry(at, () => {
      const cluster = clusterRow(tx, requested, newId(now, random), now);
      const request = requestOf(requested, cluster.alias, facts);
      const attachment = attachmentOf(requested, { kind, cluster, hubs });
      // Edges may follow a hub that is attached by the same import.
      if (!request.edge) {
        facts.network.hubCount += 1;
        hubs.push(request.hubName);
      }
      const router = newRouterRow(tx, { cluster, network, request, attachment }, newId(now, random), now);
      return { cluster, router };
    }),
  );
  const inserted = await tx.db
    .insertInto('clusters')
    .values(made.map(({ cluster }) => cluster))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  if (inserted.length < made.length) {
    const ids = new Set(inserted.map(({ id }) => id));
    const at = made.findIndex(({ cluster }) => !ids.has(cluster.id));
    throw conflicting(clusterMessages.taken(made[at]?.cluster.name ?? ''), `clusters.${at}.alias`);
  }
  const routerIDs = made.map(({ router }) => router.id);
  await tx.db
    .insertInto('routers')
    .values(made.map(({ router }) => router))
    .execute();
  await tx.db
    .insertInto('router_states')
    .values(routerIDs.map((id) => newStateRow(tx, id, now)))
    .execute();
  if (made.some(({ router }) => !router.is_edge)) await linkUnlinkedEdges(tx, network.id, now);
  const details = detailsOf(await recompute(tx, { networkID: network.id, routerIDs }, now));
  const items = made.map(({ cluster, router }) => ({
    cloudID: cluster.id,
    routerID: router.id,
    name: cluster.name,
  }));
  const [first] = items;
  const simulated =
    first !== undefined && isSimulated({ ...first, tags: tagsAfter({}, body.clusters[0]?.tags ?? []) });
  return {
    answer: { created: { items } },
    network,
    first: { name: first?.name ?? '', simulated },
    change: details === undefined ? {} : { details },
  };
}

function requestOf(
  requested: Requested,
  alias: string,
  known: Pick<AttachFacts, 'network' | 'limitReached'>,
) {
  const { isEdge: edge, hubName, namespace = presetNamespace(edge) } = requested;
  const request = attachRequestOf({ namespace, edge, hubName });
  const problem = checkAttach(request, { ...known, cluster: { alias }, attachedWithNamespace: false });
  if (problem !== null) throw failureOf(problem);
  return request;
}

/** Runs `make` for the entry `at`, and adds the path of the entry to its errors. */
function atEntry<T>(at: number, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw withPathPrefix(`clusters.${at}`, error);
  }
}
