import type { AgentMessage, ClusterFacts, ObjectReport } from '@hawser/contract';
import type { Clock, Timer } from '@hawser/ports';
import type { Standings } from './standings.ts';

export type Report = Extract<AgentMessage, { type: 'report' }>;
export type RouterReport = NonNullable<Report['router']>;

/** The connection, as far as reporting needs it. */
export interface Wire {
  send(message: AgentMessage): void;
  readonly bufferedBytes: number;
}

/** Reports are at least so far apart, so that what happens together travels together; the first goes at once. */
const GATHER_MS = 20;
/** The most of one message; the contract allows no more. */
const MOST = 1000;
/** No more is sent while this much waits for the network, or this many reports for their acknowledgement. */
const MOST_BUFFERED = 1_048_576;
const MOST_UNACKED = 8;
const RETRY_MS = 100;

/**
 * What is still to be told to the server: for each object that it changed, not what it was. So it never grows beyond the
 * objects that there are, however long nobody listens. After each reconnection everything is told once, in full.
 */
export class Outbox {
  readonly #clock: Clock;
  readonly #standings: Standings;
  readonly #changed = new Set<string>();
  readonly #removed = new Set<string>();
  readonly #unacked = new Map<number, number>();
  #router: RouterReport | null = null;
  #cluster: ClusterFacts | null = null;
  #isRouterNew = false;
  #isClusterNew = false;
  #isFull = false;
  #wire: Wire | null = null;
  #timer: Timer | null = null;
  #sentAt = Number.NEGATIVE_INFINITY;
  #id = 0;

  constructor(clock: Clock, standings: Standings) {
    this.#clock = clock;
    this.#standings = standings;
  }

  /** The server listens: tells everything, then what changes. */
  attach(wire: Wire): void {
    this.detach();
    this.#wire = wire;
    this.#isFull = true;
    this.#plan();
  }

  /** Nobody listens any more. What was on its way counts as not told. */
  detach(): void {
    this.#wire = null;
    this.#timer?.cancel();
    this.#timer = null;
    this.#unacked.clear();
    this.#changed.clear();
    this.#removed.clear();
  }

  /** How everything stands is told once more: some of it may not have been believed. */
  again(): void {
    for (const objectID of this.#standings.ids()) this.#changed.add(objectID);
    this.#plan();
  }

  change(objectID: string): void {
    this.#changed.add(objectID);
    this.#plan();
  }

  remove(objectID: string): void {
    this.#changed.delete(objectID);
    this.#removed.add(objectID);
    this.#plan();
  }

  router(report: RouterReport): void {
    this.#router = report;
    this.#isRouterNew = true;
    this.#plan();
  }

  cluster(facts: ClusterFacts): void {
    this.#cluster = facts;
    this.#isClusterNew = true;
    this.#plan();
  }

  acknowledge(id: number): void {
    this.#unacked.delete(id);
    if (this.#hasNews()) this.#plan();
  }

  /** When the oldest report that waits for its acknowledgement was sent, epoch ms; null when none waits. */
  get oldestUnackedAt(): number | null {
    const [first] = this.#unacked.values();
    return first ?? null;
  }

  /** Sends what there is now, without gathering; for the last word before a connection ends. */
  flush(): void {
    this.#timer?.cancel();
    this.#timer = null;
    const wire = this.#wire;
    if (!wire) return;
    while (this.#hasNews()) {
      if (wire.bufferedBytes > MOST_BUFFERED || this.#unacked.size >= MOST_UNACKED) {
        this.#plan(RETRY_MS);
        return;
      }
      this.#send(wire);
    }
  }

  #hasNews(): boolean {
    return (
      this.#isFull ||
      this.#changed.size > 0 ||
      this.#removed.size > 0 ||
      (this.#isRouterNew && this.#router !== null) ||
      (this.#isClusterNew && this.#cluster !== null)
    );
  }

  #send(wire: Wire): void {
    const full = this.#isFull;
    if (full) {
      // Everything is named now, so what changed or went before is in it.
      this.#changed.clear();
      this.#removed.clear();
      for (const objectID of this.#standings.ids()) this.#changed.add(objectID);
    }
    this.#id += 1;
    const report: Report = {
      type: 'report',
      id: this.#id,
      full,
      objects: this.#takeObjects(),
      removed: full ? [] : take(this.#removed),
    };
    if (this.#router && (full || this.#isRouterNew)) report.router = this.#router;
    if (this.#cluster && (full || this.#isClusterNew)) report.cluster = this.#cluster;
    this.#isFull = false;
    this.#isRouterNew = false;
    this.#isClusterNew = false;
    this.#sentAt = this.#clock.now();
    this.#unacked.set(this.#id, this.#sentAt);
    wire.send(report);
  }

  #takeObjects(): ObjectReport[] {
    const now = this.#clock.now();
    return take(this.#changed)
      .map((objectID) => this.#standings.report(objectID, now))
      .filter((report) => report !== null);
  }

  #plan(delayMs?: number): void {
    if (!this.#wire || this.#timer) return;
    const spacingMs = Math.max(0, this.#sentAt + GATHER_MS - this.#clock.now());
    this.#timer = this.#clock.after(delayMs ?? Math.min(GATHER_MS, spacingMs), () => this.flush());
  }
}

function take(ids: Set<string>): string[] {
  const taken: string[] = [];
  for (const id of ids) {
    if (taken.length === MOST) break;
    taken.push(id);
    ids.delete(id);
  }
  return taken;
}
