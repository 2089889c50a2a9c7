/**
 * Asks `probe` every 20 ms until its answer is truthy, and returns that answer. An error thrown by `probe` counts as "not yet"
 * and is part of the message in the end.
 * Patience is for a busy machine and costs nothing where all goes well: no test is to fail for being slow.
 * @throws Error that says `what` did not come within `timeoutMs`.
 */
export async function waitUntil<T>(
  probe: () => T | Promise<T>,
  { timeoutMs = 60_000, what }: { timeoutMs?: number; what: string },
): Promise<NonNullable<T>> {
  const end = performance.now() + timeoutMs;
  let last: unknown = null;
  for (;;) {
    try {
      const answer = await probe();
      if (answer) return answer;
      last = answer;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end)
      throw new Error(`Not within ${timeoutMs} ms: ${what}. Last: ${String(last)}`, { cause: last });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
