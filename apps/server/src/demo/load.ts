import type { Demo, LoadDemo } from '@hawser/contract/demo';
import { demoMessages } from '@hawser/domain/demo';
import { newId } from '@hawser/ports';
import type { z } from 'zod';
import { conflicting, refused } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import { addJob } from '../job-queue/index.ts';
import { LOAD_JOB, DEADLINE_MS } from './jobs.ts';
import type { DemoSettings } from './settings.ts';
import { readDemo, refusalOf } from './status.ts';

/** Requests a demo fleet, for administrators: it takes a large part of the machine. A job starts it after the commit. */
export async function loadDemo(
  work: Work<unknown, undefined, z.infer<typeof LoadDemo>>,
  settings: DemoSettings,
): Promise<{ answer: { created: Demo }; runID: string }> {
  const { tx, body, now, random, session } = work;
  const { clusters, objects } = body;
  if (!session.admin) throw refused(demoMessages.adminOnly);
  const { fleet, realClusters, freeBytes } = await readDemo(work, settings);
  const refusal = refusalOf(fleet, settings, { clusters, objects }, freeBytes);
  if (refusal !== null) throw fleet === null ? refused(refusal) : conflicting(refusal);
  if (realClusters > 0 && !body.besideReal) throw conflicting(demoMessages.real(realClusters), 'besideReal');
  const runID = newId(now, random);
  const row = {
    owner_uid: tx.owner,
    run_id: runID,
    asked_by: session.uid,
    state: 'loading' as const,
    clusters,
    objects,
    removed_done: null,
    removed_of: null,
    started_at: now,
    beat_at: now,
  };
  const inserted = await tx.db
    .insertInto('demos')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('run_id')
    .executeTakeFirst();
  if (inserted === undefined) throw conflicting(demoMessages.there);
  const job = {
    kind: LOAD_JOB,
    step: 'begin',
    payload: { runID },
    runAfter: now,
    deadlineAt: now + DEADLINE_MS,
  };
  await addJob(tx, job, now, random);
  return { answer: { created: await readDemo(work, settings) }, runID };
}
