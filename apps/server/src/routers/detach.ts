import type { Router } from '@hawser/contract';
import type { Random } from '@hawser/ports';
import { notFound } from '../http/failure.ts';
import type { AuditNote, Work } from '../http/route.ts';
import { addJob } from '../jobs/index.ts';
import { lockNetwork } from '../networks/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { deactivateRouter } from './deactivate.ts';
import { DETACH_JOB, DETACH_WAIT_MS } from './detach-job.ts';
import { detachedRouterRecord } from './record.ts';

/**
 * Detaches a cluster (Spec 2 §4, "Router removal"). Without an agent it is done at once; else the agent is asked to remove
 * what it applied, and the router is deactivated when it answers or time is up. A second request does not wait.
 */
export async function detachRouter({
  tx,
  params,
  now,
  random,
}: Work<{ routerID: string }, undefined, unknown>): Promise<{
  answer: { updated: Router };
  audit: AuditNote;
}> {
  const router = await lockedRouter(tx, params.routerID);
  if (router === undefined) throw notFound();
  const waits = router.detach_requested_at === null && (await hasAgent(tx, router.id));
  if (waits) await requestDetach(tx, router.id, now, random);
  else await deactivateRouter(tx, router.id, now);
  const summary = `Cluster ${router.name} ${waits ? 'asked to detach' : 'detached'}, namespace ${router.namespace}`;
  return {
    answer: { updated: await detachedRouterRecord(tx, router.id, now) },
    audit: { subjectKind: 'router', subjectID: router.id, summary },
  };
}

/** The active router, locked after its network: placements of both are decided one after the other. */
async function lockedRouter(tx: TenantTransaction, routerID: string) {
  const router = tx.db
    .selectFrom('routers')
    .selectAll()
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', routerID)
    .where('active', '=', true);
  const found = await router.executeTakeFirst();
  if (found === undefined) return undefined;
  await lockNetwork(tx, found.network_id, 'alone');
  return router.forUpdate().executeTakeFirst();
}

async function hasAgent(tx: TenantTransaction, routerID: string): Promise<boolean> {
  const agent = await tx.db
    .selectFrom('agents')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .where('router_id', '=', routerID)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return agent !== undefined;
}

async function requestDetach(
  tx: TenantTransaction,
  routerID: string,
  now: number,
  random: Random,
): Promise<void> {
  await tx.db
    .updateTable('routers')
    .set((of) => ({ detach_requested_at: now, updated_at: now, version: of('version', '+', 1) }))
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', routerID)
    .execute();
  const job = { kind: DETACH_JOB, step: 'deactivate', payload: { routerID } };
  const runAfter = now + DETACH_WAIT_MS;
  await addJob(tx, { ...job, runAfter, deadlineAt: runAfter }, now, random);
}
