import { isStatus, type KubeApi, type KubeKind, type KubeRef } from '../kube/api.ts';
import { labelsOf, listOf, textOf } from '../kube/fields.ts';
import { CONFIG_MAP } from '../kube/kinds.ts';

/** ConfigMap in the agent's namespace that says what it made; the install manifest makes it, empty. */
export const INVENTORY_NAME = 'hawser-inventory';

/** One thing that the agent made, or is about to make: then `uid` is null. */
export interface Entry {
  readonly objectID: string;
  readonly kind: KubeKind;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string | null;
}

/** Where an entry is in the API. */
export function refOf(entry: Entry): KubeRef {
  return { kind: entry.kind, namespace: entry.namespace, name: entry.name };
}

/** Whether two entries mean the same place in the API. */
export function isSamePlace(a: Entry, b: Entry): boolean {
  return (
    a.kind.apiVersion === b.kind.apiVersion &&
    a.kind.kind === b.kind.kind &&
    a.namespace === b.namespace &&
    a.name === b.name
  );
}

/** Ids become keys of a ConfigMap: others could not be kept. */
export function isKeepableID(objectID: string): boolean {
  return /^[a-zA-Z0-9][-._a-zA-Z0-9]{0,99}$/.test(objectID);
}

function entriesOf(objectID: string, text: string): Entry[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return [];
  }
  return listOf(parsed).map((entry) => ({
    objectID,
    kind: {
      apiVersion: textOf(entry.apiVersion),
      kind: textOf(entry.kind),
      resource: textOf(entry.resource),
    },
    namespace: textOf(entry.namespace),
    name: textOf(entry.name),
    uid: textOf(entry.uid) || null,
  }));
}

function textFor(entries: readonly Entry[]): string {
  return JSON.stringify(
    entries.map(({ kind, namespace, name, uid }) => ({
      ...kind,
      namespace,
      name,
      ...(uid === null ? {} : { uid }),
    })),
  );
}

/**
 * What the agent made, kept in the cluster itself: after a crash it knows what to prune, and it prunes nothing else. It
 * is written before anything is applied, and again when the uid is known. One key an object, so that a write costs as
 * much as has changed.
 */
export class Inventory {
  readonly #kube: KubeApi;
  readonly #ref: KubeRef;
  /** More than one entry of an object while it moves to another name or namespace. */
  readonly #entries = new Map<string, readonly Entry[]>();

  constructor(kube: KubeApi, namespace: string) {
    this.#kube = kube;
    this.#ref = { kind: CONFIG_MAP, namespace, name: INVENTORY_NAME };
  }

  /** Reads it anew. Fails as the API does. */
  async load(): Promise<void> {
    this.#entries.clear();
    const data = await this.#read();
    for (const [objectID, text] of Object.entries(data))
      this.#entries.set(objectID, entriesOf(objectID, text));
  }

  async #read(): Promise<Record<string, string>> {
    try {
      return labelsOf((await this.#kube.get(this.#ref)).data);
    } catch (error) {
      if (isStatus(error, 404)) return {};
      throw error;
    }
  }

  /** Entries of one object; empty when nothing was made of it. */
  of(objectID: string): readonly Entry[] {
    return this.#entries.get(objectID) ?? [];
  }

  ids(): string[] {
    return [...this.#entries.keys()];
  }

  all(): Entry[] {
    return [...this.#entries.values()].flat();
  }

  /** Makes these the entries of their objects, in one write; an empty list takes the object out. */
  async write(changes: ReadonlyMap<string, readonly Entry[]>): Promise<void> {
    if (changes.size === 0) return;
    const data: Record<string, string | null> = {};
    for (const [objectID, entries] of changes)
      data[objectID] = entries.length === 0 ? null : textFor(entries);
    await this.#save(data);
    for (const [objectID, entries] of changes) {
      if (entries.length === 0) this.#entries.delete(objectID);
      else this.#entries.set(objectID, entries);
    }
  }

  /** Where somebody deleted it, it is made again, with everything that is known to belong into it. */
  async #save(changes: Record<string, string | null>): Promise<void> {
    try {
      await this.#kube.patch(this.#ref, { data: changes });
    } catch (error) {
      if (!isStatus(error, 404)) throw error;
      const data: Record<string, string> = {};
      for (const [objectID, entries] of this.#entries) data[objectID] = textFor(entries);
      for (const [objectID, text] of Object.entries(changes)) {
        if (text === null) delete data[objectID];
        else data[objectID] = text;
      }
      const { kind, namespace, name } = this.#ref;
      const metadata = { name, namespace };
      await this.#kube.create(kind, namespace, {
        apiVersion: kind.apiVersion,
        kind: kind.kind,
        metadata,
        data,
      });
    }
  }
}
