import type { LogItem, LogLine } from '@hawser/contract/streams';
import { type Clock, pause } from '@hawser/ports';
import type { Log, LogFields } from '../log.ts';

interface Entry {
  readonly number: number;
  readonly at: number;
  readonly level: string;
  readonly message: string;
  readonly fields: LogFields | undefined;
}

/** Entries that are kept in memory: the newest. */
const MAX_KEPT = 300;
const LONGEST = 2_000;
const IN_ITEM = 50;
/** Entries that come within this time are sent together, milliseconds. */
const BATCH_MS = 500;

/** The newest entries of the agent's own log, in memory, for whoever looks at its cluster. */
export class OwnLog implements Log {
  readonly #clock: Clock;
  readonly #log: Log;
  #entries: Entry[] = [];
  #count = 0;

  /** Passes every entry on to `log` as well. */
  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  info(message: string, fields?: LogFields): void {
    this.#keep('info', message, fields);
    this.#log.info(message, fields);
  }

  warn(message: string, fields?: LogFields): void {
    this.#keep('warn', message, fields);
    this.#log.warn(message, fields);
  }

  error(message: string, fields?: LogFields): void {
    this.#keep('error', message, fields);
    this.#log.error(message, fields);
  }

  /** The entries that are kept, and then new ones as they come, until `signal` aborts. */
  async *follow(signal: AbortSignal): AsyncGenerator<LogItem> {
    let sent = 0;
    let isFirst = true;
    while (!signal.aborted) {
      const fresh = this.#entries.filter(({ number }) => number > sent);
      sent = this.#count;
      for (let from = 0; from < fresh.length || isFirst; from += IN_ITEM) {
        isFirst = false;
        yield { type: 'log', lines: fresh.slice(from, from + IN_ITEM).map(lineOf) };
      }
      await pause(this.#clock, BATCH_MS, signal);
    }
  }

  #keep(level: string, message: string, fields: LogFields | undefined): void {
    this.#count += 1;
    this.#entries.push({ number: this.#count, at: this.#clock.now(), level, message, fields });
    // Not each time, because it copies what is kept.
    if (this.#entries.length > 2 * MAX_KEPT) this.#entries = this.#entries.slice(-MAX_KEPT);
  }
}

/** `level=warn msg="A watch failed" kind=Pod`, as logs of Go programs are written. */
function lineOf({ at, number, level, message, fields = {} }: Entry): LogLine {
  const words = Object.entries({ level, msg: message, ...fields }).map(([name, value]) => {
    const text = String(value);
    return `${name}=${/^[\w./:@+-]+$/.test(text) ? text : JSON.stringify(text)}`;
  });
  const text = words.join(' ');
  return {
    pod: 'hawser-agent',
    container: 'agent',
    at: Math.max(0, at),
    // Entries of the same millisecond keep their order, and can be told apart.
    nanos: number % 1_000_000,
    text: text.slice(0, LONGEST),
    cut: text.length > LONGEST,
  };
}
