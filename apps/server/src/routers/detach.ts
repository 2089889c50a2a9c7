import type { Router } from '@hawser/contract/routers';
import { routerMessages } from '@hawser/domain/routers';
import type { Random } from '@hawser/ports';
import type { Selectable } from 'kysely';
import { writeNextVersion } from '../http/change.ts';
import { Failure } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import { addJob } from '../job-queue/index.ts';
import { lockNetwork } from '../placement/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { RoutersTable } from './table.ts';
import { DETACH_JOB, DETACH_WAIT_MS, endDetach } from './detach-job.ts';
import { detachedRouterRecord } from './record.ts';

/**
 * Detaches a cluster (Spec 2 §4, "Router removal"). Without an agent the router is deactivated immediately. Otherwise the agent
 * is asked to remove what it applied, and the router is deactivated when it answers or the time is up. A second request does
 * not wait.
 */
export async function detachRouter({
  tx,
  params,
  session,
  now,
  random,
}: Work<{ routerID: string }, undefined, unknown>): Promise<{
  answer: { updated: Router };
  waits: boolean;
}> {
  const { router, network } = await lockedRouter(tx, params.routerID);
  const isForced = router.detach_requested_at !== null || network.deletion_requested_at !== null;
  const waits = !isForced && (await hasAgent(tx, router.id));
  if (waits) await writeNextVersion(tx, 'routers', router, { detach_requested_at: now }, now);
  else await endDetach(tx, router.id, now);
  const updated = await detachedRouterRecord(tx, router.id, now);
  const { clusterName: name, simulated } = updated;
  if (waits) await addDetachJob(tx, router, { now, random, actorUid: session.uid, name, simulated });
  return { answer: { updated }, waits };
}

/** 404 with the message of the specification. */
const notThere = (message: string): Failure => new Failure(404, [{ message, displayable: true }]);

/**
 * The active router and its network. The network is locked first, so that changes to its placements run one after the other.
 * @throws Failure 404 if the router or its network can't be verified (Spec 2 §5 and §8).
 */
async function lockedRouter(tx: TenantTransaction, routerID: string) {
  const active = tx.db
    .selectFrom('routers')
    .selectAll()
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', routerID)
    .where('active', '=', true);
  const found = await active.executeTakeFirst();
  if (found === undefined) throw notThere(routerMessages.notDeleted);
  const network = await lockNetwork(tx, found.network_id, 'alone');
  const router = await active.forUpdate().executeTakeFirst();
  if (router === undefined || network === undefined) throw notThere(routerMessages.notDetached);
  return { router, network };
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

async function addDetachJob(
  tx: TenantTransaction,
  router: Selectable<RoutersTable>,
  {
    now,
    random,
    actorUid,
    name,
    simulated,
  }: { now: number; random: Random; actorUid: string; name: string; simulated: boolean },
): Promise<void> {
  const runAfter = now + DETACH_WAIT_MS;
  const job = {
    kind: DETACH_JOB,
    step: 'deactivate',
    steps: [{ name: 'deactivate', label: 'Detaching the cluster' }],
    payload: { routerID: router.id },
    runAfter,
    deadlineAt: runAfter,
    subject: { kind: 'router', id: router.id, name, simulated, actorUid },
    progress: { done: 0, total: 1, waitsFor: `the agent of ${name}` },
  };
  await addJob(tx, job, now, random);
}
