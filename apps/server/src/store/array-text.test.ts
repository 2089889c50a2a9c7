import { createDatabase, type TestDatabase } from '@hawser/testkit';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrayText } from './array-text.ts';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const read = async (values: unknown, type: string) =>
  (await client.query<{ list: unknown[] }>(`select $1::${type}[] as list`, [values])).rows[0]?.list;

test.each([
  [[]],
  [['', ' ', 'NULL', 'null', null]],
  [['a"b', '\\"', "it's", '{a,b}', '$1', '{"replicas":1,"name":"a\\"b"}']],
  [['ü', '日本', '🚢', '\u2028', '\u007f']],
])('PostgreSQL reads the texts %j as they are', async (texts) => {
  const text = arrayText(texts);
  expect(typeof text).toBe('string');
  expect(await read(text, 'text')).toEqual(texts);
});

test('PostgreSQL reads numbers as they are', async () => {
  const numbers = [0, -1, 2_147_483_647, null];
  expect(await read(arrayText(numbers), 'int')).toEqual(numbers);
  expect(await read(arrayText([1e21, 0.1]), 'float8')).toEqual([1e21, 0.1]);
});

test.each([
  [['a\nb']],
  // Only a backslash and a letter, but who looks at one character after the other cannot tell.
  [['a\\b']],
  [['\u0001']],
  [['\ud800']],
  [[Number.NaN]],
  [[new Date(0)]],
  [[undefined]],
  [[['nested']]],
  [[true]],
  [[1n]],
])('what JSON writes otherwise is left to the driver: %o', (values) => {
  expect(arrayText(values)).toBe(values);
});
