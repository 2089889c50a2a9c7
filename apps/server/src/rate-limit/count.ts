import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { Rule, Verdict } from './rules.ts';

/** One counter: what is counted, for whom, under which rule. */
export interface RateCounter {
  /** Such as `sign-in`. */
  readonly what: string;
  /** An address or an account. Only its digest is stored. */
  readonly who: string;
  readonly rule: Rule;
}

/**
 * Counts in the database, shared by all servers and across restarts. All counters of a request are updated in one statement.
 * Requests over the limit count too, so that only waiting helps.
 */
export async function count(
  system: Kysely<Tables>,
  now: number,
  counters: readonly RateCounter[],
): Promise<Verdict> {
  const rows = [...counters]
    .map(({ what, who, rule }) => ({ key: keyOf(what, who), max: rule.max, ends: now + rule.windowMs }))
    // Always in the same order, to avoid deadlocks.
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const limits = new Map(rows.map((row) => [row.key, row.max]));
  const { rows: stored } = await sql<{ key: string; count: number; resets_at: number }>`
    insert into rate_limits as c (key, count, resets_at)
    select key, 1, ends from unnest(${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.ends)}::bigint[])
      as sent (key, ends)
    on conflict (key) do update set
      count = case when c.resets_at <= ${now} then 1 else c.count + 1 end,
      resets_at = case when c.resets_at <= ${now} then excluded.resets_at else c.resets_at end
    returning key, count, resets_at`.execute(system);
  const over = stored.filter((row) => row.count > (limits.get(row.key) ?? 0));
  return {
    allowed: over.length === 0,
    retryAfterMs: Math.max(0, ...over.map((row) => row.resets_at - now)),
  };
}

/** Resets the counters, after somebody proved their identity. */
export async function resetCounters(system: Kysely<Tables>, counters: readonly RateCounter[]): Promise<void> {
  const keys = counters.map(({ what, who }) => keyOf(what, who));
  await system.deleteFrom('rate_limits').where('key', 'in', keys).execute();
}

/** Deletes counters whose window is over. */
export async function deleteOldCounters(system: Kysely<Tables>, now: number): Promise<void> {
  await system.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
}

function keyOf(what: string, who: string): string {
  return `${what} ${createHash('sha256').update(who).digest('hex').slice(0, 32)}`;
}
