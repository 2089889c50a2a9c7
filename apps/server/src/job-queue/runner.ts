import { type Clock, doubling, type Random, repeat } from '@hawser/ports';
import { sql } from 'kysely';
import type { Log } from '../log/log.ts';
import { isLockTimeout } from '../store/lock-timeout.ts';
import type { Store } from '../store/store.ts';
import { columnsOf, type Job, type JobHandler, type JobOutcome, type JobProgress } from './job.ts';

const POLL_MS = 500;
/**
 * Jobs that run at once. Each uses a connection while its step waits for a lock, and requests and agents of all contexts share
 * these connections (`tenantConnections`).
 */
const BATCH = 5;
/**
 * How long a step waits for a lock, milliseconds, before other jobs run; doubled at each attempt, so that it also gets a
 * contended lock.
 */
const LOCK = { firstMs: 1_000, mostMs: 16_000 };
/** A claimed job whose server crashed can be claimed again after this long, milliseconds. */
const CLAIM_MS = 30_000;
/** Backoff after a failure. */
const RETRY = { firstMs: 1_000, mostMs: 60_000 };

/** What the runner needs. */
interface RunnerPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly handlers: readonly JobHandler[];
}

type ClaimedJob = Omit<Job, 'late' | 'progress'> & JobProgress & { readonly takenUntil: number };

/** Claims due jobs, of each context in turn, and runs one step of each; returns how many. Several servers may do so at once. */
export async function runDueJobs(ports: RunnerPorts): Promise<number> {
  const { store, clock, handlers } = ports;
  const now = clock.now();
  const takenUntil = now + CLAIM_MS;
  const { rows } = await sql<ClaimedJob>`
    update jobs set taken_until = ${takenUntil}, attempts = attempts + 1
    where (owner_uid, id) in (
      select j.owner_uid, j.id from jobs j
        join (
          select owner_uid, id, run_after, row_number() over (partition by owner_uid order by run_after) as turn from jobs
           where finished_at is null and run_after <= ${now} and (taken_until is null or taken_until <= ${now})
             and kind = any(${handlers.map((handler) => handler.kind)}::text[])) due using (owner_uid, id)
       where j.finished_at is null and (j.taken_until is null or j.taken_until <= ${now})
       order by due.turn, due.run_after limit ${BATCH} for update of j skip locked)
    returning id, owner_uid as owner, kind, step, payload, deadline_at as "deadlineAt", attempts as attempt,
      done, total, waits_for as "waitsFor", taken_until as "takenUntil"`.execute(store.system);
  await Promise.all(rows.map((job) => runOne(ports, job)));
  return rows.length;
}

/** The columns that an outcome changes. */
function columnsAfter(outcome: JobOutcome, total: number, now: number) {
  if (outcome === 'done') return { finished_at: now, done: total, waits_for: '' };
  const { step, runAfter, progress, deadlineAt } = outcome;
  return {
    step,
    run_after: runAfter,
    taken_until: null,
    attempts: 0,
    ...(progress === undefined ? {} : columnsOf(progress)),
    ...(deadlineAt === undefined ? {} : { deadline_at: deadlineAt }),
  };
}

async function runOne(ports: RunnerPorts, taken: ClaimedJob): Promise<void> {
  const { store, clock, random, log, handlers } = ports;
  const handler = handlers.find(({ kind }) => kind === taken.kind);
  if (handler === undefined) return;
  const { done, total, waitsFor, takenUntil: _, ...rest } = taken;
  const jobAt = (now: number): Job => ({
    ...rest,
    deadlinePassed: now >= taken.deadlineAt,
    progress: { done, total, waitsFor },
  });
  try {
    const found = await handler.prepare?.({
      job: jobAt(clock.now()),
      clock,
      read: (look) => store.tenant(taken.owner, look),
    });
    await store.tenant(taken.owner, async (tx) => {
      const held = await tx.db
        .selectFrom('jobs')
        .select('id')
        .where('id', '=', taken.id)
        .where('finished_at', 'is', null)
        .where('taken_until', '=', taken.takenUntil)
        .forUpdate()
        .executeTakeFirst();
      // Another server claimed it, because this one was too slow.
      if (held === undefined) return;
      const lockMs = doubling(LOCK, taken.attempt - 1);
      await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(tx.db);
      const now = clock.now();
      const job = jobAt(now);
      const next = columnsAfter(await handler.run({ tx, clock, random, now, job, found }), total, now);
      await tx.db
        .updateTable('jobs')
        .set({ ...next, error: null, problem: '', updated_at: now })
        .where('id', '=', taken.id)
        .execute();
    });
  } catch (error) {
    if (isLockTimeout(error)) return release(ports, taken, { run_after: clock.now() + LOCK.firstMs });
    log.error('A job failed; it will be retried.', {
      kind: taken.kind,
      step: taken.step,
      id: taken.id,
      error,
    });
    await release(ports, taken, {
      run_after: clock.now() + doubling(RETRY, taken.attempt - 1),
      error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      problem: handler.problem?.(taken.step) ?? '',
      updated_at: clock.now(),
    });
  }
}

/** Releases a job that this server has claimed, to run again later. */
async function release(
  { store }: RunnerPorts,
  { owner, id, takenUntil }: ClaimedJob,
  columns: { run_after: number; error?: string; problem?: string; updated_at?: number },
): Promise<void> {
  await store.system
    .updateTable('jobs')
    .set({ ...columns, taken_until: null })
    .where('owner_uid', '=', owner)
    .where('id', '=', id)
    .where('taken_until', '=', takenUntil)
    // When only the answer to COMMIT was lost, the job is done.
    .where('finished_at', 'is', null)
    .execute();
}

/** Runs due jobs twice a second until stopped, and again at once when there were some. Stopping waits for running steps. */
export function startJobs(ports: RunnerPorts): { stop(): Promise<void> } {
  if (ports.handlers.length === 0) return { stop: async () => undefined };
  let stopped = false;
  const rounds = async () => {
    // The next step of a job may be due at once.
    while (!stopped && (await runDueJobs(ports)) > 0);
  };
  const repeated = repeat(ports.clock, POLL_MS, rounds, (error) =>
    ports.log.error('Jobs could not be read.', { error }),
  );
  return {
    async stop() {
      stopped = true;
      await repeated.stop();
    },
  };
}
