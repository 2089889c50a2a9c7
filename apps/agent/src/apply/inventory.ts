import { isStatus, type KubeApi, type KubeObject, type KubeRef } from '../kube/api.ts';
import { labelsOf } from '../kube/fields.ts';
import { CONFIG_MAP } from '../kube/kinds.ts';
import type { Entry } from './entry.ts';
import { entriesOf, Places, textFor } from './entry-text.ts';
import { metadataOf } from '../kube/metadata.ts';
import type { Remember } from '../remember.ts';

/** ConfigMap in the agent's namespace that says what it made; the install manifest makes it, empty. */
export const INVENTORY_NAME = 'hawser-inventory';

/** Ids become keys of a ConfigMap: others could not be kept. */
export function isKeepableID(objectID: string): boolean {
  return /^[a-zA-Z0-9][-._a-zA-Z0-9]{0,99}$/.test(objectID);
}

const listed = (kept: Entry | readonly Entry[] | undefined): readonly Entry[] =>
  kept === undefined ? [] : 'objectID' in kept ? [kept] : kept;

/**
 * What the agent made, kept in the cluster itself: after a crash it knows what to prune, and it prunes nothing else. It
 * is written before anything is applied, and again when the uid is known. One key an object, so that a write costs as
 * much as has changed.
 */
export class Inventory {
  readonly #kube: KubeApi;
  readonly #recall: Remember;
  readonly #outdated: () => void;
  readonly #ref: KubeRef;
  /** More than one entry of an object while it moves to another name or namespace. */
  readonly #entries = new Map<string, Entry | readonly Entry[]>();
  /** The ConfigMap's version, as it was read or written last; empty where there was none. */
  #version = '';
  #saves = 0;
  #isSaving = false;

  /** `outdated` is called when what is kept is not what was written last: it has to be loaded anew. */
  constructor(kube: KubeApi, namespace: string, remember: Remember, outdated: () => void) {
    this.#kube = kube;
    this.#recall = remember;
    this.#outdated = outdated;
    this.#ref = { kind: CONFIG_MAP, namespace, name: INVENTORY_NAME };
  }

  /** Reads it anew. Fails as the API does. */
  async load(): Promise<void> {
    this.#entries.clear();
    const { data, version } = await this.#read();
    this.#version = version;
    const places = new Places();
    for (const [objectID, text] of Object.entries(data))
      this.#remember(objectID, this.#entriesOf(objectID, text, places));
  }

  /**
   * Looks whether what is kept is what was written last. It is not where the API server came back from a backup: then it may
   * name what was removed since, and what was made since is in it no more. Fails as the API does.
   */
  async check(): Promise<boolean> {
    const saves = this.#saves;
    const { version } = await this.#read();
    const isOutdated = saves === this.#saves && !this.#isSaving && version !== this.#version;
    if (isOutdated) this.#outdated();
    return !isOutdated;
  }

  async #read(): Promise<{ data: Record<string, string>; version: string }> {
    try {
      const kept = await this.#kube.get(this.#ref);
      return { data: labelsOf(kept.data), version: metadataOf(kept).resourceVersion };
    } catch (error) {
      if (isStatus(error, 404)) return { data: {}, version: '' };
      throw error;
    }
  }

  #entriesOf(objectID: string, text: string, places: Places): readonly Entry[] {
    return this.#recall(`entries ${objectID}`, text, () => entriesOf(objectID, text, places));
  }

  /** Entries of one object; empty when nothing was made of it. */
  of(objectID: string): readonly Entry[] {
    return listed(this.#entries.get(objectID));
  }

  ids(): string[] {
    return [...this.#entries.keys()];
  }

  all(): Entry[] {
    return [...this.#entries.values()].flatMap(listed);
  }

  /** Makes these the entries of their objects, in one write; an empty list takes the object out. */
  async write(changes: ReadonlyMap<string, readonly Entry[]>): Promise<void> {
    if (changes.size === 0) return;
    const data: Record<string, string | null> = {};
    for (const [objectID, entries] of changes)
      data[objectID] = entries.length === 0 ? null : textFor(entries);
    await this.#keep(data);
    for (const [objectID, entries] of changes) {
      if (entries.length === 0) this.#entries.delete(objectID);
      else this.#remember(objectID, entries);
    }
  }

  /** Nearly every object has one entry, and needs no list for it. */
  #remember(objectID: string, entries: readonly Entry[]): void {
    const [first] = entries;
    this.#entries.set(objectID, first && entries.length === 1 ? first : entries);
  }

  async #keep(changes: Record<string, string | null>): Promise<void> {
    this.#isSaving = true;
    try {
      this.#version = metadataOf(await this.#save(changes)).resourceVersion;
    } finally {
      this.#isSaving = false;
      this.#saves += 1;
    }
  }

  /** Where somebody deleted it, it is made again, with everything that is known to belong into it. */
  async #save(changes: Record<string, string | null>): Promise<KubeObject> {
    try {
      const metadata = this.#version === '' ? {} : { metadata: { resourceVersion: this.#version } };
      return await this.#kube.patch(this.#ref, { ...metadata, data: changes });
    } catch (error) {
      if (isStatus(error, 409)) this.#outdated();
      if (!isStatus(error, 404)) throw error;
      const data: Record<string, string> = {};
      for (const objectID of this.#entries.keys()) data[objectID] = textFor(this.of(objectID));
      for (const [objectID, text] of Object.entries(changes)) {
        if (text === null) delete data[objectID];
        else data[objectID] = text;
      }
      const { kind, namespace, name } = this.#ref;
      const metadata = { name, namespace };
      return await this.#kube.create(kind, namespace, {
        apiVersion: kind.apiVersion,
        kind: kind.kind,
        metadata,
        data,
      });
    }
  }
}
