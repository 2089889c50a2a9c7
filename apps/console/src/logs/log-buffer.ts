import { MAX_LOG_CONTAINERS, type LogLine } from '@hawser/contract/streams';
import { DISTINCT_COLORS } from '@hawser/ui/distinct-colors';

/** A line with its number, unique in a buffer. */
export interface NumberedLine extends LogLine {
  /** The attachment of the cluster that it comes from. */
  readonly routerID: string;
  readonly number: number;
  /** Where it belongs among all lines: its time, ms, but not before an earlier line of its container. */
  readonly place: number;
  /** Of its pod, for `distinctColor`. */
  readonly color: number;
}

/** Lines that are kept; the oldest are dropped first. */
export const MAX_LINES = 20_000;
/** UTF-16 units of text that are kept: 32 MiB. Twenty thousand of the longest lines would be 650 MiB. */
export const MAX_TEXT = 16 * 1_048_576;

/** Pods whose colors are remembered: all that ten clusters can follow at a time. */
const MAX_PODS = 500;

type Position = Pick<LogLine, 'pod' | 'container' | 'at' | 'nanos'>;

/**
 * The lines of all containers, of one or several clusters, in the order of time, as many as are kept. A line that arrives late goes
 * where its time belongs among them.
 */
export class LogBuffer {
  #lines: NumberedLine[] = [];
  #count = 0;
  #dropped = 0;
  #size = 0;
  /** The last line of each container, by cluster; of a cluster, the container that wrote last is the last one. */
  readonly #last = new Map<string, Map<string, NumberedLine>>();
  readonly #colors = new Map<string, number>();
  /** How many pods were given a color. */
  #pods = 0;

  get lines(): readonly NumberedLine[] {
    return this.#lines;
  }

  /** How many lines were added. */
  get count(): number {
    return this.#count;
  }

  /** How many lines were dropped because there were too many. */
  get dropped(): number {
    return this.#dropped;
  }

  /** The last line of each container of a cluster: where its stream continues. */
  resume(routerID: string): Position[] {
    const last = [...(this.#last.get(routerID)?.values() ?? [])];
    return last.map(({ pod, container, at, nanos }) => ({ pod, container, at, nanos }));
  }

  /** Adds lines of a cluster, each container's in order. */
  add(routerID: string, lines: readonly LogLine[]): void {
    const added = lines.map((line) => this.#numbered(routerID, line)).toSorted((a, b) => a.place - b.place);
    const [first] = added;
    if (first === undefined) return;
    const from = this.#lines.findLastIndex(({ place }) => place <= first.place) + 1;
    this.#lines = this.#lines.slice(0, from).concat(merge(this.#lines.slice(from), added));
    this.#dropOldest();
  }

  /** Forgets everything of a cluster. */
  remove(routerID: string): void {
    this.#last.delete(routerID);
    this.#lines = this.#lines.filter((line) => line.routerID !== routerID);
    this.#size = this.#lines.reduce((sum, { text }) => sum + text.length, 0);
  }

  clear(): void {
    this.#lines = [];
    this.#count = 0;
    this.#dropped = 0;
    this.#size = 0;
    this.#last.clear();
  }

  #dropOldest(): void {
    let drop = Math.max(0, this.#lines.length - MAX_LINES);
    for (let at = 0; at < drop; at++) this.#size -= this.#lines[at]?.text.length ?? 0;
    for (; this.#size > MAX_TEXT; drop++) this.#size -= this.#lines[drop]?.text.length ?? 0;
    if (drop === 0) return;
    this.#lines = this.#lines.slice(drop);
    this.#dropped += drop;
  }

  /** With its place: a line stays behind the one before it of its container, even if the clock of its node was set back. */
  #numbered(routerID: string, line: LogLine): NumberedLine {
    const last = this.#last.get(routerID) ?? new Map<string, NumberedLine>();
    this.#last.set(routerID, last);
    const key = `${line.pod} ${line.container}`;
    const place = Math.max(line.at + line.nanos / 1e6, last.get(key)?.place ?? 0);
    this.#count += 1;
    this.#size += line.text.length;
    const color = this.#colorOf(`${routerID} ${line.pod}`);
    const numbered = { ...line, routerID, number: this.#count, place, color };
    last.delete(key);
    last.set(key, numbered);
    const [oldest] = last.keys();
    // A request names no more of them.
    if (last.size > MAX_LOG_CONTAINERS && oldest !== undefined) last.delete(oldest);
    return numbered;
  }

  /** Pods have different colors in the order in which they were seen, until all colors are used. */
  #colorOf(pod: string): number {
    const known = this.#colors.get(pod);
    if (known !== undefined) return known;
    const color = this.#pods % DISTINCT_COLORS.length;
    this.#pods += 1;
    this.#colors.set(pod, color);
    const [oldest] = this.#colors.keys();
    if (this.#colors.size > MAX_PODS && oldest !== undefined) this.#colors.delete(oldest);
    return color;
  }
}

/** Two lists in order as one; of the same place, those of the first come first. */
function merge(first: readonly NumberedLine[], second: readonly NumberedLine[]): NumberedLine[] {
  const merged: NumberedLine[] = [];
  let at = 0;
  for (const line of second) {
    for (let next = first[at]; next !== undefined && next.place <= line.place; next = first[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(line);
  }
  return merged.concat(first.slice(at));
}
