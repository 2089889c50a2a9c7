/** Pauses between two probes, milliseconds: a short wait is noticed at once, and a long one takes little of the processors. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS, GROWTH] = [5, 50, 1.5];

/**
 * Calls `probe` until its result is truthy, and returns that result: at first every few milliseconds, then every 50 ms. An error thrown by `probe` counts as "not yet"
 * and is part of the final message.
 * The timeout is long, for busy machines: no test may fail because it is slow.
 * @throws Error that names `what` when it did not happen within `timeoutMs`.
 */
export async function waitUntil<T>(
  probe: () => T | Promise<T>,
  { timeoutMs = 60_000, what }: { timeoutMs?: number; what: string },
): Promise<NonNullable<T>> {
  const end = performance.now() + timeoutMs;
  let last: unknown = null;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * GROWTH, LONGEST_PAUSE_MS)) {
    try {
      const answer = await probe();
      if (answer) return answer;
      last = answer;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end)
      throw new Error(`Not within ${timeoutMs} ms: ${what}. Last: ${String(last)}`, { cause: last });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
