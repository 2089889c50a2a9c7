import { awaitsAgent, emptyCounts, LEASE_MS, statusRank, type ToneCounts, toneOf } from '@hawser/domain';

/** A network in the columns. */
export interface NetworkEntry {
  readonly id: string;
  name: string;
  /** The name in lower case, as the database makes it. */
  lower: string;
  createdAt: number;
  /** Slugs of its features. */
  features: readonly string[];
  /** Tick of the last change of its own fields. */
  stamp: number;
  /** Tick of the last change of what is below it, as far as its row says something of that. */
  countStamp: number;
  /** Its own number, for columns. */
  readonly number: number;
  objectCount: number;
  readonly routers: Set<RouterEntry>;
  standing: Standing | null;
}

/** A cluster in the columns. */
export interface ClusterEntry {
  readonly id: string;
  name: string;
  lower: string;
  createdAt: number;
  location: string;
  /** Its distribution, as it was defined. */
  distro: string;
  /** The tags that people gave it, as `hasTagOf` reads them. */
  tags: string;
  stamp: number;
  countStamp: number;
  readonly routers: Set<RouterEntry>;
  standing: Standing | null;
}

/** What is observed of a router, of the same SQL pieces that its record is made of. Instants are epoch ms. */
export interface RouterObserved {
  readonly status: string;
  readonly since: number;
  readonly observedAt: number | null;
  readonly hasAgent: boolean;
  /** The lease watch marked its lease. */
  readonly marked: boolean;
  readonly heardAt: number | null;
  readonly agentVersion: string | null;
}

/** How much of what was said of a router's placements still counts. */
export const PLACED = {
  /** All as the agent said. */
  known: 0,
  /** What was reported is UNKNOWN, what was not is PROGRESSING. */
  silent: 1,
  /** All UNKNOWN, with the router. */
  unknown: 2,
  /** Not counted: nothing was ever written of the router. */
  none: 3,
} as const;
export type Placed = (typeof PLACED)[keyof typeof PLACED];

/** An attached cluster in the columns. */
export interface RouterEntry {
  readonly id: string;
  readonly number: number;
  network: NetworkEntry;
  cluster: ClusterEntry;
  isEdge: boolean;
  active: boolean;
  createdAt: number;
  stamp: number;
  countStamp: number;
  observed: RouterObserved | null;
  /** Status at the instant it was last settled, and its rank. */
  status: string;
  rank: number;
  placed: Placed;
  /** When its lease was last read, epoch ms. */
  checkedAt: number;
  /** Its placements by object name, while nothing of them changed. */
  sorted: Int32Array | null;
}

/** How the attached routers below a network or cluster stand; `worst` is the one that decides. */
export interface Standing {
  readonly counts: ToneCounts;
  readonly worst: RouterEntry | null;
}

/**
 * When a router's lease must be read again, epoch ms: when what its agent said would stop to count, or, where that does not
 * count any more and no mark will tell of its return, `againMs` after the last time. Null where the feed tells all.
 */
export function dueAt({ observed, placed, checkedAt }: RouterEntry, againMs: number): number | null {
  if (observed === null || !observed.hasAgent) return null;
  if (placed !== PLACED.known) return observed.marked ? null : checkedAt + againMs;
  const { status, heardAt, observedAt } = observed;
  const heard = heardAt ?? 0;
  return LEASE_MS + (awaitsAgent(status) ? Math.max(heard, observedAt ?? 0) : heard);
}

/** Status and standing of a router at `now`, by the rules of the database (`routerUnknown`, `placedStatus`). */
export function settledAt(
  observed: RouterObserved | null,
  now: number,
): { status: string; rank: number; placed: Placed } {
  if (observed === null) return { status: '', rank: 0, placed: PLACED.none };
  const { status, hasAgent, marked, heardAt, observedAt } = observed;
  const limit = now - LEASE_MS;
  const over = marked || (heardAt !== null && heardAt <= limit);
  if (hasAgent && !awaitsAgent(status) && over) {
    return { status: 'UNKNOWN', rank: statusRank('UNKNOWN'), placed: PLACED.unknown };
  }
  const isHeard = hasAgent && Math.max(heardAt ?? 0, observedAt ?? 0) > limit;
  return { status, rank: statusRank(status), placed: isHeard ? PLACED.known : PLACED.silent };
}

/** How these routers stand, by the rules of `routersStanding`: of equally bad ones the longest standing decides, of good ones the last. */
export function standingOf(routers: Iterable<RouterEntry>): Standing {
  const counts = { ...emptyCounts };
  let worst: RouterEntry | null = null;
  for (const router of routers) {
    if (!router.active || router.observed === null) continue;
    counts[toneOf(router.status, 'router')]++;
    if (worst === null || isWorse(router, worst)) worst = router;
  }
  return { counts, worst };
}

const GOOD = statusRank('LINKED');

function isWorse(a: RouterEntry, b: RouterEntry): boolean {
  if (a.rank !== b.rank) return a.rank > b.rank;
  if (a.status !== b.status) return a.status < b.status;
  const [since, other] = [a.observed?.since ?? 0, b.observed?.since ?? 0];
  if (since !== other) return a.rank <= GOOD ? since > other : since < other;
  return a.id < b.id;
}

/** Order of code points, which is that of `collate "C"` over UTF-8. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    // Halves of a pair come after all else, though their numbers do not.
    if (x !== y) return (x >= 0xd800 && y >= 0xd800 ? beyond(x) - beyond(y) : x - y) || 0;
  }
  return a.length - b.length;
}

const beyond = (unit: number): number => (unit < 0xe000 ? unit + 0x10000 : unit);
