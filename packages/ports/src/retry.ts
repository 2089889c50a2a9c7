/** When a failure is retried. */
interface RetryRule {
  /** Maximum number of attempts, including the first. */
  readonly tries: number;
  /** Whether the failure is transient. */
  when(error: unknown): boolean;
  /** Waits before the next attempt; without it the retry is immediate. */
  wait?(): Promise<void>;
}

/** Calls `work`, and again after a transient failure. Fails with the error of the last attempt. */
export async function retry<T>(work: () => Promise<T>, { tries, when, wait }: RetryRule): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left <= 0 || !when(error)) throw error;
    }
    await wait?.();
  }
}
