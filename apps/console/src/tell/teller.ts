/** Something that a person must have read before going on. */
export interface Told {
  title: string;
  text: string;
  /** Why, where there is more to say. */
  detail?: string;
  /** Where its Continue leads; without one it is only closed. */
  continueTo?: '/settings/subscription';
}

/** Holds what is being told; one at a time, the newest. */
export interface Teller {
  tell(told: Told): void;
  close(): void;
  told(): Told | null;
  subscribe(listener: () => void): () => void;
}

/** A teller; one is enough for a shell. */
export function createTeller(): Teller {
  let current: Told | null = null;
  const listeners = new Set<() => void>();
  const put = (next: Told | null): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    tell: put,
    close: () => put(null),
    told: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
