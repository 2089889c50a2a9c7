import type { StreamItem } from '@hawser/contract/streams';

/** Longest reading, as JSON: ten times what an agent makes of a list or a manifest. */
const MAX_READING = 16 * 1_048_576;

/**
 * How long the reading is that comes in the items of a stream, such as a list that comes in parts. A browser keeps the parts until the
 * last one, which an agent could withhold. Trees, logs and terminals have no last part: what a browser keeps of them has limits there.
 */
export class ReadingSize {
  #bytes = 0;

  /** Whether the reading is longer, with this item, than any can be. */
  exceeds(item: StreamItem, bytes: number): boolean {
    if (item.type === 'tree') return false;
    const isPart = 'reset' in item || 'complete' in item;
    if (!isPart || ('reset' in item && item.reset)) this.#bytes = 0;
    this.#bytes += bytes;
    if (this.#bytes > MAX_READING) return true;
    if ('complete' in item && item.complete) this.#bytes = 0;
    return false;
  }
}
