import { type DragEvent, type KeyboardEvent, memo, type PointerEvent, useRef } from 'react';
import { ChevronIcon } from '../icons/index.ts';
import { cellStyle } from './visible-cells.ts';
import css from './grid-header.module.css';
import cells from './tree-grid.module.css';
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
  /** Moves a column to the place of another; omitted: columns cannot be moved. */
  onMove?: ((columnId: string, to: string) => void) | undefined;
}

/** The same column again reverses the direction. */
function nextSort(sort: TreeGridSort | undefined, columnId: string): TreeGridSort {
  const again = sort?.columnId === columnId && sort.direction === 'ascending';
  return { columnId, direction: again ? 'descending' : 'ascending' };
}

/** The type under which a dragged title carries its column. */
const DRAGGED = 'application/x-hawser-column';

/** The first column and fixed ones keep their place. */
const isMovable = <Row,>(columns: readonly TreeGridColumn<Row>[], index: number): boolean =>
  index > 0 && columns[index] !== undefined && columns[index].fixed !== true;

/** The handlers of a title that can be dragged onto another, and moved by Alt with an arrow key. */
function moving<Row>(
  columns: readonly TreeGridColumn<Row>[],
  index: number,
  onMove: (columnId: string, to: string) => void,
) {
  const id = columns[index]?.id ?? '';
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(DRAGGED, id);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const dragged = event.dataTransfer.getData(DRAGGED);
      event.preventDefault();
      if (dragged !== '' && dragged !== id) onMove(dragged, id);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (!event.altKey || step === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const to = columns[index + step];
      if (to !== undefined && isMovable(columns, index + step)) onMove(id, to.id);
    },
  };
}

function Header<Row>(props: GridHeaderProps<Row>) {
  const { columns, pinned, sort, sorting, onSort, onResize, onAutoSize, onMove } = props;
  return (
    <div role="rowgroup" className={css.header}>
      <div role="row" aria-rowindex={1} className={css.row}>
        {columns.map((column, index) => {
          const direction = sort?.columnId === column.id ? sort.direction : undefined;
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={column.sortable ? (direction ?? 'none') : undefined}
              className={
                index < pinned.length
                  ? `${cells.title} ${index === 0 ? cells.first : cells.pinned}`
                  : cells.title
              }
              style={cellStyle(index, pinned[index])}
              data-align={column.align}
              data-column={column.id}
              {...(onMove && isMovable(columns, index) ? moving(columns, index, onMove) : {})}
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
                <span data-visually-hidden={column.titleUnseen || undefined} className={css.clip}>
                  {column.title}
                </span>
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
      data-handle
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      aria-hidden="true"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onAutoSize(columnId)}
    />
  );
}
