import { useCallback, useState } from 'react';
import { useServices } from '../services/index.ts';

/** Cleared at the end of the session, like all keys with this prefix. */
const KEY = 'hawser-context-tree';
/** As many as one window accepts. */
const MAX_TOGGLES = 500;

function read(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((key) => typeof key === 'string').slice(-MAX_TOGGLES) : [];
  } catch {
    return [];
  }
}

/** The keys with one added, or removed if it is included. */
export function toggledBy(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key].slice(-MAX_TOGGLES);
}

interface Toggles {
  toggled: readonly string[];
  toggle(key: string): void;
  reset(): void;
}

const NONE: readonly string[] = [];

/**
 * Rows that are expanded or collapsed against the depth, stored in this browser. While `search` is not empty they are those of this
 * search, which begins with every path expanded.
 */
export function useToggles(search: string): Toggles {
  const stored = useStoredToggles();
  const [searched, setSearched] = useState({ search, toggled: NONE });
  if (search === '') return stored;
  const toggled = searched.search === search ? searched.toggled : NONE;
  return {
    toggled,
    toggle: (key) =>
      setSearched((before) => ({
        search,
        toggled: toggledBy(before.search === search ? before.toggled : NONE, key),
      })),
    reset: () => setSearched({ search, toggled: NONE }),
  };
}

function useStoredToggles(): Toggles {
  const { storage } = useServices().ports;
  const [toggled, setToggled] = useState(() => read(storage.get(KEY)));
  const put = useCallback(
    (change: (before: readonly string[]) => readonly string[]) =>
      setToggled((before) => {
        const after = change(before);
        storage.set(KEY, after.length === 0 ? null : JSON.stringify(after));
        return after;
      }),
    [storage],
  );
  const toggle = useCallback((key: string) => put((before) => toggledBy(before, key)), [put]);
  const reset = useCallback(() => put(() => []), [put]);
  return { toggled, toggle, reset };
}
