/** When something is tried again. */
export interface RetryRule {
  /** Most that it is tried, the first time included. */
  readonly tries: number;
  /** Whether the failure passes when it is tried again. */
  when(error: unknown): boolean;
  /** Waits before it is tried again; at once without it. */
  wait?(): Promise<void>;
}

/** Does `work`, and again where it fails in a way that passes. Fails as its last try did. */
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
