import { NETWORK_DELETE_WAIT_MS } from '@hawser/domain/networks';
import { ORIGINS } from '@hawser/domain/wire';
import { sql } from 'kysely';
import type { JobOutcome } from '../../job-queue/index.ts';
import { featuresOfRouters } from '../../routers/index.ts';
import { nextVersion } from '../../store/next-version.ts';
import { countOf, PLACEMENTS_PAGE, placementsOf, type StepWork } from './step.ts';

/** First step: removes features and distribution rules, then all placements, page by page. */
export async function removeFeatures({ tx, network, job, now }: StepWork): Promise<JobOutcome> {
  const { id } = network;
  await clear(tx, id, now);
  const total = job.progress.total > 0 ? job.progress.total : await countOf(tx, 'placements', id);
  const { numAffectedRows = 0n } = await sql`
    delete from placements p
     using (select p.router_id, p.object_id from ${placementsOf(tx, id)} limit ${PLACEMENTS_PAGE}) part
     where p.owner_uid = ${tx.owner} and p.router_id = part.router_id and p.object_id = part.object_id`.execute(
    tx.db,
  );
  const done = job.progress.done + Number(numAffectedRows);
  if (numAffectedRows === BigInt(PLACEMENTS_PAGE)) {
    return { step: 'features', runAfter: now, progress: { done, total, waitsFor: '' } };
  }
  return {
    step: 'detach',
    runAfter: now,
    deadlineAt: now + NETWORK_DELETE_WAIT_MS,
    progress: { done: 0, total: await countOf(tx, 'routers', id), waitsFor: '' },
  };
}

/** Removes features and rules, unless an earlier run of this step did. */
async function clear(tx: StepWork['tx'], networkID: string, now: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update networks set features = '{}', distribution_rules = '[]', ${nextVersion(now)},
           install = ${JSON.stringify({ status: 'uninstalled', error: null, timestamp: now })}::jsonb
     where owner_uid = ${tx.owner} and id = ${networkID}
       and (features <> '{}' or distribution_rules <> '[]')`.execute(tx.db);
  if (numAffectedRows !== 1n) return;
  await featuresOfRouters(tx, networkID, {}, now);
  // Objects that the features created are deleted with them.
  await sql`
    update objects set active = false, ${nextVersion(now)}
     where owner_uid = ${tx.owner} and network_id = ${networkID} and active and origin = ${ORIGINS.auto}`.execute(
    tx.db,
  );
}
