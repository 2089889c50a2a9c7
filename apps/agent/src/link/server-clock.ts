/** The difference to the server's clock changes by less in each message by itself, milliseconds; news this much too old is still taken. */
const CLOCK_SET_MS = 4_000;

/** How the server's clock differs from ours, from one connection to the next: that it differs otherwise tells that ours was set. */
export class ServerClock {
  /** The server's clock minus ours at its last message that told it, milliseconds; null before the first. */
  #offsetMs: number | null = null;

  /** Takes both clocks' readings, epoch ms. Gives by how much ours was set forward since the last time, milliseconds; 0 where it was not set. */
  hear(serverNow: number, now: number): number {
    const before = this.#offsetMs;
    this.#offsetMs = serverNow - now;
    const stepMs = before === null ? 0 : before - this.#offsetMs;
    return Math.abs(stepMs) > CLOCK_SET_MS ? stepMs : 0;
  }
}
