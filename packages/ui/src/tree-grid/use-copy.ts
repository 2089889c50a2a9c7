import { type ClipboardEvent, useEffect, useMemo, useRef } from 'react';
import { textColumns, tsvText } from '../csv/index.ts';
import type { ActiveRow } from './active-row.ts';
import type { RowRange } from './row-range.ts';
import type { TreeGridColumn, TreeGridProps } from './tree-grid-props.ts';
import { useLatest } from './use-latest.ts';

interface GridCopy {
  /** Copies the selection, else the active row or cell. Selected text is copied by the browser. */
  onCopy(event: ClipboardEvent<HTMLDivElement>): void;
  /** The same as text, or null if there is nothing to copy. */
  text(): string | null;
  /** Remembers the row at an index when it is selected. */
  remember(index: number): void;
}

/** Copying from a grid: selected rows are included also after they were scrolled out of the window. */
export function useCopy<Row>(props: TreeGridProps<Row>, active: ActiveRow, drawn: RowRange): GridCopy {
  const latest = useLatest({ props, active });
  const known = useRef(new Map<string, Row>());
  const { selection, rowAt, rowKey } = props;

  useEffect(() => {
    const rows = known.current;
    for (const key of rows.keys()) if (!selection?.has(key)) rows.delete(key);
    if (!selection?.size) return;
    for (let index = drawn.from; index < drawn.to; index++) {
      const row = rowAt(index);
      if (row !== undefined && selection.has(rowKey(row))) rows.set(rowKey(row), row);
    }
  });

  return useMemo(() => {
    const selectedRows = (): readonly Row[] => {
      const { total, rowAt, rowKey, selection } = latest.current.props;
      const rows = new Map<string, Row>();
      if (!selection?.size) return [];
      for (let index = 0; index < total && rows.size < selection.size; index++) {
        const row = rowAt(index);
        if (row !== undefined && selection.has(rowKey(row))) rows.set(rowKey(row), row);
      }
      for (const [key, row] of known.current) if (!rows.has(key)) rows.set(key, row);
      return [...rows.values()];
    };
    const text = (): string | null => {
      const { props, active } = latest.current;
      const columns = textColumns<Row, TreeGridColumn<Row>>(props.columns);
      const rows = selectedRows();
      if (rows.length > 0) return tsvText(columns, rows);
      const row = active.index < 0 ? undefined : props.rowAt(active.index);
      if (row === undefined) return null;
      if (active.column === null) return tsvText(columns, [row]);
      return props.columns[active.column]?.text?.(row) ?? null;
    };
    return {
      text,
      remember(index) {
        const { rowAt, rowKey } = latest.current.props;
        const row = rowAt(index);
        if (row !== undefined) known.current.set(rowKey(row), row);
      },
      onCopy(event) {
        const copied = window.getSelection()?.isCollapsed === false ? null : text();
        if (copied === null) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', copied);
        const { props } = latest.current;
        props.onCopied?.(Math.max(1, props.selection?.size ?? 0));
      },
    };
  }, [latest]);
}
