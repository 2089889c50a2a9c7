import { isStatus, type KubeApi, type KubeObject, type KubeRef } from '../kube/api.ts';
import { fieldsOf, labelsOf, textIn } from '../kube/fields.ts';
import { CONFIG_MAP } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';

/** Annotation of the first shard: how many shards there are, if there is more than one. */
const COUNT = 'hawser.io/inventory-shards';

/** What is stored in one shard: the text of each object. */
interface StoredShard {
  readonly data: Readonly<Record<string, string>>;
  /** Of the first shard: how many there are. */
  readonly count: number;
}

/** One ConfigMap of the inventory. */
export class InventoryShard {
  readonly #kube: KubeApi;
  readonly #ref: KubeRef;
  /** The ConfigMap's resourceVersion, as last read or written; empty when it did not exist. */
  #version = '';
  #saves = 0;
  #isSaving = false;
  /** Length of keys and texts that are stored, about bytes. */
  length = 0;

  constructor(kube: KubeApi, namespace: string, name: string) {
    this.#kube = kube;
    this.#ref = { kind: CONFIG_MAP, namespace, name };
  }

  /** Whether the ConfigMap existed when it was last read or written. */
  get exists(): boolean {
    return this.#version !== '';
  }

  /** Reads it again. Fails as the API does. */
  async load(): Promise<StoredShard> {
    const { data, count, version } = await this.#read();
    this.#version = version;
    this.length = Object.entries(data).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
    return { data, count };
  }

  /** Whether the ConfigMap is what was read or written last. Fails as the API does. */
  async isCurrent(): Promise<boolean> {
    const saves = this.#saves;
    const { version } = await this.#read();
    return saves !== this.#saves || this.#isSaving || version === this.#version;
  }

  /**
   * Writes these texts; null removes one. `count` of the first shard is written with them. When someone deleted the ConfigMap, it is created
   * again with `known`. Fails with 409 when somebody else has written it.
   */
  async save(
    changes: Readonly<Record<string, string | null>>,
    count: number,
    known: () => Record<string, string>,
  ): Promise<void> {
    this.#isSaving = true;
    try {
      this.#version = metadataOf(await this.#write(changes, count, known)).resourceVersion;
    } finally {
      this.#isSaving = false;
      this.#saves += 1;
    }
  }

  async #write(
    changes: Readonly<Record<string, string | null>>,
    count: number,
    known: () => Record<string, string>,
  ): Promise<KubeObject> {
    const annotations = count > 1 ? { annotations: { [COUNT]: String(count) } } : {};
    const { kind, namespace, name } = this.#ref;
    try {
      const version = this.#version === '' ? {} : { resourceVersion: this.#version };
      return await this.#kube.patch(this.#ref, { metadata: { ...version, ...annotations }, data: changes });
    } catch (error) {
      if (!isStatus(error, 404)) throw error;
      const data = known();
      for (const [objectID, text] of Object.entries(changes)) {
        if (text === null) delete data[objectID];
        else data[objectID] = text;
      }
      const { apiVersion } = kind;
      const metadata = { name, namespace, ...annotations };
      return await this.#kube.create(kind, namespace, { apiVersion, kind: kind.kind, metadata, data });
    }
  }

  async #read(): Promise<StoredShard & { version: string }> {
    try {
      const kept = await this.#kube.get(this.#ref);
      const count = Number.parseInt(textIn(fieldsOf(fieldsOf(kept.metadata).annotations), COUNT) ?? '', 10);
      const version = metadataOf(kept).resourceVersion;
      return { data: labelsOf(kept.data), version, count: count > 1 ? count : 1 };
    } catch (error) {
      if (isStatus(error, 404)) return { data: {}, version: '', count: 1 };
      throw error;
    }
  }
}
