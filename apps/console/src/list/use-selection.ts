import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** The selected rows of a grid, each as last loaded. */
export interface RowSelection<Row> {
  keys: ReadonlySet<string>;
  rows: readonly Row[];
  select(keys: ReadonlySet<string>): void;
  /** Selects rows that the grid has not loaded. */
  add(found: ReadonlyMap<string, Row>): void;
  clear(): void;
}

/** Keeps the selected ones of the loaded rows (by key), also after they were scrolled away. */
export function useSelection<Row>(loaded: ReadonlyMap<string, Row>): RowSelection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const known = useRef(new Map<string, Row>());
  useEffect(() => {
    for (const key of keys) {
      const row = loaded.get(key);
      if (row !== undefined) known.current.set(key, row);
    }
    for (const key of known.current.keys()) if (!keys.has(key)) known.current.delete(key);
  });
  const latest = useRef(loaded);
  latest.current = loaded;
  const select = useCallback((next: ReadonlySet<string>) => {
    for (const key of next) {
      const row = latest.current.get(key);
      if (row !== undefined) known.current.set(key, row);
    }
    setKeys(next);
  }, []);
  const add = useCallback((found: ReadonlyMap<string, Row>) => {
    for (const [key, row] of found) known.current.set(key, row);
    setKeys(new Set(found.keys()));
  }, []);
  const clear = useCallback(() => setKeys(new Set()), []);
  const rows = useMemo(
    () => [...keys].flatMap((key) => loaded.get(key) ?? known.current.get(key) ?? []),
    [keys, loaded],
  );
  return { keys, rows, select, add, clear };
}
