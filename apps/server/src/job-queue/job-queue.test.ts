import { systemRandom } from '@hawser/ports';
import { createDatabase, type TestDatabase } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseSchema } from '../schema.ts';
import { viewerOf } from '../store/viewer.ts';
import { SECRET, manualClock } from '../testing/test-server.ts';
import { type OpenStore, openStore } from '../store/open.ts';
import { addJob, type JobHandler, type JobOutcome, runDueJobs } from '../job-queue/index.ts';
import { JOBS_KEPT_MS, jobCollection } from '../jobs/index.ts';
import { sweepJobs } from '../jobs/sweep.ts';

const log = { info() {}, warn() {}, error() {} };
let database: TestDatabase;
let store: OpenStore;
let clock: ReturnType<typeof manualClock>;

beforeAll(async () => {
  database = await createDatabase();
  clock = manualClock(1_800_000_000_000);
  store = await openStore({
    url: database.url,
    schema: databaseSchema,
    secret: SECRET,
    clock,
    random: systemRandom,
    log,
  });
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

beforeEach(() => database.execute('update jobs set finished_at = 1'));

const add = (kind: string, owner = 'ada', runAfter = clock.time) =>
  store.tenant(owner, (tx) =>
    addJob(
      tx,
      { kind, step: 'begin', payload: { n: 1 }, runAfter, deadlineAt: clock.time + 30_000 },
      clock.time,
      systemRandom,
    ),
  );
const round = (...handlers: JobHandler[]) =>
  runDueJobs({ store, clock, random: systemRandom, log, handlers });
const jobsOf = (owner: string) =>
  store.tenant(owner, ({ db }) =>
    db.selectFrom('jobs').selectAll().where('finished_at', 'is', null).execute(),
  );

/** Another transaction that holds a lock until the returned function is called. */
async function held(name: string): Promise<() => Promise<unknown>> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: began } = Promise.withResolvers<void>();
  const all = store.tenant('bob', async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx.db);
    began();
    await ended;
  });
  await begun;
  return () => {
    end();
    return all;
  };
}

test('a job is executed once, in its owner’s context, by one of several servers', async () => {
  const seen: string[] = [];
  const handler: JobHandler = {
    kind: 'once',
    async run({ job, tx }) {
      seen.push(`${tx.owner} ${job.owner} ${job.step} ${job.payload['n']} ${job.attempt}`);
      return 'done';
    },
  };
  await add('once');
  await add('once', 'bob');
  const rounds = await Promise.all([round(handler), round(handler), round(handler)]);
  expect(rounds.reduce((sum, n) => sum + n, 0)).toBe(2);
  expect(seen.sort()).toEqual(['ada ada begin 1 1', 'bob bob begin 1 1']);
  expect(await round(handler)).toBe(0);
});

test('a context with many due jobs does not delay those of another one', async () => {
  const seen: string[] = [];
  const handler: JobHandler = {
    kind: 'fair',
    async run({ tx }) {
      seen.push(tx.owner);
      return 'done';
    },
  };
  for (let n = 0; n < 30; n++) await add('fair', 'ada', clock.time - 1_000);
  await add('fair', 'bob');
  await round(handler);
  expect(seen).toContain('bob');
});

test('jobs that wait leave connections for requests and agents', async () => {
  const gate = Promise.withResolvers<JobOutcome>();
  const begun = Promise.withResolvers<void>();
  const handler: JobHandler = {
    kind: 'waits',
    run() {
      begun.resolve();
      return gate.promise;
    },
  };
  for (let n = 0; n < 25; n++) await add('waits');
  const waiting = round(handler);
  await begun.promise;
  expect(await jobsOf('bob')).toEqual([]);
  gate.resolve('done');
  expect(await waiting).toBeLessThan(25);
  while ((await round(handler)) > 0);
  expect(await jobsOf('ada')).toEqual([]);
});

test('jobs that wait for a lock let others run, and have not failed', async () => {
  const release = await held('jobs-of-ada');
  const handler: JobHandler = {
    kind: 'locks',
    async run({ tx }) {
      await sql`select pg_advisory_xact_lock(hashtext('jobs-of-ada'))`.execute(tx.db);
      return 'done';
    },
  };
  for (let n = 0; n < 6; n++) await add('locks', 'ada', clock.time - 1_000);
  await add('free');
  const free: JobHandler = { kind: 'free', run: async () => 'done' };
  expect(await round(handler, free)).toBe(5);
  expect(await round(handler, free)).toBe(2);
  const left = await jobsOf('ada');
  expect(left.map(({ kind, error, problem, taken_until }) => [kind, error, problem, taken_until])).toEqual(
    Array.from({ length: 6 }, () => ['locks', null, '', null]),
  );
  await release();
  clock.time += 1_000;
  while ((await round(handler, free)) > 0);
  expect(await jobsOf('ada')).toEqual([]);
});

test('a step leads to the next, and a passed deadline is reported to the handler', async () => {
  const steps: string[] = [];
  const handler: JobHandler = {
    kind: 'steps',
    async run({ job, now }) {
      steps.push(`${job.step}${job.deadlinePassed ? ' late' : ''}`);
      return job.deadlinePassed ? 'done' : { step: 'wait', runAfter: now + 10_000 };
    },
  };
  await add('steps');
  await round(handler);
  expect(await round(handler)).toBe(0);
  clock.time += 10_000;
  await round(handler);
  clock.time += 20_000;
  await round(handler);
  expect(steps).toEqual(['begin', 'wait', 'wait late']);
});

test('a failed step is rolled back and retried with backoff', async () => {
  let fails = true;
  const handler: JobHandler = {
    kind: 'fails',
    async run({ tx, job }) {
      await tx.db
        .insertInto('audit_entries')
        .values({
          owner_uid: tx.owner,
          id: `${job.id}-${job.attempt}`,
          at: 1,
          actor_uid: 'x',
          command: 'job',
          subject_kind: 'x',
          subject_id: 'x',
          summary: '',
          idempotency_key: null,
        })
        .execute();
      if (fails) throw new Error('not now');
      return 'done';
    },
  };
  const audited = () =>
    store.tenant('ada', ({ db }) => db.selectFrom('audit_entries').select('id').execute());
  const id = await add('fails');
  await round(handler);
  expect(await audited()).toEqual([]);
  expect((await jobsOf('ada'))[0]).toMatchObject({ id, error: 'not now', taken_until: null });
  expect(await round(handler)).toBe(0);
  fails = false;
  clock.time += 1_000;
  await round(handler);
  expect(await audited()).toEqual([{ id: `${id}-2` }]);
  expect(await jobsOf('ada')).toEqual([]);
});

test('a job whose server crashed is claimed by another', async () => {
  const id = await add('orphan');
  await store.system
    .updateTable('jobs')
    .set({ taken_until: clock.time + 30_000 })
    .where('id', '=', id)
    .execute();
  const done: string[] = [];
  const handler: JobHandler = {
    kind: 'orphan',
    async run({ job }) {
      done.push(job.id);
      return 'done';
    },
  };
  expect(await round(handler)).toBe(0);
  clock.time += 30_000;
  await round(handler);
  expect(done).toEqual([id]);
});

test('a completed job stays completed when the answer to its COMMIT is lost', async () => {
  await addShown('uma', 'unreachable');
  const withoutListener: OpenStore = {
    ...store,
    async tenant(owner, work) {
      await store.tenant(owner, work);
      throw new Error('Connection terminated unexpectedly');
    },
  };
  const handler: JobHandler = { kind: 'unreachable', run: async () => 'done', problem: () => 'It failed.' };
  await runDueJobs({ store: withoutListener, clock, random: systemRandom, log, handlers: [handler] });
  const over = await shown('uma');
  expect(over).toMatchObject([{ finishedAt: clock.time, problem: '' }]);
  clock.time += 60_000;
  expect(await round(handler)).toBe(0);
  expect(await shown('uma')).toEqual(over);
});

test('a job of a transaction that rolls back does not exist', async () => {
  const failed = store.tenant('ada', async (tx) => {
    await addJob(
      tx,
      { kind: 'x', step: '', payload: {}, runAfter: 0, deadlineAt: 0 },
      clock.time,
      systemRandom,
    );
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await jobsOf('ada')).toEqual([]);
});

const subject = { kind: 'network', id: 'n-1', name: 'demo', simulated: false, actorUid: 'ada' };
const addShown = (owner: string, kind: string) =>
  store.tenant(owner, (tx) =>
    addJob(
      tx,
      { kind, step: 'begin', payload: {}, runAfter: clock.time, deadlineAt: clock.time + 30_000, subject },
      clock.time,
      systemRandom,
    ),
  );
const shown = (owner: string) =>
  store.tenantRead(owner, async (tx) => {
    const { keys } = await jobCollection.select(viewerOf(tx, clock.time), {
      collection: 'jobs',
      range: { from: 0, to: 50 },
    });
    const rows = await jobCollection.rows(viewerOf(tx, clock.time), keys);
    return keys.flatMap((key) => rows.get(key) ?? []);
  });

test('jobs show their progress, what they wait for and why a step failed; jobs without a subject are hidden', async () => {
  await add('silent', 'carol');
  await addShown('carol', 'walk');
  let outcome: JobOutcome | Error = {
    step: 'walk',
    runAfter: clock.time,
    progress: { done: 2, total: 5, waitsFor: 'rain' },
    deadlineAt: clock.time + 99_000,
  };
  const handler: JobHandler = {
    kind: 'walk',
    async run({ job }) {
      if (outcome instanceof Error) throw outcome;
      expect(job.progress.done).toBeLessThanOrEqual(2);
      return outcome;
    },
    problem: (step) => `The ${step} failed.`,
  };
  await round(handler);
  const [first] = await shown('carol');
  expect(first).toMatchObject({
    kind: 'walk',
    subjectKind: 'network',
    subjectID: 'n-1',
    subjectName: 'demo',
    step: 'walk',
    stepLabel: 'walk',
    done: 2,
    total: 5,
    waitsFor: 'rain',
    deadlineAt: clock.time + 99_000,
    problem: '',
    finishedAt: null,
  });
  outcome = new Error('secret cause');
  await round(handler);
  expect(await shown('carol')).toEqual([{ ...first, problem: 'The walk failed.' }]);
  outcome = 'done';
  clock.time += 1_000;
  await round(handler);
  expect(await shown('carol')).toMatchObject([
    { done: 5, total: 5, waitsFor: '', problem: '', finishedAt: clock.time, updatedAt: clock.time },
  ]);
  expect(await shown('ada')).toEqual([]);
});

test('running jobs come before finished ones, newest first', async () => {
  const handler: JobHandler = { kind: 'over', run: async () => 'done' };
  const ids = [];
  for (const kind of ['over', 'on', 'over', 'on']) {
    clock.time += 1;
    ids.push(await addShown('dora', kind));
  }
  await round(handler);
  const [oldestOver, oldestOn, newestOver, newestOn] = ids;
  expect((await shown('dora')).map(({ id }) => id)).toEqual([newestOn, oldestOn, newestOver, oldestOver]);
});

test('the feed publishes visible changes of jobs, and not that a server claimed one', async () => {
  const published = async () => {
    const { rows } = await sql<{ op: string; ids: string[] }>`
      select op, ids from changes where owner_uid = 'erin' and tbl = 'jobs' order by seq`.execute(
      store.system,
    );
    return rows.map(({ op, ids }) => `${op} ${ids.length}`);
  };
  await add('silent', 'erin');
  const id = await addShown('erin', 'step');
  const outcomes: JobOutcome[] = [
    { step: 'begin', runAfter: clock.time },
    { step: 'next', runAfter: clock.time },
    'done',
  ];
  const handler: JobHandler = { kind: 'step', run: async () => outcomes.shift() ?? 'done' };
  await round(handler);
  expect(await published()).toEqual(['insert 1']);
  await round(handler);
  await round(handler);
  expect(await published()).toEqual(['insert 1', 'update 1', 'update 1']);
  expect((await shown('erin'))[0]).toMatchObject({ id, finishedAt: clock.time });
});

test('finished jobs are deleted after a week', async () => {
  const done: JobHandler = { kind: 'swept', run: async () => 'done' };
  await addShown('fay', 'swept');
  await round(done);
  await addShown('fay', 'kept');
  await sweepJobs(store.system, clock.time + JOBS_KEPT_MS);
  expect(await shown('fay')).toHaveLength(2);
  await sweepJobs(store.system, clock.time + JOBS_KEPT_MS + 1);
  expect((await shown('fay')).map(({ kind }) => kind)).toEqual(['kept']);
});
