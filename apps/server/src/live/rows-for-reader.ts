import type { AnyCollection } from '../collection/collection.ts';
import type { WindowContent } from '../collection/window-content.ts';
import type { Reader } from '../store/reader.ts';

/**
 * Shared rows as one person may use them. The same row gives the same object, because digests of rows are cached by object. An owner's
 * rows are the shared ones.
 */
export class RowsForReader {
  readonly #reader: Reader;
  readonly #made = new Map<AnyCollection, WeakMap<object, object>>();

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  content(collection: AnyCollection, content: WindowContent): WindowContent {
    const rows = new Map<string, object>();
    for (const [key, row] of content.rows) rows.set(key, this.#row(collection, row));
    return { ...content, rows };
  }

  #row(collection: AnyCollection, row: object): object {
    const made = this.#made.get(collection) ?? new WeakMap<object, object>();
    this.#made.set(collection, made);
    const known = made.get(row);
    if (known !== undefined) return known;
    const own = collection.rowFor(row as never, this.#reader);
    made.set(row, own);
    return own;
  }
}
