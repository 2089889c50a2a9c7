import type { DesiredObject } from '@hawser/contract/agent';
import type { Drift, DriftedField } from '@hawser/domain/drift';
import { registrationOf } from '@hawser/domain/gitops';
import { BackOff, type Clock, type Random, type Timer } from '@hawser/ports';
import { DIGEST } from '../kube/marks.ts';
import type { KubeObject } from '../kube/api.ts';
import { fieldsOf, textIn } from '../kube/fields.ts';
import { compareWithLive, type Differences, NO_DIFFERENCE } from './compare.ts';

interface DriftsOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** The object as it should be; null while it is not known. */
  readonly desired: (objectID: string) => DesiredObject | null;
  /** What is to be reported of the object has changed. */
  readonly changed: (objectID: string, drift: Drift | null) => void;
  /** The object was compared, and is as it was applied. */
  readonly same: (objectID: string) => void;
  /** The object as it is in the cluster, if it is ours. */
  readonly read: (objectID: string) => Promise<KubeObject | null>;
  /** Applies the object again, although its desired state is unchanged. */
  readonly putBack: (objectID: string) => void;
}

/** Observed objects that wait for the desired set after a start; others are compared when they are listed again. */
const HELD_MAX = 1_000;
/** Between two corrections of one object, while somebody keeps changing it. */
const FIGHT = { firstMs: 2_000, mostMs: 300_000 };
/** Corrections this long ago do not count as the same fight, milliseconds. */
const CALM_MS = 600_000;

/** Kept only of objects that differ, or were put back. */
interface Known {
  /** Of the version that was applied. */
  digest: string;
  differences: Differences;
  /** What the agent put back last; empty while it has put back nothing. */
  corrected: Differences;
  corrections: number;
  correctedAt: number | null;
  /** What the agent put back last is the object itself. */
  wasDeleted: boolean;
  isUnmarked: boolean;
  /** While the agent has asked for the object to be applied again. */
  isCorrecting: boolean;
  backOff: BackOff;
  timer: Timer | null;
}

/** Compares what was applied with what is there, whenever an object changes, and puts it back where the network says so. */
export class Drifts {
  readonly #options: DriftsOptions;
  readonly #known = new Map<string, Known>();
  readonly #held = new Map<string, KubeObject>();
  /** Paths that the API server dropped at the last apply, by object: usually none. */
  readonly #dropped = new Map<string, ReadonlySet<string>>();
  #isSynced = false;
  #isCorrecting = false;

  constructor(options: DriftsOptions) {
    this.#options = options;
  }

  /** Whether to put back at once what is changed by hand. What differs now is put back as well. */
  setCorrecting(isCorrecting: boolean): void {
    if (isCorrecting === this.#isCorrecting) return;
    this.#isCorrecting = isCorrecting;
    for (const [objectID, known] of this.#known) {
      known.timer?.cancel();
      known.timer = null;
      if (known.differences.total > 0) this.#settle(objectID, known);
    }
  }

  /** The object was observed. */
  observe(objectID: string, object: KubeObject): void {
    const desired = this.#options.desired(objectID);
    if (desired === null) {
      if (!this.#isSynced && (this.#held.size < HELD_MAX || this.#held.has(objectID)))
        this.#held.set(objectID, object);
      return;
    }
    // While a new version is applied there is nothing to compare with.
    if (textIn(fieldsOf(fieldsOf(object.metadata).annotations), DIGEST) !== desired.digest) return;
    const dropped = this.#dropped.get(objectID);
    this.#found(
      objectID,
      compareWithLive(desired.manifest, object, (path) => dropped?.has(path) ?? false),
      false,
    );
  }

  /** The object as desired has become known; it was observed before. */
  desiredKnown(objectID: string): void {
    const object = this.#held.get(objectID);
    if (object === undefined) return;
    this.#held.delete(objectID);
    this.observe(objectID, object);
  }

  /** The object was changed by hand before the agent started: it is read if it was not kept to be compared. False: it was compared. */
  expect(objectID: string): boolean {
    if (this.#isSynced) return false;
    if (!this.#held.has(objectID)) void this.#compareLater(objectID);
    return true;
  }

  async #compareLater(objectID: string): Promise<void> {
    const object = await this.#options.read(objectID).catch(() => null);
    // Without it the watch will show the object sometime; until then it is not known.
    if (object === null) return;
    if (this.#options.desired(objectID) !== null) this.observe(objectID, object);
    else if (!this.#isSynced) this.#held.set(objectID, object);
  }

  /** The first complete desired set was processed. */
  synced(): void {
    this.#isSynced = true;
    this.#held.clear();
  }

  /** The answer of the API server to an apply. What is missing in it is not drift. */
  applied(desired: DesiredObject, answer: KubeObject): void {
    const { objectID } = desired;
    const { fields } = compareWithLive(desired.manifest, answer);
    const missing = fields.flatMap(({ path, live }) => (live === null ? [JSON.stringify(path)] : []));
    if (missing.length > 0) this.#dropped.set(objectID, new Set(missing));
    else this.#dropped.delete(objectID);
    const known = this.#known.get(objectID);
    if (known === undefined) return;
    if (known.digest === desired.digest) this.#countCorrection(known);
    else {
      // What was put back in an earlier version is history.
      known.digest = desired.digest;
      known.isCorrecting = false;
      known.corrections = 0;
      known.corrected = NO_DIFFERENCE;
      known.wasDeleted = false;
      if (known.differences.total === 0) this.#settle(objectID, known);
    }
  }

  /** Counts what the agent has just put back, by the answer of the API server or by the watch, whichever is first. */
  #countCorrection(known: Known): void {
    if (!known.isCorrecting) return;
    known.isCorrecting = false;
    known.corrected = known.differences;
    known.wasDeleted = false;
    known.corrections += 1;
    known.correctedAt = this.#options.clock.now();
  }

  /** The object was deleted by hand, and was created again at once: whatever the network says, a missing object comes back. */
  restored({ objectID, digest }: DesiredObject): void {
    const known = this.#known.get(objectID) ?? this.#newOf(digest, false);
    this.#known.set(objectID, known);
    known.timer?.cancel();
    known.timer = null;
    known.isCorrecting = false;
    known.isUnmarked = false;
    known.differences = NO_DIFFERENCE;
    known.corrected = NO_DIFFERENCE;
    known.wasDeleted = true;
    known.corrections += 1;
    known.correctedAt = this.#options.clock.now();
    this.#options.changed(objectID, driftOf(known));
  }

  /** The labels or annotations by which the agent recognizes its object were removed, so that it is no longer observed. */
  unmarked(objectID: string, fields: DriftedField[]): void {
    this.#found(objectID, { fields, total: fields.length }, true);
  }

  /** Whether the object differs from what was applied. */
  isPresent(objectID: string): boolean {
    return (this.#known.get(objectID)?.differences.total ?? 0) > 0;
  }

  /** Whether the object is there without our marks. */
  isUnmarked(objectID: string): boolean {
    return this.#known.get(objectID)?.isUnmarked ?? false;
  }

  /** The object is gone. */
  forget(objectID: string): void {
    this.#known.get(objectID)?.timer?.cancel();
    this.#known.delete(objectID);
    this.#held.delete(objectID);
    this.#dropped.delete(objectID);
  }

  stop(): void {
    for (const { timer } of this.#known.values()) timer?.cancel();
    this.#held.clear();
  }

  #found(objectID: string, differences: Differences, isUnmarked: boolean): void {
    let known = this.#known.get(objectID);
    if (known === undefined) {
      if (differences.total === 0) {
        this.#options.same(objectID);
        return;
      }
      known = this.#newOf(this.#options.desired(objectID)?.digest ?? '', isUnmarked);
      this.#known.set(objectID, known);
    } else if (JSON.stringify(known.differences) === JSON.stringify(differences)) return;
    if (differences.total === 0) this.#countCorrection(known);
    known.differences = differences;
    known.isUnmarked = isUnmarked;
    this.#settle(objectID, known);
  }

  #newOf(digest: string, isUnmarked: boolean): Known {
    return {
      digest,
      differences: NO_DIFFERENCE,
      corrected: NO_DIFFERENCE,
      corrections: 0,
      correctedAt: null,
      wasDeleted: false,
      isUnmarked,
      isCorrecting: false,
      backOff: new BackOff(FIGHT, this.#options.random),
      timer: null,
    };
  }

  /** Reports, and puts back where that is wanted. */
  #settle(objectID: string, known: Known): void {
    const isPresent = known.differences.total > 0;
    if (!isPresent) {
      known.timer?.cancel();
      known.timer = null;
      if (known.corrections === 0) this.#known.delete(objectID);
      // Nobody changes a registration in Argo CD on purpose: whoever wants another one registers another cluster.
    } else if (this.#isCorrecting || registrationOf(objectID) !== null) this.#correct(objectID, known);
    this.#options.changed(objectID, driftOf(known));
  }

  #correct(objectID: string, known: Known): void {
    if (known.timer !== null || known.isCorrecting) return;
    const { clock, putBack } = this.#options;
    const isFight = known.correctedAt !== null && Math.abs(clock.now() - known.correctedAt) < CALM_MS;
    if (!isFight) {
      known.corrections = 0;
      known.backOff.reset();
    }
    known.timer = clock.after(isFight ? known.backOff.next() : 0, () => {
      known.timer = null;
      known.isCorrecting = true;
      putBack(objectID);
    });
  }
}

/** What is reported; null when nothing differs and nothing was put back. */
function driftOf({ differences, corrected, corrections, correctedAt, wasDeleted }: Known): Drift | null {
  const isPresent = differences.total > 0;
  if (!isPresent && corrections === 0) return null;
  const fields = isPresent ? differences : corrected;
  return { ...fields, isPresent, corrections, correctedAt, ...(!isPresent && wasDeleted && { wasDeleted }) };
}
