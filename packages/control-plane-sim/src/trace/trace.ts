import { createHash } from 'node:crypto';

/** The events in order: the same seed gives the same lines, byte for byte. */
export class Trace {
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly lines: string[] = [];

  constructor(now: () => number) {
    this.#now = now;
    this.#startedAt = now();
  }

  /** One line: seconds since the start, source, and event. */
  note(who: string, what: string): void {
    const seconds = ((this.#now() - this.#startedAt) / 1000).toFixed(3);
    this.lines.push(`${seconds.padStart(10)} ${who.padEnd(12)} ${what}`);
  }

  /** A message, by its first words and a digest of the whole. */
  message(who: string, direction: '>' | '<', text: string): void {
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
    // A copy: a slice would keep the whole text in memory, and a trace has thousands.
    const beginning = Buffer.from(text.slice(0, 100)).toString();
    this.note(who, `${direction} ${beginning} #${digest}`);
  }

  text(): string {
    return `${this.lines.join('\n')}\n`;
  }
}
