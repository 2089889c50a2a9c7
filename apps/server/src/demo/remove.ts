import type { Demo } from '@hawser/contract/demo';
import { demoMessages } from '@hawser/domain/demo';
import { newId } from '@hawser/ports';
import { conflicting, refused } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import { addJob } from '../job-queue/index.ts';
import { DEADLINE_MS, REMOVE_JOB } from './jobs.ts';
import type { DemoSettings } from './settings.ts';
import { countDemo, readDemo } from './status.ts';

/** Requests the removal of a demo fleet, whichever program created it. A job removes it and continues after a restart. */
export async function removeDemo(
  work: Work<unknown, undefined, unknown>,
  settings: DemoSettings,
): Promise<{ answer: { removing: Demo }; clusters: number }> {
  const { tx, now, random, session } = work;
  const { fleet } = await readDemo(work, settings);
  if (!settings.hasProgram) throw refused(demoMessages.notHere);
  if (fleet === null) throw conflicting(demoMessages.none);
  const { clusters } = await countDemo(tx);
  // A removal that is already running continues.
  if (fleet.state === 'removing') return { answer: { removing: await readDemo(work, settings) }, clusters };
  const runID = newId(now, random);
  const next = {
    run_id: runID,
    asked_by: session.uid,
    state: 'removing' as const,
    message: '',
    removed_done: null,
    removed_of: null,
    beat_at: now,
  };
  await tx.db
    .insertInto('demos')
    .values({ owner_uid: tx.owner, clusters, objects: 0, started_at: now, ...next })
    .onConflict((conflict) => conflict.column('owner_uid').doUpdateSet(next))
    .execute();
  const job = {
    kind: REMOVE_JOB,
    step: 'begin',
    payload: { runID },
    runAfter: now,
    deadlineAt: now + DEADLINE_MS,
  };
  await addJob(tx, job, now, random);
  return { answer: { removing: await readDemo(work, settings) }, clusters };
}
