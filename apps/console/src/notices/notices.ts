/** A message that must be acknowledged. */
export interface Notice {
  title: string;
  text: string;
  /** The reason, if there is one. */
  detail?: string;
  /** Path that Continue opens; without one the notice is only closed. */
  continueTo?: '/settings/subscription';
}

/** The shown notice: one at a time, the newest. */
export interface Notices {
  show(notice: Notice): void;
  close(): void;
  current(): Notice | null;
  subscribe(listener: () => void): () => void;
}

/** Holds the shown notice; one per shell. */
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
