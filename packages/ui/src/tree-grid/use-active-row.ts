import { useCallback, useEffect, useState } from 'react';
import { type ActiveRow, followed, NO_ROW } from './active-row.ts';
import type { RowRange } from './row-range.ts';
import type { TreeGridProps } from './tree-grid-props.ts';
import { useLatest } from './use-latest.ts';

/**
 * Keeps the active row on its record when rows are inserted or removed: by key if it is among the rendered rows, by index
 * if not.
 */
export function useActiveRow<Row>(
  props: TreeGridProps<Row>,
  range: RowRange,
): { active: ActiveRow; setActive(active: ActiveRow): void } {
  const [state, setState] = useState(NO_ROW);
  const { total, rowAt, rowKey } = props;
  const keyAt = (index: number) => {
    const row = index >= 0 && index < total ? rowAt(index) : undefined;
    return row === undefined ? undefined : rowKey(row);
  };
  // The keyboard moved to a row that has not arrived: it is known by its index, whatever key the caller still has.
  const waiting = state.key === null && state.index >= 0 && state.index < total;
  const key = props.activeKey === undefined || waiting ? state.key : props.activeKey;
  const none = props.activeKey === null && !waiting;
  const active = none ? NO_ROW : followed({ ...state, key }, total, range, keyAt);
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
  const arrived = waiting && keyAt(state.index) !== undefined;
  useEffect(() => {
    if (arrived) setActive(state);
  }, [arrived, state, setActive]);
  return { active, setActive };
}
