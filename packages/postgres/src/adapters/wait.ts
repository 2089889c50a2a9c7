/** Calls `probe` every `everyMs` until it returns something other than null, for at most `timeoutMs`; null when it never did. */
export async function poll<T>(
  probe: () => Promise<T | null>,
  everyMs: number,
  timeoutMs: number,
): Promise<T | null> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const found = await probe();
    if (found !== null) return found;
    if (performance.now() > end) return null;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
