import { isStatus, type KubeApi, type KubeObject, type KubeRef } from '../kube/api.ts';
import { labelsOf } from '../kube/fields.ts';
import { CONFIG_MAP } from '../kube/kinds.ts';
import type { Entry } from './entry.ts';
import { entriesOf, Locations, textFor } from './entry-text.ts';
import { metadataOf } from '../kube/metadata.ts';
import type { Memoize } from '../memoize.ts';

/** ConfigMap in the agent's namespace that lists what it created. The install manifest creates it empty. */
export const INVENTORY_NAME = 'hawser-inventory';

/** Ids become keys of a ConfigMap, which allows only these characters. */
export function isStorableID(objectID: string): boolean {
  return /^[a-zA-Z0-9][-._a-zA-Z0-9]{0,99}$/.test(objectID);
}

const listed = (kept: Entry | readonly Entry[] | undefined): readonly Entry[] =>
  kept === undefined ? [] : 'objectID' in kept ? [kept] : kept;

/**
 * What the agent created, stored in the cluster itself. After a crash the agent knows what to prune, and it prunes nothing
 * else. It is written before anything is applied, and again when the uid is known. Each object has its own key, so that a
 * write sends only what changed.
 */
export class Inventory {
  readonly #kube: KubeApi;
  readonly #memoize: Memoize;
  readonly #outdated: () => void;
  readonly #ref: KubeRef;
  /** An object has more than one entry while it moves to another name or namespace. */
  readonly #entries = new Map<string, Entry | readonly Entry[]>();
  /** The ConfigMap's resourceVersion, as last read or written; empty when it did not exist. */
  #version = '';
  #saves = 0;
  #isSaving = false;

  /** `outdated` is called when the stored inventory is not what was written last: it must be loaded again. */
  constructor(kube: KubeApi, namespace: string, memoize: Memoize, outdated: () => void) {
    this.#kube = kube;
    this.#memoize = memoize;
    this.#outdated = outdated;
    this.#ref = { kind: CONFIG_MAP, namespace, name: INVENTORY_NAME };
  }

  /** Reads it again. Fails as the API does. */
  async load(): Promise<void> {
    this.#entries.clear();
    const { data, version } = await this.#read();
    this.#version = version;
    const locations = new Locations();
    for (const [objectID, text] of Object.entries(data))
      this.#set(objectID, this.#entriesOf(objectID, text, locations));
  }

  /**
   * Checks whether the stored inventory is what was written last. It is not after the API server was restored from a
   * backup: then it may list what was removed since, and lack what was created since. Fails as the API does.
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

  #entriesOf(objectID: string, text: string, locations: Locations): readonly Entry[] {
    return this.#memoize(`entries ${objectID}`, text, () => entriesOf(objectID, text, locations));
  }

  /** Entries of one object; empty when nothing was created for it. */
  of(objectID: string): readonly Entry[] {
    return listed(this.#entries.get(objectID));
  }

  ids(): string[] {
    return [...this.#entries.keys()];
  }

  all(): Entry[] {
    return [...this.#entries.values()].flatMap(listed);
  }

  /** Replaces the entries of these objects in one write; an empty list removes the object. */
  async write(changes: ReadonlyMap<string, readonly Entry[]>): Promise<void> {
    if (changes.size === 0) return;
    const data: Record<string, string | null> = {};
    for (const [objectID, entries] of changes)
      data[objectID] = entries.length === 0 ? null : textFor(entries);
    await this.#store(data);
    for (const [objectID, entries] of changes) {
      if (entries.length === 0) this.#entries.delete(objectID);
      else this.#set(objectID, entries);
    }
  }

  /** Nearly every object has one entry, which is stored without a list to save memory. */
  #set(objectID: string, entries: readonly Entry[]): void {
    const [first] = entries;
    this.#entries.set(objectID, first && entries.length === 1 ? first : entries);
  }

  async #store(changes: Record<string, string | null>): Promise<void> {
    this.#isSaving = true;
    try {
      this.#version = metadataOf(await this.#save(changes)).resourceVersion;
    } finally {
      this.#isSaving = false;
      this.#saves += 1;
    }
  }

  /** When someone deleted the ConfigMap, it is created again with all known entries. */
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
