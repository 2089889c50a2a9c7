import type { AttachRouter, Router } from '@hawser/contract/routers';
import { isSimulated, simulatedText } from '@hawser/domain/demo';
import { networkKind } from '@hawser/domain/networks';
import { grantChoiceOf, isWiderGrant } from '@hawser/domain/objects';
import {
  type AttachProblem,
  attachRequestOf,
  checkAttach,
  presetNamespace,
  routerMessages,
} from '@hawser/domain/routers';
import { newId } from '@hawser/ports';
import type { z } from 'zod';
import { limitFailure } from '../accounts/index.ts';
import { conflicting, type Failure, invalid } from '../http/failure.ts';
import { requireRight } from '../http/policy.ts';
import { detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { refuseSharedFeatures } from '../network-features/index.ts';
import { type PlacementChange, recompute } from '../placement/index.ts';
import { gatherAttachFacts } from './attach-facts.ts';
import { attachmentOf, hubsOf } from './attachment.ts';
import { linkUnlinkedEdges } from './links.ts';
import { newRouterRow, newStateRow } from './new-router.ts';
import { routerRecord } from './record.ts';

type Asked = z.infer<typeof AttachRouter>;
type AttachWork = Pick<Work<unknown, unknown, Asked>, 'tx' | 'session' | 'plans' | 'body' | 'now' | 'random'>;

/** Attaches a cluster to a network as hub or edge (Spec 2 §5, "Router attach"). The router starts as UNINSTALLED. */
export async function attachRouter(work: Work<unknown, undefined, Asked>): Promise<{
  answer: { created: Router };
  change: RecordedChange;
}> {
  const { id, placements } = await attach(work);
  const details = detailsOf(placements);
  return {
    answer: { created: await routerRecord(work.tx, id, work.now) },
    change: { networkID: work.body.networkID, ...(details && { details }) },
  };
}

/** The properties of an attached cluster that its audit entry names. */
export type Attached = Pick<
  Router,
  'id' | 'clusterName' | 'simulated' | 'networkName' | 'isEdge' | 'hubName' | 'namespace'
>;

/** The audit summary of an attached cluster. */
export function attachSummary({
  clusterName,
  simulated,
  networkName,
  isEdge,
  hubName,
  namespace,
}: Omit<Attached, 'id'>): string {
  const role = isEdge ? 'edge' : `hub ${hubName}`;
  return `Cluster ${simulatedText(clusterName, simulated)} attached to network ${networkName} as ${role}, namespace ${namespace}`;
}

/** Attaches a cluster, without reading the record of the new router afterwards. */
export async function attach(work: AttachWork): Promise<Attached & { readonly placements: PlacementChange }> {
  const { tx, body, now, random } = work;
  if (isWiderGrant(grantChoiceOf(body.grant ?? {}))) requireRight(work.session, 'routers.grant');
  if (body.isEdge && (body.grant?.infrastructure ?? []).length > 0)
    throw invalid(routerMessages.infrastructureOnHub, 'grant.infrastructure');
  if (body.cloudID === '') throw invalid(routerMessages.cloudIDMissing, 'cloudID');
  const { isEdge: edge, hubName, namespace = presetNamespace(edge) } = body;
  const request = attachRequestOf({ namespace, edge, hubName });
  const inputs = await gatherAttachFacts(work, body, request);
  const problem = checkAttach(request, inputs.facts);
  if (problem !== null) throw failureOf(problem);
  const { cluster, network } = inputs;
  if (cluster === undefined || network === undefined)
    throw new Error('checkAttach let a missing record pass');
  const asksHubs = body.isEdge || body.linkToHubs !== undefined;
  const hubs = asksHubs ? await hubsOf(tx, network.id) : [];
  const attachment = attachmentOf(body, { kind: networkKind(network), cluster, hubs });
  const id = newId(now, random);
  const inserted = await tx.db
    .insertInto('routers')
    .values(newRouterRow(tx, { cluster, network, request, attachment }, id, now))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) {
    throw conflicting(routerMessages.alreadyAttached(cluster.alias, request.namespace), 'namespace');
  }
  await tx.db
    .insertInto('router_states')
    .values(newStateRow(tx, id, now))
    .execute();
  await refuseSharedFeatures(tx, network, { path: 'cloudID', routerID: id });
  if (!request.edge) await linkUnlinkedEdges(tx, network.id, now);
  const placements = await recompute(tx, { networkID: network.id, routerIDs: [id] }, now);
  return {
    id,
    placements,
    clusterName: cluster.alias,
    simulated: isSimulated(cluster),
    networkName: network.name,
    isEdge: request.edge,
    hubName: request.hubName,
    namespace: request.namespace,
  };
}

/** The failure for a violated rule. */
export function failureOf({ message, path }: AttachProblem): Failure {
  if (message === routerMessages.upgrade) return limitFailure(message, 'attachedClusters');
  return invalid(message, path);
}
