import type { Job } from '@hawser/contract/jobs';
import { networkMessages } from '@hawser/domain/networks';
import { sql } from 'kysely';
import { writeNextVersion } from '../../http/change.ts';
import { Failure, requireRow } from '../../http/failure.ts';
import type { Work } from '../../http/route.ts';
import { addJob } from '../../job-queue/index.ts';
import { jobRecord } from '../../jobs/index.ts';
import { lockNetwork } from '../../placement/index.ts';
import { networkRecord } from '../record.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { firstStep } from './job.ts';
import { purgeNetwork } from './network-step.ts';
import { removeObjectsPage } from './objects-step.ts';
import { PAGE } from './step.ts';

/**
 * Starts the deletion of a network with everything in it (Spec 1 §4). From now on nothing can be attached to it or written into
 * it, and a job deletes it step by step. A repeated request answers with the running job. An empty network is deleted
 * immediately.
 * @throws Failure 409 if it is not allowed, with the reason.
 */
export async function deleteNetwork({
  tx,
  params,
  session,
  now,
  random,
}: Work<{ networkID: string }, undefined, unknown>): Promise<{
  answer: { accepted: Job };
  network: { id: string; name: string };
  isDone: boolean;
}> {
  const network = requireRow(await lockNetwork(tx, params.networkID, 'alone'));
  const { id, name } = network;
  const accepted = async (jobID: string) => ({
    answer: { accepted: await jobRecord(tx, jobID, now) },
    network,
    isDone: false,
  });
  if (network.deletion_job_id !== null) return accepted(network.deletion_job_id);
  const { can } = await networkRecord(tx, id, now);
  if (!can.delete.allowed) throw notDeleted(can.delete.reason);
  const subject = { kind: 'network', id, name, simulated: false, actorUid: session.uid };
  const jobID = await addJob(tx, firstStep(subject, now), now, random);
  if (await isEmpty(tx, id)) {
    await removeEmpty(tx, id, jobID, now);
    return { ...(await accepted(jobID)), isDone: true };
  }
  const requested = { deletion_requested_at: now, deletion_job_id: jobID };
  await writeNextVersion(tx, 'networks', network, requested, now);
  return accepted(jobID);
}

/** Whether nothing is attached and at most one page of objects is left, so that the deletion can complete immediately. */
async function isEmpty(tx: TenantTransaction, networkID: string): Promise<boolean> {
  const { rows } = await sql<{ routers: boolean; objects: number }>`
    select exists (select from routers where owner_uid = ${tx.owner} and network_id = ${networkID} and active) as routers,
           (select count(*)::int from (select from objects where owner_uid = ${tx.owner} and network_id = ${networkID}
                                        limit ${PAGE + 1}) part) as objects`.execute(tx.db);
  return rows[0]?.routers === false && rows[0].objects <= PAGE;
}

/** Deletes an empty network immediately and marks the job as finished. */
async function removeEmpty(
  tx: TenantTransaction,
  networkID: string,
  jobID: string,
  now: number,
): Promise<void> {
  await removeObjectsPage(tx, networkID);
  await purgeNetwork(tx, networkID);
  await sql`
    update jobs set step = 'network', finished_at = ${now} where owner_uid = ${tx.owner} and id = ${jobID}`.execute(
    tx.db,
  );
}

const notDeleted = (reason: string): Failure =>
  new Failure(409, [
    { message: networkMessages.notDeleted, displayable: true },
    { message: reason, displayable: true },
  ]);
