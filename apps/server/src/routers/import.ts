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
import type { Work } from '../http/route.ts';
import { lockNetwork, recompute, refuseWhileDeleting } from '../placement/index.ts';
import { tagsAfter } from '../tags/index.ts';
import { failureOf } from './attach.ts';
import { networkFacts } from './attach-facts.ts';
import { attachmentOf, hubsOf } from './attachment.ts';
import { linkLooseEdges } from './links.ts';
import { newRouterRow, newStateRow } from './new-router.ts';

type Asked = z.infer<typeof ImportClusters>['clusters'][number];

/**
 * Defines clusters and attaches each to one network, all or none, by the rules of the two single commands, in a handful of
 * statements however many they are. What is wrong is told with its place, such as `clusters.3.alias`.
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
}> {
  const network = requireRow(await lockNetwork(tx, params.networkID, 'alone'));
  refuseWhileDeleting(network);
  const facts = {
    network: await networkFacts(tx, network),
    limitReached: await limitReached({ tx, plans }, 'attachedClusters', body.clusters.length),
  };
  const kind = networkKind(network);
  const hubs = await hubsOf(tx, network.id);
  const made = body.clusters.map((asked, at) =>
    placed(at, () => {
      const cluster = clusterRow(tx, asked, newId(now, random), now);
      const request = requestOf(asked, cluster.alias, facts);
      const attachment = attachmentOf(asked, { kind, cluster, hubs });
      // An edge may come after the hub that the same import attaches.
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
  if (made.some(({ router }) => !router.is_edge)) await linkLooseEdges(tx, network.id, now);
  await recompute(tx, { networkID: network.id, routerIDs }, now);
  const items = made.map(({ cluster, router }) => ({
    cloudID: cluster.id,
    routerID: router.id,
    name: cluster.name,
  }));
  const [first] = items;
  const simulated =
    first !== undefined && isSimulated({ ...first, tags: tagsAfter({}, body.clusters[0]?.tags ?? []) });
  return { answer: { created: { items } }, network, first: { name: first?.name ?? '', simulated } };
}

function requestOf(asked: Asked, alias: string, known: Pick<AttachFacts, 'network' | 'limitReached'>) {
  const { isEdge: edge, hubName, namespace = presetNamespace(edge) } = asked;
  const request = attachRequestOf({ namespace, edge, hubName });
  const problem = checkAttach(request, { ...known, cluster: { alias }, attachedWithNamespace: false });
  if (problem !== null) throw failureOf(problem);
  return request;
}

/** Runs `make` for the entry `at`; where it is refused, the fields that are told are that entry's. */
function placed<T>(at: number, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw withPathPrefix(`clusters.${at}`, error);
  }
}
