import { createHash } from 'node:crypto';

/** What happened, in order: the same seed gives the same lines, byte for byte. */
export class Trace {
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly lines: string[] = [];

  constructor(now: () => number) {
    this.#now = now;
    this.#startedAt = now();
  }

  /** One line: seconds since the start, who, and what. */
  note(who: string, what: string): void {
    const seconds = ((this.#now() - this.#startedAt) / 1000).toFixed(3);
    this.lines.push(`${seconds.padStart(10)} ${who.padEnd(12)} ${what}`);
  }

  /** A message, by its first words and a digest of the whole. */
  message(who: string, direction: '>' | '<', text: string): void {
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
    this.note(who, `${direction} ${Buffer.from(text.slice(0, 100)).toString()} #${digest}`);
  }

  text(): string {
    return `${this.lines.join('\n')}\n`;
  }
}
