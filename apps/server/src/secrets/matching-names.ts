import { type RawBuilder, sql } from 'kysely';
import { equalsAny } from '../store/equals-any.ts';
import type { TenantTransaction } from '../store/store.ts';

/**
 * With more names than this, the Secrets in order contain the next match soon, and PostgreSQL need not be given the names. To find a page by
 * 11,000 names took as long as to search all Secrets for it.
 */
const FEW = 5_000;

/** Condition: the name `p` of a network contains `text`, ignoring case. No character of `text` is special. */
export function nameContains(text: string): RawBuilder<unknown> {
  const pattern = `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  return sql`p.folded collate "C" like lower(${pattern})`;
}

/** The Secrets whose names contain a text. */
interface Matching {
  /** How many there are. */
  readonly total: number;
  /** Condition: a Secret `s` is one of them. */
  readonly isOne: RawBuilder<unknown>;
}

/**
 * The Secrets with the names `p` that meet the conditions; null if these are many. There are far fewer names than Secrets, so one search of
 * the names spares both the count and the page one of the Secrets.
 */
export async function secretsOfFewNames(
  tx: TenantTransaction,
  conditions: readonly RawBuilder<unknown>[],
): Promise<Matching | null> {
  const { rows } = await sql<{ name: string; copies: number }>`
    select p.name, p.copies from secret_names p where ${sql.join(conditions, sql` and `)} limit ${FEW + 1}`.execute(
    tx.db,
  );
  if (rows.length > FEW) return null;
  const names = [...new Set(rows.map((row) => row.name))];
  return {
    total: rows.reduce((sum, row) => sum + row.copies, 0),
    isOne: sql`s.name collate "C" ${equalsAny(names)}`,
  };
}
