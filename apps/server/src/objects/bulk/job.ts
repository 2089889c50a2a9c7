import type { BulkObjects } from '@hawser/contract/objects';
import { newId } from '@hawser/ports';
import { sql } from 'kysely';
import { writeAudit } from '../../http/audit.ts';
import { Failure } from '../../http/failure.ts';
import type { JobHandler, JobOutcome, JobWork } from '../../job-queue/index.ts';
import { isLockTimeout } from '../../store/lock-timeout.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { doItem, type ItemChange } from './item.ts';
import { jobRequester } from './requester.ts';
import { BULK_JOBS, BulkPayload } from './payload.ts';

/** Objects of one step, which is one transaction. */
const SHARE = 50;
/** Failed objects that are named; all are counted. */
const NAMED = 100;
/** From this attempt of a step, an object with an error of the server is reported as failed. */
const LAST_ATTEMPT = 3;
const FAILED = 'An error has occurred.';

interface Changed extends ItemChange {
  readonly objectID: string;
}

/** The handlers of bulk actions. */
export const bulkJobs = (versionsKept: number): readonly JobHandler[] =>
  (Object.keys(BULK_JOBS) as BulkObjects['action'][]).map((action) => ({
    kind: BULK_JOBS[action],
    run: (work) => runShare(action, work, versionsKept),
    problem: () => FAILED,
  }));

/**
 * Does the next objects, and records each in the transaction of the step: after a crash it goes on with the first that was not
 * committed, so that each is done once.
 */
async function runShare(
  action: BulkObjects['action'],
  work: JobWork,
  versionsKept: number,
): Promise<JobOutcome> {
  const { tx, job, now } = work;
  const { ids, add, remove, cascade, outcome, address, ...payload } = BulkPayload.parse(job.payload);
  const { uid, mayAct } = await jobRequester(tx, job.id);
  const isStopped = payload.isStopped || !mayAct;
  const done = outcome.succeeded + outcome.failedCount;
  const share = isStopped ? [] : ids.slice(done, done + SHARE);
  const changed: Changed[] = [];
  const failed: { id: string; name: string; message: string }[] = [];
  for (const objectID of share) {
    const item = { tx, objectID, add, remove, cascade, uid, now, versionsKept };
    const result = await attempt(tx, () => doItem[action](item), job.attempt >= LAST_ATTEMPT);
    if ('message' in result) failed.push({ id: objectID, name: await nameOf(tx, objectID), ...result });
    else if (result.change !== null) changed.push({ objectID, ...result.change });
  }
  await writeAudit(
    tx.db,
    tx.owner,
    changed.map(({ objectID, ...change }) => ({
      ...change,
      id: newId(now, work.random),
      at: now,
      actor: uid,
      address,
      subjectKind: 'object',
      subjectID: objectID,
    })),
  );
  const doneNow = done + share.length;
  const after = {
    succeeded: outcome.succeeded + share.length - failed.length,
    failed: [...outcome.failed, ...failed].slice(0, NAMED),
    failedCount: outcome.failedCount + failed.length,
    left: ids.length - doneNow,
    isStopped,
  };
  // A request to stop meanwhile is kept.
  await sql`
    update jobs set payload = payload || ${JSON.stringify({ outcome: after })}::jsonb
     where owner_uid = ${tx.owner} and id = ${job.id}`.execute(tx.db);
  if (isStopped || after.left === 0) return 'done';
  return { step: 'items', runAfter: now, progress: { done: doneNow, total: ids.length, waitsFor: '' } };
}

/** The result of an object, or why it failed; what it wrote until then is undone. */
async function attempt(
  tx: TenantTransaction,
  run: () => Promise<ItemChange | null>,
  isLast: boolean,
): Promise<{ readonly change: ItemChange | null } | { readonly message: string }> {
  await sql`savepoint item`.execute(tx.db);
  try {
    const change = await run();
    await sql`release savepoint item`.execute(tx.db);
    return { change };
  } catch (error) {
    if (!(error instanceof Failure) && (!isLast || isLockTimeout(error))) throw error;
    await sql`rollback to savepoint item`.execute(tx.db);
    return { message: error instanceof Failure ? error.message : FAILED };
  }
}

async function nameOf(tx: TenantTransaction, objectID: string): Promise<string> {
  const row = await tx.db
    .selectFrom('objects')
    .select('name')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', objectID)
    .executeTakeFirst();
  return row?.name ?? objectID;
}
