/** Drift and latency change the offset by less than this between two messages, milliseconds. The server accepts reports
 * that seem older by this much. */
const CLOCK_SET_MS = 4_000;

/** Offset between the server's clock and ours, across connections. A jump of the offset means that our clock was set. */
export class ServerClock {
  /** The server's clock minus ours at its last message with a time, milliseconds; null before the first. */
  #offsetMs: number | null = null;

  /** Compares both clocks, epoch ms. Returns by how much ours was set forward since the last call, milliseconds; 0 when it was not set. */
  compare(serverNow: number, now: number): number {
    const before = this.#offsetMs;
    this.#offsetMs = serverNow - now;
    const stepMs = before === null ? 0 : before - this.#offsetMs;
    return Math.abs(stepMs) > CLOCK_SET_MS ? stepMs : 0;
  }
}
