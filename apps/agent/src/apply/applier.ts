import type { DesiredObject } from '@hawser/contract';
import { isStatus, type KubeApi, type KubeObject } from '../kube/api.ts';
import { textIn } from '../kube/fields.ts';
import { type Metadata, metadataOf } from '../kube/metadata.ts';
import { type Entry, refOf } from './entry.ts';
import { DIGEST, MANAGED_BY, marked, ownerOf } from './marks.ts';
import { ApplyRefusal, applyMessages } from './messages.ts';
import type { Seen, Sight } from './sight.ts';

/** What stands at the place of an object before it is applied. */
export type Before =
  | { readonly state: 'absent' }
  | { readonly state: 'ours'; readonly seen: Seen }
  | { readonly state: 'refused'; readonly reason: string };

/** Nothing is there. */
export const ABSENT: Before = { state: 'absent' };

/** Applies one object at its place. Knows nothing of queues and reports. */
export class Applier {
  readonly #kube: KubeApi;
  readonly #sight: Sight;
  readonly #routerID: string;

  constructor(kube: KubeApi, sight: Sight, routerID: string) {
    this.#kube = kube;
    this.#sight = sight;
    this.#routerID = routerID;
  }

  /** What is there as far as the watch knows: our object; null where somebody has to be asked. */
  seen(entry: Entry): Before | null {
    const seen = this.#sight.find(entry);
    return seen && { state: 'ours', seen };
  }

  /** What is there, by asking. Fails as the API does. */
  async ask(entry: Entry): Promise<Before> {
    let object: KubeObject;
    try {
      object = await this.#kube.get(refOf(entry));
    } catch (error) {
      if (isStatus(error, 404)) return ABSENT;
      throw error;
    }
    const metadata = metadataOf(object);
    const owner = ownerOf(metadata, this.#routerID, entry);
    if (owner !== 'ours') return { state: 'refused', reason: applyMessages[owner](entry) };
    this.#sight.notice(object);
    const seen = {
      uid: metadata.uid,
      // What was made for a router of before gets the label of this one, whatever else is right.
      digest: this.#isLabelled(metadata) ? (textIn(metadata.annotations, DIGEST) ?? '') : '',
      isDeleting: metadata.isDeleting,
    };
    return { state: 'ours', seen };
  }

  /**
   * Makes the object what `desired` says and returns its uid; null while the old one is still being deleted, and where it has gone
   * by now: then the inventory has to say first that it is made anew. An object
   * that took the place meanwhile is not touched: the uid, or without one the refusal to take over fields, sees to it.
   */
  async apply(entry: Entry, desired: DesiredObject, before: Before): Promise<string | null> {
    if (before.state === 'refused') throw new ApplyRefusal(before.reason);
    if (before.state === 'ours') {
      if (before.seen.isDeleting) return null;
      if (before.seen.digest === desired.digest) return before.seen.uid;
    }
    const uid = before.state === 'ours' ? before.seen.uid : null;
    try {
      return this.#notice(await this.#send(entry, desired, uid));
    } catch (error) {
      if (!isStatus(error, 409, 422)) throw error;
      // The watch may have been behind: what is there now decides, once.
      const now = await this.ask(entry);
      if (now.state === 'refused') throw new ApplyRefusal(now.reason);
      if ((now.state === 'ours' ? now.seen.uid : null) === uid) throw error;
      if (now.state === 'absent' || now.seen.isDeleting) return null;
      return this.#notice(await this.#send(entry, desired, now.seen.uid));
    }
  }

  #isLabelled({ labels }: Metadata): boolean {
    return textIn(labels, MANAGED_BY) === this.#routerID;
  }

  #send(entry: Entry, desired: DesiredObject, uid: string | null): Promise<KubeObject> {
    const object = marked(desired, this.#routerID, entry, uid);
    return this.#kube.apply(refOf(entry), object, { force: uid !== null });
  }

  #notice(object: KubeObject): string {
    this.#sight.notice(object);
    return metadataOf(object).uid;
  }
}
