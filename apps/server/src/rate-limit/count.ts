import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { Rule, Verdict } from './rules.ts';

/** One thing that is counted: what happens, by whom, under which rule. */
export interface Counted {
  /** Such as `sign-in`. */
  readonly what: string;
  /** An address or an account; only its digest is stored. */
  readonly who: string;
  readonly rule: Rule;
}

/**
 * Counts in the database, so that neither a restart nor a second server forgets; all counters of one request go in one
 * statement. What is over its limit is still counted, so that only waiting helps.
 */
export async function count(
  system: Kysely<Tables>,
  now: number,
  counted: readonly Counted[],
): Promise<Verdict> {
  const rows = [...counted]
    .map(({ what, who, rule }) => ({ key: keyOf(what, who), max: rule.max, ends: now + rule.windowMs }))
    // One order for all, so that two requests with the same counters never wait for each other.
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const limits = new Map(rows.map((row) => [row.key, row.max]));
  const { rows: stored } = await sql<{ key: string; count: number; resets_at: number }>`
    insert into rate_limits as kept (key, count, resets_at)
    select key, 1, ends from unnest(${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.ends)}::bigint[])
      as sent (key, ends)
    on conflict (key) do update set
      count = case when kept.resets_at <= ${now} then 1 else kept.count + 1 end,
      resets_at = case when kept.resets_at <= ${now} then excluded.resets_at else kept.resets_at end
    returning key, count, resets_at`.execute(system);
  const over = stored.filter((row) => row.count > (limits.get(row.key) ?? 0));
  return {
    allowed: over.length === 0,
    retryAfterMs: Math.max(0, ...over.map((row) => row.resets_at - now)),
  };
}

/** Forgets what was counted so far, for one who proved to be who they say. */
export async function clearCounts(system: Kysely<Tables>, counted: readonly Counted[]): Promise<void> {
  const keys = counted.map(({ what, who }) => keyOf(what, who));
  await system.deleteFrom('rate_limits').where('key', 'in', keys).execute();
}

/** Forgets counters whose window is over. */
export async function sweepLimits(system: Kysely<Tables>, now: number): Promise<void> {
  await system.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
}

function keyOf(what: string, who: string): string {
  return `${what} ${createHash('sha256').update(who).digest('hex').slice(0, 32)}`;
}
