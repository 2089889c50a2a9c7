import { isGoodRank } from '@hawser/domain/status';
import { type ObjectFields, Objects } from './objects.ts';
import { PlacementCounts } from './placement-counts.ts';
import { Placements } from './placements.ts';
import {
  type ClusterEntry,
  dueAt,
  type NetworkEntry,
  REPORTS,
  type Reports,
  type RouterEntry,
  type RouterObserved,
  type Rollup,
  statusAt,
  rollupOf,
} from './records.ts';

/** A lease that expires within this time is read again together with those that have expired, milliseconds. */
const AHEAD_MS = 2_000;

type NetworkFields = Pick<NetworkEntry, 'id' | 'name' | 'lower' | 'createdAt' | 'features' | 'serialNumber'>;
type ClusterFields = Pick<
  ClusterEntry,
  'id' | 'name' | 'lower' | 'words' | 'createdAt' | 'location' | 'distro' | 'tags'
>;

/**
 * The fleet of one context in memory, a typed array a field: hierarchy, names, statuses and since when, and nothing else of the records.
 * All changes go through here, so that counts, orders and versions follow. A tick numbers the changes; a version is the tick of the
 * last change of anything that a row is made of.
 */
export class Fleet {
  readonly networks = new Map<string, NetworkEntry>();
  readonly clusters = new Map<string, ClusterEntry>();
  readonly routers = new Map<string, RouterEntry>();
  readonly objects = new Objects();
  readonly placements = new Placements();
  /** Routers by number. */
  readonly routersByNumber: (RouterEntry | undefined)[] = [];
  readonly counts = new PlacementCounts(this.placements, this.objects, this.routersByNumber);
  /**
   * Ticks of the last change of: which networks, clusters and routers there are and what they are called; these and which
   * placements there are; statuses of routers; which objects there are; statuses of placements; what only filters use, such as tags;
   * versions of agents.
   */
  readonly ticks = { records: 1, shape: 1, routers: 1, objects: 1, counts: 1, labels: 1, agents: 1 };
  #tick = 1;
  #networksMade = 0;
  #nextDue = Number.POSITIVE_INFINITY;

  /** Memory, bytes; entries of networks, clusters and routers are estimated. */
  get bytes(): number {
    const entries = (this.networks.size + this.clusters.size) * 500 + this.routers.size * 900;
    return this.objects.bytes + this.placements.bytes + this.counts.bytes + entries;
  }

  putNetwork(fields: NetworkFields): void {
    const { id, name, createdAt, features, serialNumber } = fields;
    const version = ++this.#tick;
    const known = this.networks.get(id);
    const isMoved = known?.createdAt !== createdAt || known.serialNumber !== serialNumber;
    if (known?.name !== name || isMoved) this.#reshape();
    if (known?.name !== name) this.objects.networkRenamed();
    if (known?.features.join() !== features.join()) this.ticks.labels = version;
    if (known) Object.assign(known, fields, { version });
    else {
      const number = this.#networksMade++;
      const made = { ...fields, version, countVersion: 0, number, objectCount: 0, rollup: null };
      this.networks.set(id, { ...made, routers: new Set<RouterEntry>() });
    }
  }

  dropNetwork(id: string): void {
    if (!this.networks.delete(id)) return;
    this.#tick++;
    this.#reshape();
  }

  putCluster(fields: ClusterFields): void {
    const { id, name, words, createdAt, location, distro, tags } = fields;
    const version = ++this.#tick;
    const known = this.clusters.get(id);
    // Tags change more often than names.
    if (known?.name !== name || known.words !== words || known.createdAt !== createdAt) this.#reshape();
    if (known?.location !== location || known.distro !== distro || known.tags !== tags) {
      this.ticks.labels = version;
    }
    if (known) {
      Object.assign(known, fields, { version });
      for (const router of known.routers) this.#touchAbove(router);
    } else {
      const made = { ...fields, version, countVersion: 0, rollup: null };
      this.clusters.set(id, { ...made, routers: new Set<RouterEntry>() });
    }
  }

  dropCluster(id: string): void {
    if (!this.clusters.delete(id)) return;
    this.#tick++;
    this.#reshape();
  }

  putRouter(
    fields: Pick<RouterEntry, 'id' | 'network' | 'cluster' | 'isEdge' | 'active' | 'createdAt'>,
  ): void {
    this.#tick++;
    this.#reshape();
    let router = this.routers.get(fields.id);
    if (router === undefined) {
      const number = this.routersByNumber.length;
      const unknown = statusAt(null, 0);
      router = {
        ...fields,
        ...unknown,
        number,
        version: 0,
        countVersion: 0,
        observed: null,
        rowRank: unknown.rank,
        worstPlacement: -1,
        worstSince: null,
        checkedAt: 0,
        sorted: null,
      };
      this.routers.set(router.id, router);
      this.routersByNumber.push(router);
      this.counts.room(number);
    } else {
      router.network.routers.delete(router);
      router.cluster.routers.delete(router);
      this.#touchAbove(router);
      Object.assign(router, fields);
    }
    router.network.routers.add(router);
    router.cluster.routers.add(router);
    router.version = this.#tick;
    this.#touchAbove(router);
  }

  dropRouter(id: string): void {
    const router = this.routers.get(id);
    if (router === undefined) return;
    this.placements.eachOfRouter(router.number, (row) => this.#removeRow(row));
    this.#settleReported(router, REPORTS.unknown);
    router.network.routers.delete(router);
    router.cluster.routers.delete(router);
    this.routers.delete(id);
    this.routersByNumber[router.number] = undefined;
    this.#tick++;
    this.#reshape();
    this.#touchAbove(router);
  }

  /** Takes the observed state of a router; `now` decides which leases have expired. */
  observe(id: string, observed: RouterObserved | null, now: number): void {
    const router = this.routers.get(id);
    if (router === undefined) return;
    const formerVersion = router.observed?.agentVersion;
    router.observed = observed;
    router.checkedAt = now;
    router.version = ++this.#tick;
    if (observed?.agentVersion !== formerVersion) this.ticks.agents = this.#tick;
    this.ticks.routers = this.#tick;
    this.#setStatus(router, now);
    this.#touchAbove(router);
    const due = dueAt(router, AHEAD_MS);
    if (due !== null) this.#nextDue = Math.min(this.#nextDue, due);
  }

  /** Takes a lease that was read again; nothing changes while it holds. */
  renew(id: string, lease: Pick<RouterObserved, 'hasAgent' | 'lastSeenAt' | 'marked'>, now: number): void {
    const router = this.routers.get(id);
    if (router?.observed == null) return;
    const { hasAgent, marked } = router.observed;
    const observed = { ...router.observed, ...lease };
    const { reports } = statusAt(observed, now);
    if (hasAgent !== lease.hasAgent || marked !== lease.marked || reports !== router.reports) {
      this.observe(id, observed, now);
    } else Object.assign(router, { observed, checkedAt: now });
  }

  /** Routers whose lease must be read again before an answer at `now`, or soon. */
  due(now: number): string[] {
    if (now < this.#nextDue) return [];
    const due: string[] = [];
    let next = Number.POSITIVE_INFINITY;
    for (const router of this.routers.values()) {
      const at = dueAt(router, AHEAD_MS);
      if (at === null) continue;
      if (at <= now || (at <= now + AHEAD_MS && router.checkedAt <= now - AHEAD_MS / 2)) due.push(router.id);
      else next = Math.min(next, at);
    }
    this.#nextDue = due.length > 0 ? now : next;
    return due;
  }

  putObject(fields: ObjectFields): { digestChanged: boolean } {
    const { objects } = this;
    const number = objects.numberOf(fields.id);
    const former = objects.network[number];
    const wasActive = objects.active[number] === 1;
    const digestChanged = former !== undefined && objects.digest[number] !== fields.digest;
    const relabeled = objects.kindOf(number) !== fields.kind || objects.tagsOf(number) !== fields.tags;
    const moved = objects.put(number, fields);
    const version = ++this.#tick;
    objects.version[number] = version;
    if (relabeled) this.ticks.labels = version;
    if (!moved) return { digestChanged };
    this.ticks.objects = version;
    for (const [network, by] of [
      [wasActive ? former : undefined, -1],
      [fields.active ? fields.network : undefined, 1],
    ] as const) {
      if (network) Object.assign(network, { objectCount: network.objectCount + by, countVersion: version });
    }
    this.placements.eachOfObject(number, (row) => {
      this.#unsort(row);
      this.ticks.shape = version;
    });
    return { digestChanged };
  }

  dropObject(id: string): void {
    const { objects } = this;
    const number = objects.ids.find(id);
    const network = number < 0 ? undefined : objects.network[number];
    if (network === undefined || objects.active[number] === 0) return;
    const [name, digest] = [objects.nameOf(number), objects.digest[number] ?? 0];
    const gone = { createdAt: 0, active: false, digest, kind: '', tags: '' };
    this.putObject({ id, network, name, lower: name, ...gone });
  }

  /**
   * Adds a placement or sets its reported status; router and object are there already. A router's first placement, and the removal of
   * its last, also change its network: whether anything of that is distributed decides on its deletion.
   */
  putPlacement(
    router: RouterEntry,
    object: number,
    { code, since, reporter }: { readonly code: number; readonly since: number; readonly reporter: number },
  ): void {
    const { placements } = this;
    let row = placements.find(router.number, object);
    if (row < 0) {
      row = placements.add(router.number, object);
      this.ticks.shape = ++this.#tick;
      router.sorted = null;
      if (placements.countOfRouter[router.number] === 1) router.network.countVersion = this.#tick;
    } else {
      this.#tick++;
      this.#count(row, router, -1);
    }
    placements.code[row] = code;
    placements.since[row] = since;
    placements.reporter[row] = reporter;
    placements.version[row] = this.#tick;
    this.#count(row, router, 1);
    router.countVersion = this.#tick;
    this.#settleRow(router);
  }

  dropPlacement(router: RouterEntry, object: number): void {
    const row = this.placements.find(router.number, object);
    if (row < 0) return;
    this.#removeRow(row);
    router.countVersion = this.#tick;
    this.ticks.shape = this.#tick;
    this.#settleRow(router);
  }

  rollupOf(above: NetworkEntry | ClusterEntry): Rollup {
    return (above.rollup ??= rollupOf(above.routers, (router) => this.#rowSince(router)));
  }

  /** A router's placements by object name, then id. */
  sortedOf(router: RouterEntry): Int32Array {
    if (router.sorted !== null) return router.sorted;
    const { placements, objects } = this;
    const rows: number[] = [];
    placements.eachOfRouter(router.number, (row) => rows.push(row));
    const object = (row: number): number => placements.object[row] ?? 0;
    rows.sort((a, b) => objects.compare(object(a), object(b)));
    router.sorted = Int32Array.from(rows);
    return router.sorted;
  }

  #setStatus(router: RouterEntry, now: number): void {
    const status = statusAt(router.observed, now);
    if (status.reports !== router.reports) {
      this.counts.moveRouter(router, status.reports, this.#tick);
      this.#settleReported(router, status.reports);
      this.ticks.counts = this.#tick;
      router.countVersion = this.#tick;
    }
    Object.assign(router, status);
    this.#settleRow(router);
  }

  /** Ranks the rows of other routers again, of which this one reports, when its reports count differently from now on. */
  #settleReported(router: RouterEntry, reports: Reports): void {
    for (const number of this.counts.moveReported(router, reports, this.#tick)) {
      const other = this.routersByNumber[number];
      if (other === undefined) continue;
      other.countVersion = this.#tick;
      this.#settleRow(other);
    }
  }

  /** Whether a placement decides the row of a router, and not the router's own status. */
  isDecidedBelow({ rowRank, rank }: RouterEntry): boolean {
    return rowRank > rank;
  }

  /** Whether the row of a router shows a fact of its placements: one decides, or the last that came up says since when it is good. */
  showsPlacement(router: RouterEntry): boolean {
    return this.isDecidedBelow(router) || isGoodRank(router.rowRank);
  }

  #rowSince(router: RouterEntry): number {
    if (this.isDecidedBelow(router)) return this.counts.worstSinceOfRouter(router);
    const since = router.observed?.since ?? 0;
    if (!isGoodRank(router.rowRank)) return since;
    // A good row has its status only since the last of its placements recovered.
    const lastUp = this.counts.worstSinceOfRouter(router);
    return lastUp > since ? lastUp : since;
  }

  /** Ranks the row of a router again, after its status or a placement changed. */
  #settleRow(router: RouterEntry): void {
    const rank = Math.max(router.rank, this.counts.worstRankOfRouter(router));
    const isSame = rank === router.rowRank;
    const showedPlacement = this.showsPlacement(router);
    router.rowRank = rank;
    router.worstPlacement = -1;
    router.worstSince = null;
    if (!isSame) this.ticks.routers = this.#tick;
    // The time and message of a placement that a row shows are those of the rows above as well.
    if (!isSame || showedPlacement || this.showsPlacement(router)) this.#touchAbove(router);
  }

  #count(row: number, router: RouterEntry, by: 1 | -1): void {
    this.counts.count(row, router, by, this.#tick);
    this.ticks.counts = this.#tick;
  }

  #removeRow(row: number): void {
    const router = this.routersByNumber[this.placements.router[row] ?? -1];
    if (router === undefined) return;
    this.#tick++;
    this.#count(row, router, -1);
    this.#unsort(row);
    this.placements.remove(row);
    if (this.placements.countOfRouter[router.number] === 0) router.network.countVersion = this.#tick;
  }

  #unsort(row: number): void {
    const router = this.routersByNumber[this.placements.router[row] ?? -1];
    if (router) router.sorted = null;
  }

  #reshape(): void {
    Object.assign(this.ticks, { records: this.#tick, shape: this.#tick, routers: this.#tick });
  }

  #touchAbove(router: RouterEntry): void {
    for (const above of [router.network, router.cluster]) {
      above.rollup = null;
      above.countVersion = this.#tick;
    }
  }
}
