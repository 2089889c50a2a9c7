import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TenantTransaction } from '../store/store.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import { type Change, changeRecord } from './change.ts';
import { Failure } from './failure.ts';

let nouns: Nouns;
let id = '';
let count = 0;

beforeAll(async () => {
  nouns = await startNouns();
  await nouns.account('ada');
});
afterAll(() => nouns.close());

beforeEach(async () => {
  id = `network-${count++}`;
  await nouns.store.tenant('ada', ({ db, owner }) =>
    db
      .insertInto('networks')
      .values({
        owner_uid: owner,
        id,
        name: id,
        features: '{}',
        distribution_rules: '[]',
        serial_number: count,
        created_at: 1,
        updated_at: 1,
      })
      .execute(),
  );
});

const rowOf = (tx: TenantTransaction, of = id) =>
  tx.db
    .selectFrom('networks')
    .select(['id', 'version', 'name', 'updated_at'])
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', of)
    .forUpdate()
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>;

/** Renames the network, based on a version. */
const rename = (
  ifMatch: number,
  { owner = 'ada', change }: { owner?: string; change?: Change<'networks', Row, Row>['change'] } = {},
) =>
  nouns.store.tenant(owner, (tx) =>
    changeRecord<'networks', Row, Row>(
      { tx, now: 7, ifMatch },
      {
        table: 'networks',
        lock: () => rowOf(tx),
        read: async (_, of) => {
          const row = await rowOf(tx, of);
          if (row === undefined) throw new Error('The record is not there.');
          return row;
        },
        change: change ?? (async () => ({ columns: { name: `${id} renamed` } })),
      },
    ),
  );

const failureOf = async (work: Promise<unknown>): Promise<Failure> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw new Error('It was not refused.', { cause: error });
  return error;
};

test('a change is written with the next version and time, and returns the updated record', async () => {
  const changed = { id, name: `${id} renamed`, version: 2, updated_at: 7 };
  expect(await rename(1)).toEqual({ answer: { updated: changed }, change: {} });
  expect(await nouns.store.tenant('ada', (tx) => rowOf(tx))).toEqual(changed);
});

test('follow-up work sees the written change, and the answer sees the follow-up work', async () => {
  let seen = '';
  const { answer } = await nouns.store.tenant('ada', (tx) =>
    changeRecord(
      { tx, now: 7, ifMatch: 1 },
      {
        table: 'networks',
        lock: () => rowOf(tx),
        read: async () => ({ ...(await rowOf(tx)) }),
        change: async () => ({
          columns: { name: 'written' },
          async follow() {
            seen = (await rowOf(tx))?.name ?? '';
            await tx.db.updateTable('networks').set({ name: 'followed' }).where('id', '=', id).execute();
          },
        }),
      },
    ),
  );
  expect([seen, answer.updated.name]).toEqual(['written', 'followed']);
});

test('a record that does not exist, or is in another context, is 404', async () => {
  expect((await failureOf(rename(1, { owner: 'eve' }))).status).toBe(404);
});

test('an outdated version is 412 with both versions and the record, and nothing is written', async () => {
  await rename(1);
  const { status, conflict } = await failureOf(rename(1));
  const record = { id, name: `${id} renamed`, version: 2, updated_at: 7 };
  expect({ status, conflict }).toEqual({ status: 412, conflict: { sent: 1, current: 2, record } });
});

test('of concurrent changes of one version exactly one succeeds', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => rename(1)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await nouns.store.tenant('ada', (tx) => rowOf(tx)))?.version).toBe(2);
});

test('a change whose follow-up work fails is rolled back', async () => {
  const refusal = new Failure(409, [{ message: 'No.', displayable: true }]);
  const refuse = () => Promise.reject(refusal);
  expect(await failureOf(rename(1, { change: refuse }))).toBe(refusal);
  const late = rename(1, { change: async () => ({ columns: { name: 'written' }, follow: refuse }) });
  expect(await failureOf(late)).toBe(refusal);
  expect(await nouns.store.tenant('ada', (tx) => rowOf(tx))).toMatchObject({ name: id, version: 1 });
});
