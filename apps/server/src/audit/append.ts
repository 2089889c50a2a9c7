import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { chainHash, NO_HASH, type StoredEntry } from './hash.ts';
import { idAt } from './id-at.ts';

const BATCH = 500;
/** Advisory lock of whoever appends, in this database; any constant. */
const LOCK = 22_800_468;
/** An entry is written when its command begins and seen when the command commits: this much later at most, usually. */
const COMMIT_MS = 60_000;

interface Head {
  readonly sequence: number;
  readonly hash: string;
  readonly entry_id: string;
}

/** The last entry of the chain; undefined while there is none. */
export async function headOf(system: Kysely<Tables>): Promise<Head | undefined> {
  return system
    .selectFrom('audit_chain')
    .select(['sequence', 'hash', 'entry_id'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Appends the entries that the chain does not have yet, and returns their number. Ids have the time at which their commands began, not
 * the order in which they were committed: so entries up to `lateMs` before the newest ones are looked up again.
 */
export async function appendToChain(
  system: Kysely<Tables>,
  now: number,
  lateMs = COMMIT_MS,
): Promise<number> {
  const newest = await headOf(system);
  // Of an empty chain everything is new.
  let after = newest === undefined ? '' : idAt(Math.min(timeOf(newest.entry_id), now) - lateMs);
  let appended = 0;
  for (;;) {
    const { entries, more } = await appendBatch(system, after);
    appended += entries.length;
    if (!more) return appended;
    after = entries.at(-1)?.id ?? after;
  }
}

/** One transaction. Of several servers one appends, and the others wait. */
async function appendBatch(system: Kysely<Tables>, after: string) {
  return system.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const { rows: entries } = await sql<StoredEntry>`
      select e.* from audit_entries e
       where e.id > ${after} and not exists (select from audit_chain c where c.entry_id = e.id)
       order by e.id limit ${BATCH}`.execute(tx);
    const head = await headOf(tx);
    let { sequence, hash } = head ?? { sequence: 0, hash: NO_HASH };
    const rows = entries.map((entry) => {
      sequence = Number(sequence) + 1;
      hash = chainHash(hash, entry);
      return { sequence, entry_id: entry.id, hash };
    });
    if (rows.length > 0) await tx.insertInto('audit_chain').values(rows).execute();
    return { entries, more: entries.length === BATCH };
  });
}

/** The time in a UUID version 7, epoch ms. */
const timeOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) || 0;
