/**
 * The time as blocks need it; any clock of this shape will do. Instants are epoch milliseconds.
 */
export interface UiClock {
  /** Wall-clock time, epoch milliseconds. */
  now(): number;
  /** Calls `run` once, after `delayMs` milliseconds; the answer takes the call back. */
  after(delayMs: number, run: () => void): { cancel(): void };
}
