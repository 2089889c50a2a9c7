import { memo, type PointerEvent, useRef } from 'react';
import { ChevronIcon } from '../icons/index.ts';
import { cellStyle } from './visible-cells.ts';
import css from './tree-grid.module.css';
import type { TreeGridColumn, TreeGridSort } from './tree-grid-props.ts';

interface GridHeaderProps<Row> {
  columns: readonly TreeGridColumn<Row>[];
  /** CSS `left` of each pinned column. */
  pinned: readonly string[];
  sort: TreeGridSort | undefined;
  /** Whether sortable columns offer sorting. */
  sorting: boolean;
  onSort(sort: TreeGridSort): void;
  /** While dragging and at the end: the requested width in pixels. */
  onResize(columnId: string, width: number): void;
  onAutoSize(columnId: string): void;
}

/** The same column again reverses the direction. */
export function nextSort(sort: TreeGridSort | undefined, columnId: string): TreeGridSort {
  const again = sort?.columnId === columnId && sort.direction === 'ascending';
  return { columnId, direction: again ? 'descending' : 'ascending' };
}

function Header<Row>({ columns, pinned, sort, sorting, onSort, onResize, onAutoSize }: GridHeaderProps<Row>) {
  return (
    <div role="rowgroup" className={css.header}>
      <div role="row" aria-rowindex={1} className={css.headerRow}>
        {columns.map((column, index) => {
          const direction = sort?.columnId === column.id ? sort.direction : undefined;
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={column.sortable ? (direction ?? 'none') : undefined}
              className={
                index < pinned.length ? `${css.title} ${index === 0 ? css.first : css.pinned}` : css.title
              }
              style={cellStyle(index, pinned[index])}
              data-align={column.align}
              data-column={column.id}
            >
              {column.sortable && sorting ? (
                <button
                  type="button"
                  className={css.sort}
                  data-direction={direction}
                  onClick={() => onSort(nextSort(sort, column.id))}
                >
                  <span className={css.clip}>{column.title}</span>
                  <ChevronIcon size={10} />
                </button>
              ) : (
                <span className={column.titleUnseen ? css.unseen : css.clip}>{column.title}</span>
              )}
              <ResizeHandle columnId={column.id} onResize={onResize} onAutoSize={onAutoSize} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The header row, sticky while rows scroll under it. */
export const GridHeader = memo(Header) as typeof Header;

interface ResizeHandleProps {
  columnId: string;
  onResize(columnId: string, width: number): void;
  onAutoSize(columnId: string): void;
}

/** Drag to resize, double-click to fit the content. */
function ResizeHandle({ columnId, onResize, onAutoSize }: ResizeHandleProps) {
  const drag = useRef<{ x: number; width: number } | null>(null);
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const cell = event.currentTarget.parentElement;
    if (!cell || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: cell.getBoundingClientRect().width };
  };
  const move = (event: PointerEvent<HTMLSpanElement>) => {
    const from = drag.current;
    if (from) onResize(columnId, from.width + event.clientX - from.x);
  };
  const end = () => {
    drag.current = null;
  };
  return (
    <span
      className={css.handle}
      aria-hidden="true"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onAutoSize(columnId)}
    />
  );
}
