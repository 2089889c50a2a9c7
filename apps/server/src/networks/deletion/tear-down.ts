import type { TearDownResult } from '@hawser/contract/networks';
import { objectMessages } from '@hawser/domain/objects';
import { ORIGINS } from '@hawser/domain/wire';
import { sql } from 'kysely';
import type { z } from 'zod';
import { Failure, requireRow } from '../../http/failure.ts';
import { isDatabaseUnavailable } from '../../http/problem.ts';
import type { Work } from '../../http/route.ts';
import { lockNetwork, recordRemovals, refuseWhileDeleting } from '../../placement/index.ts';
import { isDeadlock } from '../../store/deadlock.ts';
import { nextVersion } from '../../store/next-version.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { networkRecord } from '../record.ts';

/**
 * Deactivates all objects that users wrote into a network, in one batch (Spec 2 §4, "Network deletion"). They are no longer
 * placed anywhere, and the agents remove them. Features and the network itself stay.
 */
export async function tearDownNetwork({
  tx,
  params,
  now,
}: Work<{ networkID: string }, undefined, unknown>): Promise<{
  answer: z.infer<typeof TearDownResult>;
}> {
  const network = requireRow(await lockNetwork(tx, params.networkID, 'alone'));
  refuseWhileDeleting(network);
  const deactivated = await deactivateObjects(tx, network.id, now).catch(notDeactivated);
  return { answer: { updated: await networkRecord(tx, network.id, now), deactivated } };
}

async function deactivateObjects(tx: TenantTransaction, networkID: string, now: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update objects set active = false, ${nextVersion(now)}
     where owner_uid = ${tx.owner} and network_id = ${networkID} and active
       and origin in (${ORIGINS.config}, ${ORIGINS.gitops})`.execute(tx.db);
  const inactive = sql`
    select id from objects where owner_uid = ${tx.owner} and network_id = ${networkID} and not active`;
  await recordRemovals(tx, sql`p.object_id = any(array(${inactive}))`, now);
  await sql`
    delete from placements p using objects o
     where p.owner_uid = ${tx.owner} and p.network_id = ${networkID}
       and o.owner_uid = p.owner_uid and o.id = p.object_id and not o.active`.execute(tx.db);
  return Number(numAffectedRows);
}

/**
 * Deadlocks are passed on, because the caller retries them, and so is that the database does not answer, whenever that begins: the console
 * shows it with the message of the specification, which all other errors get.
 */
function notDeactivated(error: unknown): never {
  if (isDeadlock(error) || isDatabaseUnavailable(error)) throw error;
  const failure = new Failure(503, [{ message: objectMessages.notDeactivated, displayable: true }]);
  failure.cause = error;
  throw failure;
}
