/** What is chosen, and what should be stored then; `store` is undefined where nothing changes there. */
export interface Remembered {
  value: string | null;
  store: string | null | undefined;
}

/**
 * What is chosen among `values`: the current choice, else the stored one, each only where it is still there; else the
 * first where `autoFirst` says so. A stored choice that is not there any more is cleared (Spec 2 §4). While the values
 * are not known yet (null), what is stored holds.
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

/** The key under which a choice is kept in one context: `stateKey` and the first four characters of the context's id. */
export function contextualKey(stateKey: string, contextId: string): string {
  return `${stateKey}-${contextId.slice(0, 4).toLowerCase()}`;
}
