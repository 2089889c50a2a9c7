import type { Job } from '@hawser/contract/jobs';
import type { BulkObjects } from '@hawser/contract/objects';
import type { Work } from '../../http/route.ts';
import { sql } from 'kysely';
import { requireRow } from '../../http/failure.ts';
import { refuseGuardedObject } from '../infrastructure.ts';
import { addJob } from '../../job-queue/index.ts';
import { jobRecord } from '../../jobs/index.ts';
import { BULK_JOBS, NOTHING_DONE } from './payload.ts';

/** The job has no deadline of its own: it waits for nothing. Milliseconds. */
const DEADLINE_MS = 24 * 60 * 60 * 1000;

/**
 * Starts a job that does an action on many objects, each on its own. It goes on when the browser is closed. Objects that do not exist are
 * left out: what was deleted meanwhile needs nothing.
 * @throws Failure 404 if none exists.
 */
export async function startBulk({
  tx,
  body,
  session,
  address,
  now,
  random,
}: Work<unknown, undefined, BulkObjects>): Promise<{
  answer: { accepted: Job };
  count: string;
}> {
  // In one order, so that two jobs cannot wait for each other's rows.
  const { rows } = await sql<{ id: string; derived_kind: string }>`
    select id, derived_kind from objects where owner_uid = ${tx.owner} and id = any(${[...new Set(body.objectIDs)]}::text[]) and active
     order by id`.execute(tx.db);
  const ids = rows.map(({ id }) => id);
  requireRow(ids[0]);
  for (const row of rows) if (body.action !== 'putBack') await refuseGuardedObject(tx, row);
  const { action } = body;
  const count = `${ids.length.toLocaleString('en')} application${ids.length === 1 ? '' : 's'}`;
  const jobID = await addJob(
    tx,
    {
      kind: BULK_JOBS[action],
      step: 'items',
      steps: [{ name: 'items', label: 'Applications' }],
      payload: {
        ids,
        address,
        ...(body.action === 'delete' && { cascade: body.cascade }),
        ...(body.action === 'tags' && { add: body.add, remove: body.remove }),
        outcome: { ...NOTHING_DONE, left: ids.length },
      },
      runAfter: now,
      deadlineAt: now + DEADLINE_MS,
      subject: { kind: 'objects', id: ids[0] ?? '', name: count, simulated: false, actorUid: session.uid },
      progress: { done: 0, total: ids.length, waitsFor: '' },
    },
    now,
    random,
  );
  return { answer: { accepted: await jobRecord(tx, jobID, now) }, count };
}
