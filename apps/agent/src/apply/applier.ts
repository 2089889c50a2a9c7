import type { DesiredObject } from '@hawser/contract/agent';
import type { DriftedField } from '@hawser/domain/drift';
import { isStatus, type KubeApi, type KubeObject } from '../kube/api.ts';
import { textIn } from '../kube/fields.ts';
import { type Metadata, metadataOf } from '../kube/metadata.ts';
import { type Entry, refOf } from './entry.ts';
import { missingMarks, withOwnership, ownerOf } from './ownership.ts';
import { DIGEST, MANAGED_BY } from '../kube/marks.ts';
import { ApplyRefusal, applyMessages } from './messages.ts';
import type { ObservedObject, ObservedObjects } from './observed-objects.ts';

/** What exists in the cluster before an object is applied. */
export type CurrentState =
  | { readonly state: 'absent' }
  | { readonly state: 'ours'; readonly observed: ObservedObject }
  /** Ours by its uid, without the marks by which we recognize it. */
  | {
      readonly state: 'unmarked';
      readonly observed: ObservedObject;
      readonly object: KubeObject;
      readonly marks: DriftedField[];
    }
  | { readonly state: 'refused'; readonly reason: string };

type Unmarked = Extract<CurrentState, { state: 'unmarked' }>;

/** Whether the object is there without our marks, and as far as it still says, this version of it. */
export function isApplied(before: CurrentState, desired: DesiredObject): before is Unmarked {
  return before.state === 'unmarked' && ['', desired.digest].includes(before.observed.digest);
}

/** The object does not exist. */
export const ABSENT: CurrentState = { state: 'absent' };

/** Applies one object. Queues and reports are left to the Reconciler. */
export class Applier {
  readonly #kube: KubeApi;
  readonly #observed: ObservedObjects;
  readonly #routerID: string;
  readonly #applied: (desired: DesiredObject, answer: KubeObject) => void;

  /** `applied` is called with each answer to an apply, before it is recorded as observed. */
  constructor(
    kube: KubeApi,
    observed: ObservedObjects,
    routerID: string,
    applied: (desired: DesiredObject, answer: KubeObject) => void,
  ) {
    this.#applied = applied;
    this.#kube = kube;
    this.#observed = observed;
    this.#routerID = routerID;
  }

  /** Our object as the watch last observed it; null when the API server has to be asked. */
  cached(entry: Entry): CurrentState | null {
    const observed = this.#observed.find(entry);
    return observed && { state: 'ours', observed };
  }

  /** The current object, read from the API server. Fails as the API does. */
  async read(entry: Entry): Promise<CurrentState> {
    let object: KubeObject;
    try {
      object = await this.#kube.get(refOf(entry));
    } catch (error) {
      if (isStatus(error, 404)) return ABSENT;
      throw error;
    }
    const metadata = metadataOf(object);
    const owner = ownerOf(metadata, this.#routerID, entry);
    if (owner !== 'ours' && entry.uid !== null && metadata.uid === entry.uid) {
      const { uid, isDeleting } = metadata;
      const digest = textIn(metadata.annotations, DIGEST) ?? '';
      const marks = missingMarks(metadata, this.#routerID, entry.objectID);
      return { state: 'unmarked', observed: { uid, digest, isDeleting }, object, marks };
    }
    if (owner !== 'ours') return { state: 'refused', reason: applyMessages[owner](entry) };
    this.#observed.record(object);
    const observed = {
      uid: metadata.uid,
      // An object of an earlier router needs the label of this one: the empty digest makes it differ.
      digest: this.#isLabeled(metadata) ? (textIn(metadata.annotations, DIGEST) ?? '') : '',
      isDeleting: metadata.isDeleting,
    };
    return { state: 'ours', observed };
  }

  /**
   * Applies `desired` and returns the uid. Returns null while the old object is still being deleted, and when it was
   * deleted meanwhile: then the inventory must record the intent before the object is created again. An object that
   * someone else created under this name is not changed: the request names the uid, or does not force ownership of fields. With
   * `isAgain` it is also applied when this version already was: somebody has changed it by hand.
   */
  async apply(
    entry: Entry,
    desired: DesiredObject,
    before: CurrentState,
    isAgain = false,
  ): Promise<string | null> {
    if (before.state === 'refused') throw new ApplyRefusal(before.reason);
    if (before.state !== 'absent') {
      if (before.observed.isDeleting) return null;
      if (before.observed.digest === desired.digest && !isAgain) return before.observed.uid;
    }
    const uid = before.state === 'absent' ? null : before.observed.uid;
    try {
      return this.#record(desired, await this.#send(entry, desired, uid));
    } catch (error) {
      if (!isStatus(error, 409, 422)) throw error;
      // The watch may have been stale: read the object and try once more.
      const now = await this.read(entry);
      if (now.state === 'refused') throw new ApplyRefusal(now.reason);
      if ((now.state === 'absent' ? null : now.observed.uid) === uid) throw error;
      if (now.state === 'absent' || now.observed.isDeleting) return null;
      return this.#record(desired, await this.#send(entry, desired, now.observed.uid));
    }
  }

  #isLabeled({ labels }: Metadata): boolean {
    return textIn(labels, MANAGED_BY) === this.#routerID;
  }

  #send(entry: Entry, desired: DesiredObject, uid: string | null): Promise<KubeObject> {
    const object = withOwnership(desired, this.#routerID, entry, uid);
    return this.#kube.apply(refOf(entry), object, { force: uid !== null });
  }

  #record(desired: DesiredObject, object: KubeObject): string {
    this.#applied(desired, object);
    this.#observed.record(object);
    return metadataOf(object).uid;
  }
}
