import { systemRandom } from '@hawser/ports';
import { createDatabase, type TestDatabase } from '@hawser/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SECRET, standingClock } from '../testing/whole-server.ts';
import { type OpenStore, openStore } from '../store/open.ts';
import { addJob, type JobHandler, runDueJobs } from './index.ts';

const log = { info() {}, warn() {}, error() {} };
let database: TestDatabase;
let store: OpenStore;
let clock: ReturnType<typeof standingClock>;

beforeAll(async () => {
  database = await createDatabase();
  clock = standingClock(1_800_000_000_000);
  store = await openStore({ url: database.url, secret: SECRET, clock, random: systemRandom, log });
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

beforeEach(() => store.system.updateTable('jobs').set({ finished_at: 1 }).execute());

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

test('a job is done once, in its owner’s context, by one of several servers', async () => {
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

test('a step leads to the next, and the deadline is told', async () => {
  const steps: string[] = [];
  const handler: JobHandler = {
    kind: 'steps',
    async run({ job, now }) {
      steps.push(`${job.step}${job.late ? ' late' : ''}`);
      return job.late ? 'done' : { step: 'wait', runAfter: now + 10_000 };
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

test('what fails leaves nothing and is tried again, later', async () => {
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

test('a job whose server died while it had it is taken up by another', async () => {
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

test('a job of a transaction that fails does not exist', async () => {
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
