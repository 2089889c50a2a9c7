/** Turns without outstanding work after which a process without input, output or threads has come to rest. */
const QUIET_TURNS = 4;

/**
 * Resolves when nothing is left to do before time moves on: no database work under way, and some turns of the event loop in
 * which nothing began any. What runs in between is promises, `nextTick` and `setImmediate` only, whose order never varies.
 */
export async function drained(outstanding: () => number): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS; ) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    quiet = outstanding() === 0 ? quiet + 1 : 0;
  }
}
