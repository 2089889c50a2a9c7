/** Something that a person must have read before going on. */
export interface Notice {
  title: string;
  text: string;
  /** Why, where there is more to say. */
  detail?: string;
  /** Where its Continue leads; without one it is only closed. */
  continueTo?: '/settings/subscription';
}

/** The notice that is shown: one at a time, the newest. */
export interface Notices {
  show(notice: Notice): void;
  close(): void;
  current(): Notice | null;
  subscribe(listener: () => void): () => void;
}

/** Keeps the notice that is shown; one is enough for a shell. */
export function createNotices(): Notices {
  let current: Notice | null = null;
  const listeners = new Set<() => void>();
  const put = (next: Notice | null): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    show: put,
    close: () => put(null),
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
