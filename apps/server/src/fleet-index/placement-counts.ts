import { addCounts, isGoodRank, type ToneCounts } from '@hawser/domain/status';
import { grown } from './grown.ts';
import type { Objects } from './objects.ts';
import type { Placements } from './placements.ts';
import { REPORTS, type Reports, type RouterEntry } from './records.ts';
import { CODES, PROGRESSING, rankOfCode, tonesOf, UNKNOWN } from './tones.ts';

/**
 * Counts of placements by status, including expired leases, for each router and object, and the placement that decides an
 * object's status. Counts of routers are as reported, so that an expired lease changes them in one step. Counts of objects are
 * current.
 */
export class PlacementCounts {
  readonly #placements: Placements;
  readonly #objects: Objects;
  readonly #routers: readonly (RouterEntry | undefined)[];
  /** Placements of each router by reported code, `CODES` numbers a router. */
  #counts = new Int32Array(64 * CODES);
  /** Number of reported placements of each router. */
  #reported = new Int32Array(64);
  /** Placements that a hub delivers, which neither of the former counts: by current code, of each router that has some. */
  readonly #delivered = new Map<number, Int32Array>();
  /** How many placements of other routers each hub reports. */
  readonly #reporting = new Map<number, number>();

  constructor(placements: Placements, objects: Objects, routers: readonly (RouterEntry | undefined)[]) {
    this.#placements = placements;
    this.#objects = objects;
    this.#routers = routers;
  }

  get bytes(): number {
    return this.#counts.byteLength + this.#reported.byteLength;
  }

  /** Allocates space for the router with this number. */
  room(router: number): void {
    this.#reported = grown(this.#reported, router + 1);
    this.#counts = grown(this.#counts, this.#reported.length * CODES);
  }

  ofRouter(router: RouterEntry): ToneCounts {
    const own = this.#ownOfRouter(router);
    const delivered = this.#delivered.get(router.number);
    return delivered === undefined ? own : addCounts(own, tonesOf(delivered, 0));
  }

  #ownOfRouter({ number, reports }: RouterEntry): ToneCounts {
    if (reports === REPORTS.valid) return tonesOf(this.#counts, number * CODES);
    const total = this.#ownTotal(number);
    const reported = this.#reported[number] ?? 0;
    const counts = new Int32Array(CODES);
    if (reports === REPORTS.unknown) counts[UNKNOWN] = total;
    if (reports === REPORTS.silent) {
      counts[UNKNOWN] = reported;
      counts[PROGRESSING] = total - reported;
    }
    return tonesOf(counts, 0);
  }

  /** How many placements of a router have one of these ranks. */
  rankedOnRouter(router: RouterEntry, ranks: ReadonlySet<number>): number {
    let delivered = 0;
    for (const [code, count] of (this.#delivered.get(router.number) ?? []).entries()) {
      if (ranks.has(rankOfCode(code))) delivered += count;
    }
    return this.#ownRanked(router, ranks) + delivered;
  }

  #ownRanked({ number, reports }: RouterEntry, ranks: ReadonlySet<number>): number {
    const has = (code: number): boolean => ranks.has(rankOfCode(code));
    const total = this.#ownTotal(number);
    const reported = this.#reported[number] ?? 0;
    if (reports === REPORTS.none) return 0;
    if (reports === REPORTS.unknown) return has(UNKNOWN) ? total : 0;
    if (reports === REPORTS.silent) {
      return (has(UNKNOWN) ? reported : 0) + (has(PROGRESSING) ? total - reported : 0);
    }
    let count = 0;
    for (let code = 0; code < CODES; code++) {
      if (has(code)) count += this.#counts[number * CODES + code] ?? 0;
    }
    return count;
  }

  ofObject(object: number): ToneCounts {
    return tonesOf(this.#objects.counts, object * CODES);
  }

  /** Row of the placement that decides an object's status; -1 if none is counted. */
  worstOfObject(object: number): number {
    const known = this.#objects.worst[object] ?? -1;
    const rank = this.#objects.rank[object] ?? 0;
    if (known >= 0 || rank === 0) return known;
    let worst = -1;
    this.#placements.eachOfObject(object, (row) => {
      const router = this.#routers[this.#placements.router[row] ?? -1];
      if (router === undefined || rankOfCode(this.codeOf(row)) !== rank) return;
      if (worst < 0 || this.#isBefore(row, worst, rank)) worst = row;
    });
    this.#objects.worst[object] = worst;
    return worst;
  }

  /** Rank of a router's worst placement; 0 without any. */
  worstRankOfRouter(router: RouterEntry): number {
    const delivered = this.#delivered.get(router.number);
    const worst = delivered === undefined ? -1 : delivered.findLastIndex((count) => count > 0);
    return Math.max(this.#ownWorstRank(router), rankOfCode(worst));
  }

  #ownWorstRank({ number, reports }: RouterEntry): number {
    const total = this.#ownTotal(number);
    if (total === 0 || reports === REPORTS.none) return 0;
    if (reports === REPORTS.unknown) return rankOfCode(UNKNOWN);
    if (reports === REPORTS.silent)
      return rankOfCode((this.#reported[number] ?? 0) > 0 ? UNKNOWN : PROGRESSING);
    for (let code = CODES - 1; code >= 0; code--) {
      if ((this.#counts[number * CODES + code] ?? 0) > 0) return rankOfCode(code);
    }
    return 0;
  }

  /**
   * Since when the worst placements of a router have their status, NaN where nothing was reported of them: the earliest, and if the
   * status is good the latest, since not all were well before.
   */
  worstSinceOfRouter(router: RouterEntry): number {
    if (router.worstSince !== null) return router.worstSince;
    const rank = this.worstRankOfRouter(router);
    const isGood = isGoodRank(rank);
    let since = Number.NaN;
    this.#placements.eachOfRouter(router.number, (row) => {
      if (rankOfCode(this.codeOf(row)) !== rank) return;
      const reported = this.#placements.since[row] ?? Number.NaN;
      if (Number.isNaN(since) || (isGood ? reported > since : reported < since)) since = reported;
    });
    router.worstSince = since;
    return since;
  }

  /** Row of a router's worst placement; -1 if none is counted. */
  worstOfRouter(router: RouterEntry): number {
    if (router.worstPlacement >= 0) return router.worstPlacement;
    const rank = this.worstRankOfRouter(router);
    let worst = -1;
    this.#placements.eachOfRouter(router.number, (row) => {
      if (rankOfCode(this.codeOf(row)) !== rank) return;
      if (worst < 0 || this.#isBefore(row, worst, rank)) worst = row;
    });
    router.worstPlacement = worst;
    return worst;
  }

  /** Code of a placement; -1 if it is not counted. */
  codeOf(row: number): number {
    const reporter = this.#placements.reporter[row] ?? -1;
    const router = reporter < 0 ? (this.#placements.router[row] ?? -1) : reporter;
    const reports = this.#routers[router]?.reports;
    return reporter < 0
      ? this.#ownCode(row, reports ?? REPORTS.none)
      : this.#deliveredCode(row, reports ?? REPORTS.unknown);
  }

  /** What a hub delivers counts while its reports do. */
  #deliveredCode(row: number, reports: Reports): number {
    return reports === REPORTS.valid ? (this.#placements.code[row] ?? UNKNOWN) : UNKNOWN;
  }

  #ownTotal(router: number): number {
    const delivered = this.#delivered.get(router)?.reduce((sum, count) => sum + count, 0) ?? 0;
    return (this.#placements.countOfRouter[router] ?? 0) - delivered;
  }

  /** Code of a placement that its router's agent reports, given how these reports count. */
  #ownCode(row: number, reports: Reports): number {
    if (reports === REPORTS.valid) return this.#placements.code[row] ?? UNKNOWN;
    if (reports === REPORTS.none) return -1;
    if (reports === REPORTS.unknown) return UNKNOWN;
    return this.#isReported(row) ? UNKNOWN : PROGRESSING;
  }

  /** Adds (`by` 1) or removes (-1) a placement. */
  count(row: number, { reports, number }: RouterEntry, by: 1 | -1, tick: number): void {
    const reporter = this.#placements.reporter[row] ?? -1;
    if (reporter >= 0) return this.#countDelivered(row, { number, reporter }, by, tick);
    const at = number * CODES + (this.#placements.code[row] ?? 0);
    this.#counts[at] = (this.#counts[at] ?? 0) + by;
    if (this.#isReported(row)) this.#reported[number] = (this.#reported[number] ?? 0) + by;
    const code = this.#ownCode(row, reports);
    this.#move(row, by < 0 ? code : -1, by < 0 ? -1 : code, tick);
  }

  /** Updates the counts of objects when the reports of a router count differently from now on. */
  moveRouter(router: RouterEntry, reports: Reports, tick: number): void {
    this.#placements.eachOfRouter(router.number, (row) => {
      if ((this.#placements.reporter[row] ?? -1) >= 0) return;
      const before = this.#ownCode(row, router.reports);
      const after = this.#ownCode(row, reports);
      if (before !== after) this.#move(row, before, after, tick);
    });
  }

  /**
   * Updates the counts when the reports of a hub count differently from now on; returns the routers that it reports of. All placements
   * are looked at, which is rare: a hub is lost or returns.
   */
  moveReported(hub: RouterEntry, reports: Reports, tick: number): Set<number> {
    const routers = new Set<number>();
    if ((this.#reporting.get(hub.number) ?? 0) === 0) return routers;
    const { reporter, router, size } = this.#placements;
    for (let row = 0; row < size; row++) {
      const number = router[row] ?? -1;
      if (number < 0 || reporter[row] !== hub.number) continue;
      const before = this.#deliveredCode(row, hub.reports);
      const after = this.#deliveredCode(row, reports);
      if (before === after) continue;
      this.#addDelivered(number, before, -1);
      this.#addDelivered(number, after, 1);
      this.#move(row, before, after, tick);
      routers.add(number);
    }
    return routers;
  }

  #countDelivered(
    row: number,
    { number, reporter }: { readonly number: number; readonly reporter: number },
    by: 1 | -1,
    tick: number,
  ): void {
    const code = this.codeOf(row);
    this.#addDelivered(number, code, by);
    this.#reporting.set(reporter, (this.#reporting.get(reporter) ?? 0) + by);
    this.#move(row, by < 0 ? code : -1, by < 0 ? -1 : code, tick);
  }

  #addDelivered(router: number, code: number, by: 1 | -1): void {
    const counts = this.#delivered.get(router) ?? new Int32Array(CODES);
    this.#delivered.set(router, counts);
    counts[code] = (counts[code] ?? 0) + by;
  }

  /** Moves a row from one code to another in its object's counts; -1 is none. */
  #move(row: number, before: number, after: number, tick: number): void {
    const objects = this.#objects;
    const object = this.#placements.object[row] ?? 0;
    if (before >= 0) objects.count(object, before, -1);
    if (after >= 0) objects.count(object, after, 1);
    objects.countVersion[object] = tick;
    // A row that is better than the deciding one does not change it.
    const worst = objects.worst[object] ?? -1;
    const decides = worst < 0 || worst === row || rankOfCode(after) >= (objects.rank[object] ?? 0);
    if (decides) objects.worst[object] = -1;
  }

  #isReported(row: number): boolean {
    return !Number.isNaN(this.#placements.since[row] ?? Number.NaN);
  }

  /**
   * Of placements with the same status the one that has had it longest decides, and if the status is good the latest, since not
   * all were well before; one without a report comes last.
   */
  #isBefore(a: number, b: number, rank: number): boolean {
    const { since, router, object } = this.#placements;
    const [x, y] = [since[a] ?? Number.NaN, since[b] ?? Number.NaN];
    if (x !== y && !(Number.isNaN(x) && Number.isNaN(y))) {
      if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(y);
      return isGoodRank(rank) ? x > y : x < y;
    }
    const [left, right] = [
      this.#routers[router[a] ?? -1]?.id ?? '',
      this.#routers[router[b] ?? -1]?.id ?? '',
    ];
    if (left !== right) return left < right;
    return this.#objects.ids.texts.compare(object[a] ?? 0, object[b] ?? 0) < 0;
  }
}
