import { newId, systemRandom } from '@hawser/ports';
import { type TestDatabase } from '@hawser/testkit';
import { createPreparedDatabase } from '../testing/prepared-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeAudit } from '../http/audit.ts';
import { databaseSchema } from '../schema.ts';
import { type OpenStore, openStore } from '../store/open.ts';
import { manualClock, SECRET } from '../testing/test-server.ts';
import { appendToChain } from './append.ts';
import { verifyChain } from './index.ts';

const HOUR = 60 * 60_000;
const clock = manualClock(1_800_000_000_000);
let database: TestDatabase;
let store: OpenStore;

beforeAll(async () => {
  database = await createPreparedDatabase();
  const log = { info() {}, warn() {}, error() {} };
  const ports = { clock, random: systemRandom, log };
  store = await openStore({ url: database.url, schema: databaseSchema, secret: SECRET, ...ports });
});
beforeEach(() => database.execute('truncate audit_chain, audit_entries'));
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** Writes an entry of a context, with the id of a command that began at `at`. */
async function write(owner: string, summary: string, at = clock.time): Promise<string> {
  const id = newId(at, systemRandom);
  const details = { yaml: { after: 2, before: 1 } } as never;
  await writeAudit(store.system, owner, [
    {
      id,
      at,
      actor: 'ada',
      address: '::1',
      command: 'updateObject',
      subjectKind: 'object',
      subjectID: 'o',
      summary,
      change: { networkID: 'n', details },
    },
  ]);
  return id;
}
const append = () => appendToChain(store.system, clock.time);
const verify = (noted?: string) => verifyChain(store.system, clock.time + 3 * HOUR, noted);

describe('the chain of the audit log', () => {
  it('has the entries of all contexts once, also those that are committed after later ones', async () => {
    await write('ada', 'one');
    const early = clock.time;
    clock.time += 10_000;
    await write('bob', 'two');
    expect(await append()).toBe(2);
    expect(await append()).toBe(0);
    await write('ada', 'committed late', early);
    expect(await append()).toBe(1);
    const { entries, problems } = await verify();
    expect([entries, problems]).toEqual([3, []]);
  });

  it('is written by several servers at once without gaps', async () => {
    for (let n = 0; n < 600; n++) await write('ada', `entry ${n}`);
    await Promise.all([append(), append(), append()]);
    expect(await verify()).toMatchObject({ entries: 600, problemCount: 0 });
  });

  it.each([
    [
      'a changed entry',
      `update audit_entries set summary = 'nothing' where summary = 'two'`,
      /Entry 2 .* was changed/,
    ],
    ['a removed entry', `delete from audit_entries where summary = 'two'`, /Entry 2 .* was removed/],
    ['a removed link', `delete from audit_chain where sequence = 2`, /Entries 2 to 2 were removed/],
    [
      'an entry that was moved to another context',
      `update audit_entries set owner_uid = 'eve' where summary = 'two'`,
      /Entry 2 .* was changed/,
    ],
    [
      'changed details',
      `update audit_entries set details = jsonb_set(details, '{yaml,after}', '3') where summary = 'three'`,
      /Entry 3 .* was changed/,
    ],
  ])('shows %s', async (_, tampering, problem) => {
    for (const summary of ['one', 'two', 'three']) {
      await write('ada', summary);
      clock.time += 1;
    }
    await append();
    expect((await verify()).problems).toEqual([]);
    await database.execute(tampering);
    expect((await verify()).problems[0]).toMatch(problem);
  });

  it('that was written anew does not have a head that somebody noted', async () => {
    await write('ada', 'one');
    await append();
    const { head } = await verify();
    await write('ada', 'two');
    await append();
    expect((await verify(head)).problems).toEqual([]);
    await database.execute(`delete from audit_chain; update audit_entries set summary = 'other'`);
    await append();
    expect((await verify()).problems).toEqual([]);
    expect((await verify(head)).problems[0]).toMatch(/is not in the chain: it was written anew/);
  });

  it('that lacks entries says so', async () => {
    await write('ada', 'one');
    expect((await verify()).problems).toEqual(['1 entries of the audit log are not in the chain.']);
  });
});
