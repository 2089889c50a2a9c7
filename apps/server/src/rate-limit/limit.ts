import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import { Failure } from '../http/failure.ts';
import type { Tables } from '../store/tables.ts';

/** How often something may happen: at most `max` times in each window of `windowMs` milliseconds. */
export interface Rule {
  readonly max: number;
  readonly windowMs: number;
}

/** One thing that is counted: what happens, by whom, under which rule. */
export interface Counted {
  /** Such as `sign-in`. */
  readonly what: string;
  /** An address or an account; only its digest is stored. */
  readonly who: string;
  readonly rule: Rule;
}

/** Whether it may happen, and if not, in how many milliseconds it may. */
export interface Verdict {
  readonly allowed: boolean;
  readonly retryAfterMs: number;
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

/**
 * Counts and refuses.
 * @throws Failure 429 that says how long to wait.
 */
export async function limit(system: Kysely<Tables>, now: number, counted: readonly Counted[]): Promise<void> {
  const { allowed, retryAfterMs } = await count(system, now, counted);
  if (allowed) return;
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  throw new Failure(
    429,
    [{ message: `Too many attempts. Please try again in ${wait}.`, displayable: true }],
    undefined,
    { 'retry-after': String(seconds) },
  );
}

/** Forgets what was counted so far, for one who proved to be who they say. */
export async function forgive(system: Kysely<Tables>, counted: readonly Counted[]): Promise<void> {
  const keys = counted.map(({ what, who }) => keyOf(what, who));
  await system.deleteFrom('rate_limits').where('key', 'in', keys).execute();
}

/** Forgets counters whose window is over. */
export async function sweepLimits(system: Kysely<Tables>, now: number): Promise<void> {
  await system.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
}

/** Who a remote address counts as: itself, or for IPv6 its network of 64 bits, which one customer owns. */
export function remoteGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = address.split('%', 1)[0]?.split('::', 2) ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.padStart(4, '0').toLowerCase())
    .join(':')}::/64`;
}

function keyOf(what: string, who: string): string {
  return `${what} ${createHash('sha256').update(who).digest('hex').slice(0, 32)}`;
}
