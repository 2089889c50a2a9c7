import { useCallback, useState } from 'react';
import { boundedWidth } from './column-layout.ts';
import type { TreeGridProps } from './tree-grid-props.ts';
import { useLatest } from './use-latest.ts';

type Widths = Readonly<Record<string, number>>;

/** Column widths, controlled by the caller or kept by the grid. */
export function useColumnWidths<Row>({ columns, widths, onWidths }: TreeGridProps<Row>): {
  widths: Widths;
  setWidths(change: Widths): void;
} {
  const [own, setOwn] = useState<Widths>({});
  const current = widths ?? own;
  const latest = useLatest({ columns, current, onWidths });
  const setWidths = useCallback(
    (change: Widths) => {
      const { columns, current, onWidths } = latest.current;
      const next = { ...current };
      for (const column of columns) {
        const width = change[column.id];
        if (width !== undefined) next[column.id] = boundedWidth(column, width);
      }
      latest.current.current = next;
      setOwn(next);
      onWidths?.(next);
    },
    [latest],
  );
  return { widths: current, setWidths };
}
