/** Turns without outstanding work after which a process without input, output or threads is idle. */
const QUIET_TURNS = 4;

/**
 * Resolves when there is nothing left to do before time advances: no database work in progress, and some turns of the event loop in
 * which none began. Only promises, `nextTick` and `setImmediate` run in between, and their order never varies.
 */
export async function drained(outstanding: () => number): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS; ) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    quiet = outstanding() === 0 ? quiet + 1 : 0;
  }
}
