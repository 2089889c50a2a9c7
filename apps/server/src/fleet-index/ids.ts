import { TextBuffer } from './text-buffer.ts';

/** Ids by number, both ways; an id keeps its number for good. */
export class Ids {
  readonly texts = new TextBuffer();
  #table = new Int32Array(256).fill(-1);

  get size(): number {
    return this.texts.size;
  }

  get bytes(): number {
    return this.texts.bytes + this.#table.byteLength;
  }

  /** Makes room for as many ids, and as many bytes of them in all, as will come; saves copies. */
  expect(ids: number, bytes: number): void {
    this.texts.expect(ids, bytes);
    while (ids * 2 > this.#table.length) this.#widen();
  }

  /** Number of `id`, or -1. */
  find(id: string): number {
    return this.#table[this.#slot(id)] ?? -1;
  }

  /** Number of `id`, a new one where it has none. */
  add(id: string): number {
    const slot = this.#slot(id);
    const known = this.#table[slot] ?? -1;
    if (known >= 0) return known;
    const entry = this.texts.add(id);
    this.#table[slot] = entry;
    if (this.size * 2 > this.#table.length) this.#widen();
    return entry;
  }

  id(entry: number): string {
    return this.texts.text(entry);
  }

  #widen(): void {
    this.#table = new Int32Array(this.#table.length * 2).fill(-1);
    for (let entry = 0; entry < this.size; entry++) this.#table[this.#slot(this.id(entry))] = entry;
  }

  /** Slot of `id` in the table, or the free one for it. */
  #slot(id: string): number {
    let hash = 0x811c9dc5;
    for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
    const mask = this.#table.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let entry = this.#table[slot] ?? -1; entry >= 0; entry = this.#table[slot] ?? -1) {
      if (this.texts.is(entry, id)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
