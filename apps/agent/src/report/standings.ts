import type { ObjectReport } from '@hawser/contract';
import type { Clock } from '@hawser/ports';
import { makeAnew, type Remember } from '../remember.ts';
import { isSameLook, type Look, lookOf, plainLine, type Verdict } from './verdict.ts';

/** What was applied. */
export interface Applied {
  readonly digest: string;
  readonly version: number;
}

/** A small record an object: an agent keeps thousands of them. */
interface Standing {
  /** What was last applied, the work order itself where there was one; null when nothing was. */
  applied: Applied | null;
  /** What the last look showed; null before the first. */
  look: Look | null;
  /** Why what is wanted could not be applied; null when it could. */
  failure: string | null;
  /** Instants, in milliseconds from when these standings began: small numbers, which take no room of their own. */
  sinceMs: number;
  observedMs: number;
}

/** A look at the cluster has become impossible: nothing that was seen before counts any more. */
interface Blindness {
  readonly since: number;
  readonly message: string;
}

const UNSEEN = 'PROGRESSING';

/** Its status as it follows from what is known; null while nothing is. */
function statusOf({ applied, look, failure }: Standing): string | null {
  if (failure !== null) return 'FAILED';
  return look?.status ?? (applied && UNSEEN);
}

/** How each object stands on this cluster: what is reported to the server is read from here, whenever it is sent. */
export class Standings {
  readonly #clock: Clock;
  readonly #changed: (objectID: string) => void;
  readonly #remember: Remember;
  readonly #standings = new Map<string, Standing>();
  /** Epoch milliseconds, by the clock as it is set now. */
  #beganAt: number;
  #blindness: Blindness | null = null;

  constructor(clock: Clock, changed: (objectID: string) => void, remember = makeAnew) {
    this.#clock = clock;
    this.#remember = remember;
    this.#beganAt = clock.now();
    this.#changed = changed;
  }

  /** What the cluster shows of it now. */
  observe(objectID: string, verdict: Verdict): void {
    const now = this.#nowMs();
    const standing = this.#at(objectID, now);
    const before = standing.look;
    const was = statusOf(standing);
    standing.observedMs = now;
    // A look that shows nothing new costs nothing.
    if (before !== null && isSameLook(before, verdict)) return;
    standing.look = lookOf(verdict, this.#remember);
    const isSame = before !== null && isSameLook(before, standing.look);
    this.#settle(objectID, standing, was, before === null ? verdict.since : null, !isSame);
  }

  /** This was applied; whatever failed before is over. */
  apply(objectID: string, applied: Applied): void {
    const standing = this.#at(objectID);
    const { applied: before, failure } = standing;
    const was = statusOf(standing);
    const isSame =
      before?.digest === applied.digest && before.version === applied.version && failure === null;
    standing.applied = applied;
    standing.failure = null;
    this.#settle(objectID, standing, was, null, !isSame);
  }

  /** It could not be applied, or not be removed. */
  fail(objectID: string, message: string): void {
    const standing = this.#at(objectID);
    const before = standing.failure;
    const was = statusOf(standing);
    standing.failure = plainLine(message);
    standing.observedMs = this.#nowMs();
    this.#settle(objectID, standing, was, null, standing.failure !== before);
  }

  /** Nothing is wanted of it and nothing is left of it. */
  forget(objectID: string): void {
    this.#standings.delete(objectID);
  }

  /** Nothing can be seen any more; null: it can again. */
  blind(message: string | null): void {
    if ((message === null) === (this.#blindness === null)) return;
    this.#blindness = message === null ? null : { since: this.#clock.now(), message };
    for (const objectID of this.#standings.keys()) this.#changed(objectID);
  }

  /**
   * The clock was set forward by so many milliseconds, or back, some time ago. What was seen before is not older by that; where it was
   * seen since, it is told as seen when it is told. After a step back all seems to be of the future, which nobody takes for old.
   */
  clockSet(stepMs: number): void {
    if (stepMs > 0) this.#beganAt += stepMs;
  }

  /** Whether something is to be said of it. */
  has(objectID: string): boolean {
    return this.#standings.has(objectID);
  }

  /** Digest of what was last applied; null when nothing was. */
  digest(objectID: string): string | null {
    return this.#standings.get(objectID)?.applied?.digest ?? null;
  }

  ids(): string[] {
    return [...this.#standings.keys()];
  }

  /** The report on one object as it stands `now`, epoch ms by the clock; null when there is nothing to say of it. */
  report(objectID: string, now = this.#clock.now()): ObjectReport | null {
    const standing = this.#standings.get(objectID);
    if (!standing) return null;
    const { applied, failure, look } = standing;
    const { status, since, message } = this.#blindness
      ? { status: 'UNKNOWN', ...this.#blindness }
      : {
          status: statusOf(standing) ?? UNSEEN,
          since: this.#instant(standing.sinceMs, now),
          message: failure ?? look?.message ?? '',
        };
    return {
      objectID,
      appliedDigest: applied?.digest ?? null,
      appliedVersion: applied?.version ?? null,
      observedAt: this.#instant(standing.observedMs, now),
      kubeStatus: look?.kubeStatus ?? null,
      status,
      since,
      message,
    };
  }

  #instant(ms: number, now: number): number {
    return Math.min(this.#beganAt + ms, now);
  }

  #nowMs(): number {
    return small(this.#clock.now() - this.#beganAt);
  }

  #at(objectID: string, now?: number): Standing {
    let standing = this.#standings.get(objectID);
    if (!standing) {
      now ??= this.#nowMs();
      standing = { applied: null, look: null, failure: null, sinceMs: now, observedMs: now };
      this.#standings.set(objectID, standing);
    }
    return standing;
  }

  /** `was` is the status of before. `since` moves only when it does. */
  #settle(
    objectID: string,
    standing: Standing,
    was: string | null,
    since: number | null,
    isNews: boolean,
  ): void {
    if (statusOf(standing) !== was) {
      const now = this.#nowMs();
      standing.sinceMs = since === null ? now : small(Math.min(since - this.#beganAt, now));
    } else if (!isNews) return;
    this.#changed(objectID);
  }
}

/** The same number: what has been computed takes room of its own until it is known to be a small whole one. */
function small(ms: number): number {
  const whole = ms | 0;
  return whole === ms ? whole : ms;
}
