import { isGoodRank, type ToneCounts } from '@hawser/domain/status';
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

  ofRouter({ number, reports }: RouterEntry): ToneCounts {
    if (reports === REPORTS.valid) return tonesOf(this.#counts, number * CODES);
    const total = this.#placements.countOfRouter[number] ?? 0;
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
  rankedOnRouter({ number, reports }: RouterEntry, ranks: ReadonlySet<number>): number {
    const has = (code: number): boolean => ranks.has(rankOfCode(code));
    const total = this.#placements.countOfRouter[number] ?? 0;
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
      if (router === undefined || rankOfCode(this.codeOf(row, router.reports)) !== rank) return;
      if (worst < 0 || this.#isBefore(row, worst, rank)) worst = row;
    });
    this.#objects.worst[object] = worst;
    return worst;
  }

  /** Rank of a router's worst placement; 0 without any. */
  worstRankOfRouter({ number, reports }: RouterEntry): number {
    const total = this.#placements.countOfRouter[number] ?? 0;
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
      if (rankOfCode(this.codeOf(row, router.reports)) !== rank) return;
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
      if (rankOfCode(this.codeOf(row, router.reports)) !== rank) return;
      if (worst < 0 || this.#isBefore(row, worst, rank)) worst = row;
    });
    router.worstPlacement = worst;
    return worst;
  }

  /** Code of a placement, given how its router's reports count; -1 if it is not counted. */
  codeOf(row: number, reports: Reports): number {
    if (reports === REPORTS.valid) return this.#placements.code[row] ?? UNKNOWN;
    if (reports === REPORTS.none) return -1;
    if (reports === REPORTS.unknown) return UNKNOWN;
    return this.#isReported(row) ? UNKNOWN : PROGRESSING;
  }

  /** Adds (`by` 1) or removes (-1) a placement. */
  count(row: number, { reports, number }: RouterEntry, by: 1 | -1, tick: number): void {
    const at = number * CODES + (this.#placements.code[row] ?? 0);
    this.#counts[at] = (this.#counts[at] ?? 0) + by;
    if (this.#isReported(row)) this.#reported[number] = (this.#reported[number] ?? 0) + by;
    const code = this.codeOf(row, reports);
    this.#move(row, by < 0 ? code : -1, by < 0 ? -1 : code, tick);
  }

  /** Updates the counts of objects when the reports of a router count differently from now on. */
  moveRouter(router: RouterEntry, reports: Reports, tick: number): void {
    this.#placements.eachOfRouter(router.number, (row) => {
      const before = this.codeOf(row, router.reports);
      const after = this.codeOf(row, reports);
      if (before !== after) this.#move(row, before, after, tick);
    });
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
