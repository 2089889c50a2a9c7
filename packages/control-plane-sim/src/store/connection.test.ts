import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Lifetime } from '../process/lifetime.ts';
import { StoreConnection } from './connection.ts';
import { connectionDialect } from './dialect.ts';
import { SqlSession } from './session.ts';

let session: SqlSession;
beforeAll(async () => {
  session = await SqlSession.open();
  await session.run('create table words (word text)');
});
afterAll(() => session.close());
beforeEach(() => session.run('delete from words'));

/** What happens before each statement, in turn; nothing where there is none. */
const before: (() => Promise<void>)[] = [];
const faults = {
  beforeConnect: async () => undefined,
  beforeStatement: async () => before.shift()?.(),
  beforeCommit: async () => null,
};
const open = () =>
  StoreConnection.open({
    session,
    life: new Lifetime('server'),
    faults,
    part: 'commands',
    role: 'postgres',
    owner: 'ada',
    begin: 'begin',
    ending: [],
  });
const db = new Kysely<object>({ dialect: connectionDialect(open) });
const words = async () =>
  (await sql<{ word: string }>`select word from words order by word`.execute(db)).rows.map(
    ({ word }) => word,
  );

test('a statement that is late is no part of the next transaction', async () => {
  let isLate = () => {};
  const late = new Promise<void>((resolve) => (isLate = resolve));
  before.push(
    async () => {
      throw new Error('the first of two fails');
    },
    () => late,
  );
  const two = db
    .transaction()
    .execute((tx) =>
      Promise.all([
        sql`insert into words values ('first')`.execute(tx),
        sql`insert into words values ('late')`.execute(tx),
      ]),
    );
  await expect(two).rejects.toThrow('the first of two fails');
  await db.transaction().execute(async (tx) => {
    await sql`insert into words values ('next')`.execute(tx);
    isLate();
    await sql`insert into words values ('last')`.execute(tx);
  });
  expect(await words()).toEqual(['last', 'next']);
});

test.each(['commit', 'rollback'] as const)('after its %s a transaction takes no statement', async (end) => {
  const connection = await open();
  await connection.begin();
  await connection[end]();
  await expect(connection.query(sql`insert into words values ('late')`.compile(db))).rejects.toThrow(
    'The transaction is over.',
  );
  connection.release();
  expect(await words()).toEqual([]);
});
