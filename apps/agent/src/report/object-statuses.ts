import type { ObjectReport } from '@hawser/contract/agent';
import { type Drift, driftText } from '@hawser/domain/drift';
import { statusRank } from '@hawser/domain/status';
import type { Clock } from '@hawser/ports';
import { withoutMemo, type Memoize } from '../memoize.ts';
import {
  isObserved,
  isSameObservation,
  type Observation,
  observationOf,
  singleLine,
  type Health,
} from './health.ts';
import { unpackedArgo, unpackedResources } from './packed-application.ts';

/** What was applied, or could not be. */
export interface Applied {
  readonly digest: string;
  readonly version: number;
}

/** Why something could not be done with an object. */
interface Failure {
  readonly message: string;
  /** What could not be applied; null when it was pruning that failed. */
  readonly refused: Applied | null;
}

/** Kept small, because an agent has thousands of these. */
interface StatusRecord {
  /** What was last applied, the desired object itself if there was one; null when nothing was. */
  applied: Applied | null;
  /** The last observation; null before the first. */
  observation: Observation | null;
  /** Why the desired object could not be applied or pruned; null when it could. */
  failure: Failure | null;
  /** What was changed by hand; null when nothing was. */
  drift: Drift | null;
  /** It was changed by hand before the agent started, and has not been compared since. */
  isDriftUnknown: boolean;
  /** Times in milliseconds since the start of this store: V8 keeps small integers without allocating. */
  sinceMs: number;
  observedMs: number;
  /** The status may be older than `sinceMs`: it was not observed how it began, and the cluster names no time. */
  isSinceUnknown: boolean;
}

/** The cluster cannot be observed: earlier observations no longer count. */
interface Outage {
  readonly since: number;
  readonly message: string;
}

const UNOBSERVED = 'PROGRESSING';

/** The status of an object that was changed by hand, unless it is worse. */
const DRIFTED = 'OUTOFSYNC';

/** Why an object is UNKNOWN that may still be drifted. */
const NOT_COMPARED = 'was changed by hand, and has not been compared since the agent started';

/** The status that follows from what is known; null while nothing is known. */
function statusOf({ applied, observation, failure, drift, isDriftUnknown }: StatusRecord): string | null {
  if (failure !== null) return 'FAILED';
  const status = observation?.status ?? (applied && UNOBSERVED);
  if (status === null || statusRank(status) >= statusRank(DRIFTED)) return status;
  if (isDriftUnknown) return 'UNKNOWN';
  return drift?.isPresent ? DRIFTED : status;
}

/** The status of each object on this cluster. Reports read it when they are sent. */
export class ObjectStatuses {
  readonly #clock: Clock;
  readonly #changed: (objectID: string) => void;
  readonly #memoize: Memoize;
  readonly #records = new Map<string, StatusRecord>();
  /** Start of this store, epoch milliseconds of the current clock. */
  #startedAt: number;
  #outage: Outage | null = null;
  /** Objects whose last observation no longer counts, each with the reason. Empty on nearly all clusters. */
  readonly #outdated = new Map<string, Outage>();

  constructor(clock: Clock, changed: (objectID: string) => void, memoize = withoutMemo) {
    this.#clock = clock;
    this.#memoize = memoize;
    this.#startedAt = clock.now();
    this.#changed = changed;
  }

  /** Records an observation of the object. */
  observe(objectID: string, health: Health): void {
    const now = this.#nowMs();
    const record = this.#recordOf(objectID, now);
    const before = record.observation;
    const was = statusOf(record);
    record.observedMs = now;
    // Return early: most observations change nothing.
    if (before !== null && isObserved(before, health)) return;
    record.observation = observationOf(health, this.#memoize);
    const isSame = before !== null && isSameObservation(before, record.observation);
    this.#settle(objectID, record, was, before === null ? health.since : null, !isSame, before === null);
  }

  /** Records a successful apply, which clears an earlier failure. */
  apply(objectID: string, applied: Applied): void {
    const record = this.#recordOf(objectID);
    const { applied: before, failure } = record;
    const was = statusOf(record);
    const isSame =
      before?.digest === applied.digest && before.version === applied.version && failure === null;
    record.applied = applied;
    record.failure = null;
    this.#settle(objectID, record, was, null, !isSame, record.observation === null);
  }

  /** Records that the object could not be applied, or pruned. */
  fail(objectID: string, message: string, refused: Applied | null = null): void {
    const record = this.#recordOf(objectID);
    const { failure: before, observation } = record;
    const was = statusOf(record);
    const failure = { message: singleLine(message), refused: refused && versionOf(refused) };
    const isSame =
      before?.message === failure.message &&
      before.refused?.digest === refused?.digest &&
      before.refused?.version === refused?.version;
    record.failure = failure;
    record.observedMs = this.#nowMs();
    this.#settle(objectID, record, was, null, !isSame, observation === null);
  }

  /** Records that the object cannot be applied before something else is there. */
  wait(objectID: string, message: string): void {
    const record = this.#records.get(objectID);
    if (record) record.failure = null;
    this.observe(objectID, { status: UNOBSERVED, message, kubeStatus: null, since: null });
  }

  /** Records what was changed by hand; null when nothing was. */
  setDrift(objectID: string, drift: Drift | null): void {
    const record = this.#recordOf(objectID);
    const was = statusOf(record);
    // How it began was not observed where it was known before.
    const isFirst = record.isDriftUnknown;
    record.drift = drift;
    record.isDriftUnknown = false;
    record.observedMs = this.#nowMs();
    this.#settle(objectID, record, was, null, true, isFirst);
  }

  /** The object was changed by hand before the agent started: it is not well until it was compared. */
  expectDrift(objectID: string): void {
    const record = this.#records.get(objectID);
    if (!record || record.isDriftUnknown || record.drift !== null) return;
    const was = statusOf(record);
    record.isDriftUnknown = true;
    this.#settle(objectID, record, was, null, true, true);
  }

  /** The object was compared with what was applied, and is the same. */
  compared(objectID: string): void {
    if (this.isDriftUnknown(objectID)) this.setDrift(objectID, null);
  }

  /** Whether the object was changed by hand before the agent started, and has not been compared since. */
  isDriftUnknown(objectID: string): boolean {
    return this.#records.get(objectID)?.isDriftUnknown ?? false;
  }

  /**
   * What was observed of the object no longer counts, because whoever wrote it has stopped: it is UNKNOWN with this reason. Null: it
   * counts again.
   */
  setOutdated(objectID: string, reason: string | null): void {
    const before = this.#outdated.get(objectID);
    const message = reason === null ? undefined : singleLine(reason);
    if (message === before?.message) return;
    if (message === undefined) this.#outdated.delete(objectID);
    else this.#outdated.set(objectID, { since: before?.since ?? this.#clock.now(), message });
    if (this.#records.has(objectID)) this.#changed(objectID);
  }

  /** Forgets an object that was pruned. */
  forget(objectID: string): void {
    this.#outdated.delete(objectID);
    this.#records.delete(objectID);
  }

  /** Starts an outage with this message: every object is UNKNOWN. Null ends it. */
  setOutage(message: string | null): void {
    if ((message === null) === (this.#outage === null)) return;
    this.#outage = message === null ? null : { since: this.#clock.now(), message };
    for (const objectID of this.#records.keys()) this.#changed(objectID);
  }

  /**
   * The clock was set forward (or back, negative) by this many milliseconds some time ago. Earlier observations must not
   * become older by that; later ones are reported with the time of the report. After a step back observations seem to be in
   * the future, which the server does not treat as old.
   */
  clockSet(stepMs: number): void {
    if (stepMs > 0) this.#startedAt += stepMs;
  }

  /** Whether there is anything to report of the object. */
  has(objectID: string): boolean {
    return this.#records.has(objectID);
  }

  /** Whether the object was observed, and not only applied. */
  isObserved(objectID: string): boolean {
    return (this.#records.get(objectID)?.observation ?? null) !== null;
  }

  /** Digest of what was last applied; null when nothing was. */
  digest(objectID: string): string | null {
    return this.#records.get(objectID)?.applied?.digest ?? null;
  }

  ids(): string[] {
    return [...this.#records.keys()];
  }

  /** The report of one object at `now`, epoch ms; null when there is nothing to report. */
  report(objectID: string, now = this.#clock.now()): ObjectReport | null {
    const record = this.#records.get(objectID);
    if (!record) return null;
    const { applied, failure, observation, drift } = record;
    const own = statusOf(record) ?? UNOBSERVED;
    const observed = this.#messageOf(record, own);
    // That it could not be applied is known, whoever else has stopped.
    const outage = this.#outage ?? (failure === null ? this.#outdated.get(objectID) : undefined);
    const { status, since, message } = outage
      ? { status: 'UNKNOWN', ...outage }
      : {
          status: own,
          since: this.#instant(record.sinceMs, now),
          message: failure?.message ?? observed,
        };
    return {
      objectID,
      appliedDigest: applied?.digest ?? null,
      appliedVersion: applied?.version ?? null,
      ...(failure?.refused && { refused: failure.refused }),
      observedAt: this.#instant(record.observedMs, now),
      kubeStatus: observation?.kubeStatus ?? null,
      status,
      since,
      message,
      ...(record.isSinceUnknown && outage === undefined ? { isSinceUnknown: true } : {}),
      ...(drift === null ? {} : { drift }),
      ...(record.isDriftUnknown && { isDriftUnknown: true }),
      ...(observation?.argo !== undefined && { argo: unpackedArgo(observation.argo) }),
      ...(observation?.resources !== undefined && { resources: unpackedResources(observation.resources) }),
    };
  }

  #messageOf({ drift, isDriftUnknown, observation }: StatusRecord, status: string): string {
    if (isDriftUnknown && status === 'UNKNOWN') return NOT_COMPARED;
    if (drift !== null && status === DRIFTED) return singleLine(driftText(drift));
    return observation?.message ?? '';
  }

  #instant(ms: number, now: number): number {
    return Math.min(this.#startedAt + ms, now);
  }

  #nowMs(): number {
    return asSmallInteger(this.#clock.now() - this.#startedAt);
  }

  #recordOf(objectID: string, now?: number): StatusRecord {
    let record = this.#records.get(objectID);
    if (!record) {
      now ??= this.#nowMs();
      record = {
        applied: null,
        observation: null,
        failure: null,
        drift: null,
        isDriftUnknown: false,
        sinceMs: now,
        observedMs: now,
        isSinceUnknown: false,
      };
      this.#records.set(objectID, record);
    }
    return record;
  }

  /**
   * `was` is the previous status. `since` changes only with the status; it is null where the cluster names no time. `isFirst`: nothing
   * was observed of the object before.
   */
  #settle(
    objectID: string,
    record: StatusRecord,
    was: string | null,
    since: number | null,
    isChanged: boolean,
    isFirst: boolean,
  ): void {
    if (statusOf(record) !== was) {
      const now = this.#nowMs();
      record.isSinceUnknown = isFirst && since === null;
      record.sinceMs = since === null ? now : asSmallInteger(Math.min(since - this.#startedAt, now));
    } else if (!isChanged) return;
    this.#changed(objectID);
  }
}

/** Only these fields: it may be a desired object, with its manifest. */
const versionOf = ({ digest, version }: Applied): Applied => ({ digest, version });

/** The same number. `| 0` tells V8 that it is a small integer, which needs no allocation. */
function asSmallInteger(ms: number): number {
  const whole = ms | 0;
  return whole === ms ? whole : ms;
}
