import type { LogLine } from '@hawser/contract/streams';

/** A line with its number, unique in a buffer. */
export interface NumberedLine extends LogLine {
  readonly number: number;
}

/** Lines that are kept; the oldest are dropped first. */
export const MAX_LINES = 20_000;
/** How far back a line may be placed before lines of other containers that came earlier. */
const MOST_MOVED = 2_000;

const isEarlier = (a: LogLine, b: LogLine): boolean => a.at < b.at || (a.at === b.at && a.nanos < b.nanos);

/** The lines of all containers in the order of time, as many as are kept. */
export class LogBuffer {
  #lines: NumberedLine[] = [];
  #count = 0;
  readonly #last = new Map<string, LogLine>();

  get lines(): readonly NumberedLine[] {
    return this.#lines;
  }

  /** How many lines were dropped. */
  get dropped(): number {
    return this.#count - this.#lines.length;
  }

  /** The last line of each container: where a stream continues. */
  get resume(): { pod: string; container: string; at: number; nanos: number }[] {
    return [...this.#last.values()].map(({ pod, container, at, nanos }) => ({ pod, container, at, nanos }));
  }

  /** Adds lines, each container's in order. */
  add(lines: readonly LogLine[]): void {
    const next = [...this.#lines];
    for (const line of lines) {
      this.#last.set(`${line.pod} ${line.container}`, line);
      this.#count += 1;
      const numbered = { ...line, number: this.#count };
      const least = Math.max(0, next.length - MOST_MOVED);
      let at = next.length;
      // A line of the same container is never placed before an earlier one, even if the clock of its node was set back.
      for (let before = next[at - 1]; at > least && before !== undefined; before = next[at - 1]) {
        if (!isEarlier(line, before) || (before.pod === line.pod && before.container === line.container))
          break;
        at -= 1;
      }
      if (at === next.length) next.push(numbered);
      else next.splice(at, 0, numbered);
    }
    this.#lines = next.length > MAX_LINES ? next.slice(next.length - MAX_LINES) : next;
  }

  clear(): void {
    this.#lines = [];
    this.#count = 0;
    this.#last.clear();
  }
}
