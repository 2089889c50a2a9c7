import type { AttachRouter, Router } from '@hawser/contract';
import { type AttachProblem, attachRequestOf, checkAttach, routerMessages } from '@hawser/domain';
import { newId } from '@hawser/ports';
import type { z } from 'zod';
import { conflicting, type Failure, invalid, refused } from '../http/failure.ts';
import type { AuditNote, Work } from '../http/route.ts';
import { recompute } from '../placement/index.ts';
import { gatherAttachFacts } from './attach-facts.ts';
import { newRouterRow, newStateRow } from './new-router.ts';
import { routerRecord } from './record.ts';

/** Attaches a cluster to a network as hub or edge (Spec 2 §5, "Router attach"); it starts UNINSTALLED. */
export async function attachRouter({
  tx,
  body,
  now,
  random,
}: Work<unknown, undefined, z.infer<typeof AttachRouter>>): Promise<{
  answer: { created: Router };
  audit: AuditNote;
}> {
  const request = attachRequestOf({ namespace: body.namespace, edge: body.isEdge, hubName: body.hubName });
  const { facts, cluster, network } = await gatherAttachFacts(tx, body, request);
  const problem = checkAttach(request, facts);
  if (problem !== null) throw failureOf(problem);
  if (cluster === undefined || network === undefined)
    throw new Error('checkAttach let a missing record pass');
  const id = newId(now, random);
  const inserted = await tx.db
    .insertInto('routers')
    .values(newRouterRow(tx, cluster, network.id, request, id, now))
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
  await recompute(tx, { networkID: network.id, routerIDs: [id] }, now);
  const role = request.edge ? 'edge' : `hub ${request.hubName}`;
  const summary = `Cluster ${cluster.name} attached to network ${network.name} as ${role}, namespace ${request.namespace}`;
  return {
    answer: { created: await routerRecord(tx, id, now) },
    audit: { subjectKind: 'router', subjectID: id, summary },
  };
}

/** The answer to what the rules refuse. */
export function failureOf({ message, path }: AttachProblem): Failure {
  if (message === routerMessages.upgrade) return refused(message);
  return invalid(message, path);
}
