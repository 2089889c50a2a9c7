import { useRef, useState } from 'react';
import { type FrozenRows, hasNewerOrder, mergedRows, rowKeysIn } from './frozen-order.ts';
import type { TreeGridProps } from './tree-grid-props.ts';

interface FrozenOrderOptions<Row> {
  total: number;
  rowAt(index: number): Row | undefined;
  rowKey(row: Row): string;
  /** Whether live changes may reorder rows: the values of the sort column change. Otherwise nothing is frozen. */
  moving: boolean;
  /** Sort and filters. When they change, the new order applies immediately. */
  orderKey: string;
  /** As the grid's own: the rows to load. */
  onRange?: TreeGridProps<Row>['onRange'];
  /** As the grid's own: rows that are shown muted. */
  muted?(row: Row): boolean;
}

/** Spread over the TreeGrid instead of the props given to the hook. */
type FrozenOrder<Row> = Required<
  Pick<TreeGridProps<Row>, 'rowAt' | 'newerOrder' | 'onNewerOrder' | 'onRange' | 'muted'>
>;

/**
 * Keeps rows from jumping under the pointer while the sort column changes: visible rows keep their places, with new
 * content, until the newer order is requested or the grid is scrolled (interface §2). A row that left the list is shown
 * muted as it last was.
 */
export function useFrozenOrder<Row>(options: FrozenOrderOptions<Row>): FrozenOrder<Row> {
  const { total, rowAt, rowKey, moving, orderKey } = options;
  const keyAt = (index: number): string | undefined => {
    const row = index < total ? rowAt(index) : undefined;
    return row === undefined ? undefined : rowKey(row);
  };
  const [range, setRange] = useState({ from: 0, to: 0 });
  const [accepted, setAccepted] = useState(0);
  const frozen = useRef<{ version: string; places: FrozenRows }>({ version: '', places: new Map() });
  const seen = useRef(new Map<string, Row>());

  // The end of the range depends on the number of rows: it does not indicate scrolling.
  const version = `${moving} ${orderKey} ${range.from} ${accepted}`;
  const now = rowKeysIn(range.from, Math.min(range.to, total), keyAt);
  if (frozen.current.version !== version || !moving) frozen.current = { version, places: now };
  const places = mergedRows(now, frozen.current.places, total);
  frozen.current.places = places;

  const rows = new Map<string, Row>();
  for (let index = range.from; index < Math.min(range.to, total); index++) {
    const row = rowAt(index);
    if (row !== undefined) rows.set(rowKey(row), row);
  }
  const kept = new Map<string, Row>();
  for (const key of places.values()) {
    const row = rows.get(key) ?? seen.current.get(key);
    if (row !== undefined) kept.set(key, row);
  }
  seen.current = kept;
  const newer = moving && hasNewerOrder(places, keyAt);

  return {
    rowAt(index) {
      const key = newer ? places.get(index) : undefined;
      return key === undefined ? rowAt(index) : (kept.get(key) ?? rowAt(index));
    },
    muted: (row) => options.muted?.(row) === true || (newer && !rows.has(rowKey(row))),
    newerOrder: newer,
    onNewerOrder: () => setAccepted((before) => before + 1),
    onRange: (from, to, inSight) => {
      setRange({ from, to });
      options.onRange?.(from, to, inSight);
    },
  };
}
