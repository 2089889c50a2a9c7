/** The selection, and the value to store; `store` is undefined if storage does not change. */
interface Remembered {
  value: string | null;
  store: string | null | undefined;
}

/**
 * The selected one of `values`: the current selection, else the stored one, each only if it still exists; else the first if
 * `autoFirst` is set. A stored selection that no longer exists is cleared (Spec 2 §4). While the values are loading (null),
 * the stored one is used.
 */
export function remembered(
  current: string | null,
  stored: string | null,
  values: readonly string[] | null,
  autoFirst: boolean,
): Remembered {
  if (values === null) return { value: current ?? stored, store: undefined };
  const value = [current, stored].find((each) => each !== null && values.includes(each)) ?? null;
  const chosen = value ?? (autoFirst ? (values[0] ?? null) : null);
  return { value: chosen, store: chosen === stored ? undefined : chosen };
}

/** Storage key of a selection in one context: `stateKey` and the first four characters of the context's id. */
export function contextualKey(stateKey: string, contextId: string): string {
  return `${stateKey}-${contextId.slice(0, 4).toLowerCase()}`;
}
