import type { StreamItem } from '@hawser/contract/streams';

/** Longest reading, as JSON: ten times what an agent makes of a list or a manifest. */
const MAX_READING = 16 * 1_048_576;

/**
 * How long the reading is that comes in the items of a stream, such as a list that comes in parts. A browser keeps the parts until the
 * last one, which an agent could withhold. Trees, logs and terminals have no last part: what a browser keeps of them has limits there.
 */
export class ReadingSize {
  /** By type: an item of one type begins no reading of another that comes on the same stream. */
  readonly #bytes = new Map<StreamItem['type'], number>();

  /** Whether the reading is longer, with this item, than any can be. */
  exceeds(item: StreamItem, bytes: number): boolean {
    if (item.type === 'tree') return false;
    const isPart = 'reset' in item || 'complete' in item;
    const isFirst = !isPart || ('reset' in item && item.reset);
    const length = bytes + (isFirst ? 0 : (this.#bytes.get(item.type) ?? 0));
    if (length > MAX_READING) return true;
    // Of a reading whose first item is marked, a last part may be followed by more of the same.
    const isLast = 'complete' in item && item.complete && !('reset' in item);
    this.#bytes.set(item.type, isLast ? 0 : length);
    return false;
  }
}
