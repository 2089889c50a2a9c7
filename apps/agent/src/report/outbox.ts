import type { AgentMessage, ClusterFacts, ObjectReport } from '@hawser/contract/agent';
import type { Clock, Timer } from '@hawser/ports';
import type { ObjectStatuses } from './object-statuses.ts';

export type Report = Extract<AgentMessage, { type: 'report' }>;
export type RouterReport = NonNullable<Report['router']>;

/** The part of a session that reporting needs. */
export interface Connection {
  send(message: AgentMessage): void;
  readonly bufferedBytes: number;
}

/** Minimum time between reports, so that changes are sent together; the first is sent at once. */
const BATCH_MS = 20;
/** Maximum number of objects in one message, by the contract. */
const MAX_OBJECTS = 1000;
/** Maximum number of objects in one message that were changed by hand: each may have 120 kB of JSON. */
const MAX_DRIFTED = 20;
/** Maximum number of resources of Applications in one message, before the last Application: each may have 2 kB of JSON. */
const MAX_RESOURCES = 1_000;
/** Nothing is sent while this many bytes are buffered, or this many reports are not acknowledged. */
const MAX_BUFFERED = 1_048_576;
const MAX_UNACKED = 8;
const RETRY_MS = 100;
/** A report without acknowledgement for this long means that the session is stuck. */
const STUCK_MS = 30_000;

/**
 * What is still to be reported to the server. It stores which objects changed, not their states, so it never grows beyond
 * the number of objects, however long the server is unreachable. After each reconnection it sends one full report.
 */
export class Outbox {
  readonly #clock: Clock;
  readonly #statuses: ObjectStatuses;
  readonly #changed = new Set<string>();
  readonly #removed = new Set<string>();
  readonly #unacked = new Map<number, number>();
  #router: RouterReport | null = null;
  #cluster: ClusterFacts | null = null;
  #isRouterChanged = false;
  #isClusterChanged = false;
  #isFull = false;
  /** The last object that the full report has to name; null when it has named all. */
  #lastOfFull: string | null = null;
  #connection: Connection | null = null;
  #timer: Timer | null = null;
  #sentAt = Number.NEGATIVE_INFINITY;
  #id = 0;

  constructor(clock: Clock, statuses: ObjectStatuses) {
    this.#clock = clock;
    this.#statuses = statuses;
  }

  /** The server is connected: sends a full report, then changes. */
  connect(connection: Connection): void {
    this.disconnect();
    this.#connection = connection;
    this.#isFull = true;
    this.#schedule();
  }

  /** The server is disconnected. What was not acknowledged counts as not reported. */
  disconnect(): void {
    this.#connection = null;
    this.#timer?.cancel();
    this.#timer = null;
    this.#unacked.clear();
    this.#changed.clear();
    this.#removed.clear();
    this.#lastOfFull = null;
  }

  /** Reports every object again: the server may have discarded some of the reports. */
  resendAll(): void {
    for (const objectID of this.#statuses.ids()) this.#changed.add(objectID);
    this.#schedule();
  }

  change(objectID: string): void {
    this.#changed.add(objectID);
    this.#schedule();
  }

  remove(objectID: string): void {
    this.#changed.delete(objectID);
    this.#removed.add(objectID);
    if (objectID === this.#lastOfFull) this.#lastOfFull = lastOf(this.#changed);
    this.#schedule();
  }

  router(report: RouterReport): void {
    this.#router = report;
    this.#isRouterChanged = true;
    this.#schedule();
  }

  cluster(facts: ClusterFacts): void {
    this.#cluster = facts;
    this.#isClusterChanged = true;
    this.#schedule();
  }

  acknowledge(id: number): void {
    this.#unacked.delete(id);
    if (this.#hasChanges()) this.#schedule();
  }

  /** Whether a report was not acknowledged for so long that the session must be stuck. */
  get isStuck(): boolean {
    const [oldest] = this.#unacked.values();
    // Math.abs: a report from the future was sent before the clock was set back.
    return oldest !== undefined && Math.abs(this.#clock.now() - oldest) > STUCK_MS;
  }

  /** Sends all changes now, without waiting for more; used before a connection ends. */
  flush(): void {
    this.#timer?.cancel();
    this.#timer = null;
    const connection = this.#connection;
    if (!connection) return;
    while (this.#hasChanges()) {
      if (connection.bufferedBytes > MAX_BUFFERED || this.#unacked.size >= MAX_UNACKED) {
        this.#schedule(RETRY_MS);
        return;
      }
      this.#send(connection);
    }
  }

  #hasChanges(): boolean {
    return (
      this.#isFull ||
      this.#changed.size > 0 ||
      this.#removed.size > 0 ||
      (this.#isRouterChanged && this.#router !== null) ||
      (this.#isClusterChanged && this.#cluster !== null)
    );
  }

  #send(connection: Connection): void {
    const full = this.#isFull;
    if (full) {
      // A full report names everything, so earlier changes and deletions are watched.
      this.#changed.clear();
      this.#removed.clear();
      for (const objectID of this.#statuses.ids()) this.#changed.add(objectID);
      this.#lastOfFull = lastOf(this.#changed);
    }
    this.#id += 1;
    const report: Report = {
      type: 'report',
      id: this.#id,
      full,
      objects: this.#takeObjects(),
      removed: full ? [] : take(this.#removed),
    };
    if (this.#lastOfFull !== null) report.more = true;
    if (this.#router && (full || this.#isRouterChanged)) report.router = this.#router;
    if (this.#cluster && (full || this.#isClusterChanged)) report.cluster = this.#cluster;
    this.#isFull = false;
    this.#isRouterChanged = false;
    this.#isClusterChanged = false;
    this.#sentAt = this.#clock.now();
    this.#unacked.set(this.#id, this.#sentAt);
    connection.send(report);
  }

  #takeObjects(): ObjectReport[] {
    const now = this.#clock.now();
    const reports: ObjectReport[] = [];
    let drifted = 0;
    let resources = 0;
    for (const objectID of this.#changed) {
      if (reports.length === MAX_OBJECTS || drifted === MAX_DRIFTED || resources >= MAX_RESOURCES) break;
      this.#changed.delete(objectID);
      if (objectID === this.#lastOfFull) this.#lastOfFull = null;
      const report = this.#statuses.report(objectID, now);
      if (report === null) continue;
      reports.push(report);
      if (report.drift) drifted += 1;
      resources += report.resources?.length ?? 0;
    }
    return reports;
  }

  #schedule(delayMs?: number): void {
    if (!this.#connection || this.#timer) return;
    const spacingMs = Math.max(0, this.#sentAt + BATCH_MS - this.#clock.now());
    this.#timer = this.#clock.after(delayMs ?? Math.min(BATCH_MS, spacingMs), () => this.flush());
  }
}

/** The one that was added last; null when there is none. */
function lastOf(ids: ReadonlySet<string>): string | null {
  let last: string | null = null;
  for (const id of ids) last = id;
  return last;
}

function take(ids: Set<string>): string[] {
  const taken: string[] = [];
  for (const id of ids) {
    if (taken.length === MAX_OBJECTS) break;
    taken.push(id);
    ids.delete(id);
  }
  return taken;
}
