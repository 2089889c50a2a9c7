import { awaitsAgent, LEASE_MS } from '@hawser/domain/routers';
import { emptyCounts, isGoodRank, statusRank, type ToneCounts, toneOfRank } from '@hawser/domain/status';

/** A network in the index. */
export interface NetworkEntry {
  readonly id: string;
  name: string;
  /** The name in lower case, computed by the database. */
  lower: string;
  createdAt: number;
  /** Slugs of its features. */
  features: readonly string[];
  serialNumber: number;
  /** Tick of the last change of its own fields. */
  version: number;
  /** Tick of the last change below it that its row shows. */
  countVersion: number;
  /** Its own number, for arrays. */
  readonly number: number;
  objectCount: number;
  readonly routers: Set<RouterEntry>;
  rollup: Rollup | null;
}

/** A cluster in the index. */
export interface ClusterEntry {
  readonly id: string;
  name: string;
  lower: string;
  /** What it is found by in the list of clusters, in lower case. */
  words: string;
  createdAt: number;
  location: string;
  /** Its distribution as defined by its owner. */
  distro: string;
  /** The tags that people gave it, as `hasTagOf` reads them. */
  tags: string;
  version: number;
  countVersion: number;
  readonly routers: Set<RouterEntry>;
  rollup: Rollup | null;
}

/** Observed state of a router, from the same SQL expressions as its record. Times are epoch ms. */
export interface RouterObserved {
  readonly status: string;
  readonly since: number;
  readonly observedAt: number | null;
  readonly hasAgent: boolean;
  /** Its lease was marked as expired. */
  readonly marked: boolean;
  readonly lastSeenAt: number | null;
  readonly agentVersion: string | null;
}

/** How the reports of a router's agent count. */
export const REPORTS = {
  /** All placements are as reported. */
  valid: 0,
  /** Reported placements are UNKNOWN, the others PROGRESSING. */
  silent: 1,
  /** All placements are UNKNOWN, like the router. */
  unknown: 2,
  /** Not counted: the router has no state. */
  none: 3,
} as const;
export type Reports = (typeof REPORTS)[keyof typeof REPORTS];

/** An attached cluster in the index. */
export interface RouterEntry {
  readonly id: string;
  readonly number: number;
  network: NetworkEntry;
  cluster: ClusterEntry;
  isEdge: boolean;
  active: boolean;
  createdAt: number;
  version: number;
  countVersion: number;
  observed: RouterObserved | null;
  /** The last computed status, and its rank. */
  status: string;
  rank: number;
  reports: Reports;
  /** Rank of its row: the worse of its own and of its worst placement. */
  rowRank: number;
  /** Row of its worst placement, cached until a placement changes; -1 where it must be looked for. */
  worstPlacement: number;
  /** Since when its worst placements have their status, epoch ms, NaN if unknown; null where it must be looked for. */
  worstSince: number | null;
  /** When its lease was last read, epoch ms. */
  checkedAt: number;
  /** Its placements by object name, cached until they change. */
  sorted: Int32Array | null;
}

/** Status rollup of the attached routers of a network or cluster, with counts by the tone of their rows. */
export interface Rollup {
  readonly counts: ToneCounts;
  /** The router with the worst status of its own; null if there is no router. */
  readonly worst: RouterEntry | null;
  /** The router with the worst row; null if there is no router. */
  readonly worstRow: RouterEntry | null;
}

/**
 * When a router's lease must be read again, epoch ms: when it expires; or if it has expired and the change feed will not report
 * its renewal, `againMs` after the last read. Null if the feed reports all changes.
 */
export function dueAt({ observed, reports, checkedAt }: RouterEntry, againMs: number): number | null {
  if (observed === null || !observed.hasAgent) return null;
  if (reports !== REPORTS.valid) return observed.marked ? null : checkedAt + againMs;
  const { status, lastSeenAt, observedAt } = observed;
  const seenAt = lastSeenAt ?? 0;
  return LEASE_MS + (awaitsAgent(status) ? Math.max(seenAt, observedAt ?? 0) : seenAt);
}

/**
 * Status of a router at `now`, and how its reports count, by the same rules as in SQL (`routerUnknown`, `placementStatusSql`).
 */
export function statusAt(
  observed: RouterObserved | null,
  now: number,
): { status: string; rank: number; reports: Reports } {
  if (observed === null) return { status: '', rank: 0, reports: REPORTS.none };
  const { status, hasAgent, marked, lastSeenAt, observedAt } = observed;
  const limit = now - LEASE_MS;
  const isExpired = marked || (lastSeenAt !== null && lastSeenAt <= limit);
  if (hasAgent && !awaitsAgent(status) && isExpired) {
    return { status: 'UNKNOWN', rank: statusRank('UNKNOWN'), reports: REPORTS.unknown };
  }
  const isValid = hasAgent && Math.max(lastSeenAt ?? 0, observedAt ?? 0) > limit;
  return { status, rank: statusRank(status), reports: isValid ? REPORTS.valid : REPORTS.silent };
}

/**
 * Status rollup of these routers. Of routers with the same status the one that has had it longest decides; if all are good, the
 * latest. `rowSince` is the time since when the row of a router has its status, NaN where that is unknown.
 */
export function rollupOf(routers: Iterable<RouterEntry>, rowSince: (router: RouterEntry) => number): Rollup {
  const counts = { ...emptyCounts };
  let worst: RouterEntry | null = null;
  let worstRow: RouterEntry | null = null;
  for (const router of routers) {
    if (!router.active || router.observed === null) continue;
    counts[toneOfRank(router.rowRank, 'router')]++;
    if (worst === null || isWorse(router, worst)) worst = router;
    if (worstRow === null || isWorseRow(router, worstRow, rowSince)) worstRow = router;
  }
  return { counts, worst, worstRow };
}

function isWorse(a: RouterEntry, b: RouterEntry): boolean {
  if (a.rank !== b.rank) return a.rank > b.rank;
  if (a.status !== b.status) return a.status < b.status;
  const [since, other] = [a.observed?.since ?? 0, b.observed?.since ?? 0];
  if (since !== other) return isGoodRank(a.rank) ? since > other : since < other;
  return a.id < b.id;
}

function isWorseRow(a: RouterEntry, b: RouterEntry, rowSince: (router: RouterEntry) => number): boolean {
  if (a.rowRank !== b.rowRank) return a.rowRank > b.rowRank;
  const [since, other] = [rowSince(a), rowSince(b)];
  if (since === other || (Number.isNaN(since) && Number.isNaN(other))) return a.id < b.id;
  if (Number.isNaN(since) || Number.isNaN(other)) return Number.isNaN(other);
  return isGoodRank(a.rowRank) ? since > other : since < other;
}

/** Order of code points, which is that of `collate "C"` over UTF-8. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    // Surrogates sort after all other code units, although their numbers are lower than some.
    if (x !== y) return (x >= 0xd800 && y >= 0xd800 ? beyond(x) - beyond(y) : x - y) || 0;
  }
  return a.length - b.length;
}

const beyond = (unit: number): number => (unit < 0xe000 ? unit + 0x10000 : unit);
