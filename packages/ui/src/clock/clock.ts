/** The clock that components use. Instants are epoch milliseconds. */
export interface UiClock {
  /** Wall-clock time, epoch milliseconds. */
  now(): number;
  /** Calls `run` once after `delayMs` milliseconds; the result cancels the call. */
  after(delayMs: number, run: () => void): { cancel(): void };
}
