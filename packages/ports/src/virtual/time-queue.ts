/** An event at an instant. */
export interface Timed {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Order among events of the same instant. */
  readonly order: number;
}

const isBefore = (a: Timed, b: Timed) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** A binary heap: the earliest event first; among events of one instant, the one that was added first. */
export class TimeQueue<Item extends Timed> {
  #heap: Item[] = [];

  get size(): number {
    return this.#heap.length;
  }

  /** The earliest event; undefined when there is none. */
  peek(): Item | undefined {
    return this.#heap[0];
  }

  push(event: Item): void {
    const heap = this.#heap;
    let index = heap.length;
    heap.push(event);
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || !isBefore(event, parent)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = event;
  }

  /** Removes the earliest event; undefined when there is none. */
  pop(): Item | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    // An array never releases its capacity.
    if (heap.length === 0) this.#heap = [];
    else if (last !== undefined) this.#sink(last);
    return first;
  }

  #sink(event: Item): void {
    const heap = this.#heap;
    let index = 0;
    for (;;) {
      let below = 2 * index + 1;
      let child = heap[below];
      if (child === undefined) break;
      const other = heap[below + 1];
      if (other !== undefined && isBefore(other, child)) {
        below += 1;
        child = other;
      }
      if (!isBefore(child, event)) break;
      heap[index] = child;
      index = below;
    }
    heap[index] = event;
  }
}
