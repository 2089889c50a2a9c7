import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabase } from './database.ts';

test('an open transaction is rolled back when it is released', async () => {
  const database = await createDatabase();
  await database.execute('create table mine (id int)');
  const release = await database.hold('lock table mine');
  await expect(database.execute('begin; lock table mine nowait')).rejects.toThrow('could not obtain lock');
  await release();
  await database.execute('begin; lock table mine nowait');
  await database.drop();
});

test('each database is empty, separate, and removed when dropped', async () => {
  const one = await createDatabase();
  const two = await createDatabase();
  const first = new pg.Client({ connectionString: one.url });
  const second = new pg.Client({ connectionString: two.url });
  await first.connect();
  await second.connect();
  await first.query('create table mine (id int)');
  await expect(second.query('select * from mine')).rejects.toThrow('does not exist');
  await first.end();
  await second.end();
  await Promise.all([one.drop(), two.drop()]);
  await expect(new pg.Client({ connectionString: one.url }).connect()).rejects.toThrow('does not exist');
});
