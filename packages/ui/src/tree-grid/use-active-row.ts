import { useCallback, useState } from 'react';
import type { RowRange } from './row-range.ts';
import type { TreeGridProps } from './tree-grid-props.ts';
import { useLatest } from './use-latest.ts';

/** The active row by index and key, and its active cell (null: the row as a whole). */
export interface ActiveRow {
  index: number;
  key: string | null;
  column: number | null;
}

const NONE: ActiveRow = { index: -1, key: null, column: null };

/**
 * Keeps the active row on its record when rows come and go around it: by key where it is among the drawn
 * rows, by index where not.
 */
export function useActiveRow<Row>(
  props: TreeGridProps<Row>,
  range: RowRange,
): { active: ActiveRow; setActive(active: ActiveRow): void } {
  const [state, setState] = useState(NONE);
  const key = props.activeKey === undefined ? state.key : props.activeKey;
  const active = resolve(props, range, { ...state, key });
  const latest = useLatest(props);
  const setActive = useCallback(
    (next: ActiveRow) => {
      const { rowAt, rowKey, onActive } = latest.current;
      const row = next.index < 0 ? undefined : rowAt(next.index);
      const nextKey = row === undefined ? null : rowKey(row);
      setState({ ...next, key: nextKey });
      if (row !== undefined && nextKey !== null) onActive?.(nextKey, row);
    },
    [latest],
  );
  return { active, setActive };
}

function resolve<Row>(props: TreeGridProps<Row>, range: RowRange, active: ActiveRow): ActiveRow {
  const keyAt = (index: number) => {
    const row = index >= 0 && index < props.total ? props.rowAt(index) : undefined;
    return row === undefined ? undefined : props.rowKey(row);
  };
  if (active.key === null) {
    // The active row had not arrived yet: it is known by its place alone.
    return active.index < props.total && props.activeKey === undefined ? active : NONE;
  }
  if (keyAt(active.index) === active.key) return active;
  for (let index = range.from; index < range.to; index++) {
    if (keyAt(index) === active.key) return { ...active, index };
  }
  return { ...active, index: Math.min(active.index, props.total - 1) };
}
