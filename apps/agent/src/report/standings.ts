import type { ObjectReport } from '@hawser/contract';
import type { Clock } from '@hawser/ports';
import { plainLine, type Verdict } from './verdict.ts';

interface Standing {
  applied: { digest: string; version: number } | null;
  /** What the last look showed; null before the first. */
  verdict: Verdict | null;
  /** Why what is wanted could not be applied; null when it could. */
  failure: string | null;
  status: string;
  since: number;
  observedAt: number;
  /** What was last told to be changed, so that a look that shows nothing new costs nothing. */
  told: string;
}

/** A look at the cluster has become impossible: nothing that was seen before counts any more. */
interface Blindness {
  readonly since: number;
  readonly message: string;
}

const UNSEEN: Verdict = { status: 'PROGRESSING', message: '', kubeStatus: null, since: null };

/** How each object stands on this cluster: what is reported to the server is read from here, whenever it is sent. */
export class Standings {
  readonly #clock: Clock;
  readonly #changed: (objectID: string) => void;
  readonly #standings = new Map<string, Standing>();
  #blindness: Blindness | null = null;

  constructor(clock: Clock, changed: (objectID: string) => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  /** What the cluster shows of it now. */
  observe(objectID: string, verdict: Verdict): void {
    const standing = this.#at(objectID);
    const isFirst = standing.verdict === null;
    standing.verdict = { ...verdict, message: plainLine(verdict.message) };
    standing.observedAt = this.#clock.now();
    this.#settle(objectID, standing, isFirst ? verdict.since : null);
  }

  /** This was applied; whatever failed before is over. */
  apply(objectID: string, digest: string, version: number): void {
    const standing = this.#at(objectID);
    standing.applied = { digest, version };
    standing.failure = null;
    this.#settle(objectID, standing, null);
  }

  /** It could not be applied, or not be removed. */
  fail(objectID: string, message: string): void {
    const standing = this.#at(objectID);
    standing.failure = plainLine(message);
    standing.observedAt = this.#clock.now();
    this.#settle(objectID, standing, null);
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

  /** What was last applied; null when nothing was. */
  applied(objectID: string): { readonly digest: string; readonly version: number } | null {
    return this.#standings.get(objectID)?.applied ?? null;
  }

  ids(): string[] {
    return [...this.#standings.keys()];
  }

  /** The report on one object as it stands now; null when there is nothing to say of it. */
  report(objectID: string): ObjectReport | null {
    const standing = this.#standings.get(objectID);
    if (!standing) return null;
    const { applied, failure, verdict, since, observedAt } = standing;
    const common = {
      objectID,
      appliedDigest: applied?.digest ?? null,
      appliedVersion: applied?.version ?? null,
      observedAt,
      kubeStatus: verdict?.kubeStatus ?? null,
    };
    if (this.#blindness) {
      return { ...common, status: 'UNKNOWN', since: this.#blindness.since, message: this.#blindness.message };
    }
    return { ...common, status: standing.status, since, message: failure ?? verdict?.message ?? '' };
  }

  #at(objectID: string): Standing {
    let standing = this.#standings.get(objectID);
    if (!standing) {
      const now = this.#clock.now();
      standing = {
        applied: null,
        verdict: null,
        failure: null,
        status: '',
        since: now,
        observedAt: now,
        told: '',
      };
      this.#standings.set(objectID, standing);
    }
    return standing;
  }

  /** `since` moves only when the status does. */
  #settle(objectID: string, standing: Standing, since: number | null): void {
    const now = this.#clock.now();
    const status = standing.failure === null ? (standing.verdict ?? UNSEEN).status : 'FAILED';
    if (standing.status !== status) {
      standing.since = since === null ? now : Math.min(since, now);
      standing.status = status;
    }
    const { applied, failure, verdict } = standing;
    const told = JSON.stringify([status, applied, failure, verdict?.message, verdict?.kubeStatus]);
    if (standing.told === told) return;
    standing.told = told;
    this.#changed(objectID);
  }
}
