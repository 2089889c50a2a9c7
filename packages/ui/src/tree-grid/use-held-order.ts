import { useRef, useState } from 'react';
import { type HeldPlaces, isNewer, mergedPlaces, placesOf } from './held-order.ts';
import type { TreeGridProps } from './tree-grid-props.ts';

export interface HeldOrderOptions<Row> {
  total: number;
  rowAt(index: number): Row | undefined;
  rowKey(row: Row): string;
  /** Whether live changes may move rows: the sort column changes by itself. Else nothing is held. */
  moving: boolean;
  /** What the order depends on besides the rows: sort, filters. When it changes, the new order is taken at once. */
  orderKey: string;
  /** As the grid's own: the rows to have at hand. */
  onRange?: TreeGridProps<Row>['onRange'];
  /** As the grid's own: rows that stand back. */
  muted?(row: Row): boolean;
}

/** Spread over the TreeGrid; what it takes over is handed to the hook in its place. */
export type HeldOrder<Row> = Required<
  Pick<TreeGridProps<Row>, 'rowAt' | 'newerOrder' | 'onNewerOrder' | 'onRange' | 'muted'>
>;

/**
 * Keeps rows from jumping under the pointer while they are sorted by something that changes: those in view keep
 * their places, with new content, until the newer order is asked for or the grid is scrolled (interface §2). A row
 * that left the list stays as it was last seen, drawn quietly.
 */
export function useHeldOrder<Row>(options: HeldOrderOptions<Row>): HeldOrder<Row> {
  const { total, rowAt, rowKey, moving, orderKey } = options;
  const keyAt = (index: number): string | undefined => {
    const row = index < total ? rowAt(index) : undefined;
    return row === undefined ? undefined : rowKey(row);
  };
  const [range, setRange] = useState({ from: 0, to: 0 });
  const [taken, setTaken] = useState(0);
  const held = useRef<{ stamp: string; places: HeldPlaces }>({ stamp: '', places: new Map() });
  const seen = useRef(new Map<string, Row>());

  // The end of the range follows how many rows there are: it says nothing of scrolling.
  const stamp = `${moving} ${orderKey} ${range.from} ${taken}`;
  const now = placesOf(range.from, Math.min(range.to, total), keyAt);
  if (held.current.stamp !== stamp || !moving) held.current = { stamp, places: now };
  const places = mergedPlaces(now, held.current.places, total);
  held.current.places = places;

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
  const newer = moving && isNewer(places, keyAt);

  return {
    rowAt(index) {
      const key = newer ? places.get(index) : undefined;
      return key === undefined ? rowAt(index) : (kept.get(key) ?? rowAt(index));
    },
    muted: (row) => options.muted?.(row) === true || (newer && !rows.has(rowKey(row))),
    newerOrder: newer,
    onNewerOrder: () => setTaken((before) => before + 1),
    onRange: (from, to, inSight) => {
      setRange({ from, to });
      options.onRange?.(from, to, inSight);
    },
  };
}
