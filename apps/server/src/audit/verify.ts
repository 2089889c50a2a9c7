import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { chainHash, NO_HASH, type StoredEntry } from './hash.ts';
import { idAt } from './id-at.ts';

const BATCH = 1_000;
/** Problems that are named; more are counted. */
const NAMED = 20;
/** Entries of this age are in the chain, milliseconds. */
const CHAINED_MS = 2 * 60 * 60_000;

interface Link {
  readonly sequence: number;
  readonly entry_id: string;
  readonly hash: string;
  readonly entry: StoredEntry | null;
}

/** What the verification found. */
interface Verified {
  readonly entries: number;
  /** The hash of the last entry; noted elsewhere it proves later that nothing before it was changed. */
  readonly head: string;
  /** In sentences, the first ones. */
  readonly problems: readonly string[];
  readonly problemCount: number;
}

/**
 * Reads the whole chain in order, page by page, and computes it again from the entries. `noted` is a head that somebody noted, as
 * `<sequence>:<hash>`.
 */
export async function verifyChain(
  system: Kysely<Tables>,
  now: number,
  noted: string | null = null,
): Promise<Verified> {
  const problems: string[] = [];
  let problemCount = 0;
  const report = (problem: string): void => {
    problemCount += 1;
    if (problems.length < NAMED) problems.push(problem);
  };
  let last = 0;
  let hash = NO_HASH;
  let isNotedFound = noted === null;
  for (;;) {
    const { rows } = await sql<Link>`
      select c.sequence, c.entry_id, c.hash, to_jsonb(e) as entry
        from audit_chain c left join audit_entries e on e.id = c.entry_id
       where c.sequence > ${last} order by c.sequence limit ${BATCH}`.execute(system);
    for (const row of rows) {
      const sequence = Number(row.sequence);
      if (sequence !== last + 1)
        report(`Entries ${last + 1} to ${sequence - 1} were removed from the chain.`);
      if (row.entry === null) report(`Entry ${sequence} (${row.entry_id}) was removed.`);
      else if (chainHash(hash, row.entry) !== row.hash)
        report(`Entry ${sequence} (${row.entry_id}) was changed, or the one before it.`);
      if (`${sequence}:${row.hash}` === noted) isNotedFound = true;
      ({ hash } = row);
      last = sequence;
    }
    if (rows.length < BATCH) break;
  }
  if (!isNotedFound) report(`The noted head ${noted} is not in the chain: it was written anew.`);
  const { rows: unchained } = await sql<{ n: number }>`
    select count(*)::int as n from audit_entries e
     where e.id < ${idAt(now - CHAINED_MS)} and not exists (select from audit_chain c where c.entry_id = e.id)`.execute(
    system,
  );
  const n = unchained[0]?.n ?? 0;
  if (n > 0) report(`${n} entries of the audit log are not in the chain.`);
  return { entries: last, head: `${last}:${hash}`, problems, problemCount };
}
