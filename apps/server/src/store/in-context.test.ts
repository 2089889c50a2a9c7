import { systemClock, systemRandom } from '@hawser/ports';
import { createDatabase, type TestDatabase } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseSchema } from '../schema.ts';
import { SECRET } from '../testing/test-server.ts';
import { inContext } from './in-context.ts';
import { type OpenStore, openStore } from './open.ts';
import type { TenantTransaction } from './store.ts';

let database: TestDatabase;
let store: OpenStore;
beforeAll(async () => {
  database = await createDatabase();
  const log = { info() {}, warn() {}, error() {} };
  const ports = { schema: databaseSchema, clock: systemClock, random: systemRandom, log };
  store = await openStore({ ...ports, url: database.url, secret: SECRET });
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
});

const add = ({ db, owner }: TenantTransaction, id: string) =>
  db
    .insertInto('files')
    .values({ owner_uid: owner, kind: 'k', filename: id, media_type: '', bytes: Buffer.of(), created_at: 1 })
    .execute();
const names = async ({ db }: TenantTransaction) =>
  (await db.selectFrom('files').select('filename').orderBy('filename').execute()).map((row) => row.filename);

test('a transaction sees and writes the other context alone, and then its own again', async () => {
  await store.tenant('ada', async (tx) => {
    await add(tx, 'own');
    await inContext(tx, 'acme', async (other) => {
      expect(other.owner).toBe('acme');
      expect(await names(other)).toEqual([]);
      await add(other, 'theirs');
      expect(await names(other)).toEqual(['theirs']);
    });
    expect(await names(tx)).toEqual(['own']);
  });
  expect(await store.tenant('acme', names)).toEqual(['theirs']);
  const foreign = store.tenant('ada', (tx) => inContext(tx, 'acme', () => add(tx, 'of-ada')));
  await expect(foreign).rejects.toThrow('row-level security');
});

test('both are committed, or none', async () => {
  const both = store.tenant('bob', async (tx) => {
    await inContext(tx, 'beta', (other) => add(other, 'theirs'));
    await add(tx, 'own');
    throw new Error('refused');
  });
  await expect(both).rejects.toThrow('refused');
  expect([await store.tenant('bob', names), await store.tenant('beta', names)]).toEqual([[], []]);
});

test('after a refusal the transaction is in its own context', async () => {
  await store.tenant('eve', async (tx) => {
    await expect(
      inContext(tx, 'gamma', async () => {
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    await add(tx, 'own');
  });
  expect(await store.tenant('eve', names)).toEqual(['own']);
});

test('what is sent with the commit belongs to the context in which the transaction began', async () => {
  const late = store.tenant('ada', (tx) =>
    inContext(tx, 'acme', async (other) => other.atCommit(sql`select 1`.compile(other.db))),
  );
  await expect(late).rejects.toThrow('commits in the context in which it began');
  await expect(store.tenant('ada', (tx) => inContext(tx, '', names))).rejects.toThrow('needs an owner');
});
