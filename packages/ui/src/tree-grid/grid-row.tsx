import { type CSSProperties, memo, useRef } from 'react';
import { type VisibleCells, cellStyle, isCellVisible } from './visible-cells.ts';
import { useFlash } from './flash.ts';
import { indentOf } from './indent.ts';
import { GridCell } from './grid-cell.tsx';
import { TreeCell } from './tree-cell.tsx';
import css from './tree-grid.module.css';
import type { TreeGridColumn, TreeGridProps } from './tree-grid-props.ts';

interface GridRowProps<Row> {
  id: string;
  /** The row it renders: its element may render another row later. */
  rowKey: string;
  row: Row;
  index: number;
  /** Pixels from the anchor row of all positions. */
  top: number;
  columns: readonly TreeGridColumn<Row>[];
  view: VisibleCells;
  depth: number;
  /** Undefined if there is nothing to expand. */
  expanded: boolean | undefined;
  /** Undefined if rows cannot be selected. */
  selected: boolean | undefined;
  active: boolean;
  activeColumn: number | null;
  muted: boolean;
  busy: boolean;
  flash: TreeGridProps<Row>['flash'];
}

function Row<Row>(props: GridRowProps<Row>) {
  const { id, row, columns, active, activeColumn } = props;
  const element = useRef<HTMLDivElement>(null);
  useFlash(element, props.rowKey, row, columns, props.flash);
  const { steps, level } = indentOf(props.depth);
  const style: CSSProperties & { '--depth': number } = { top: props.top, '--depth': steps };
  return (
    <div
      ref={element}
      id={id}
      role="row"
      aria-rowindex={props.index + 2}
      aria-level={props.depth + 1}
      aria-expanded={props.expanded}
      aria-selected={props.selected}
      aria-busy={props.busy || undefined}
      className={css.row}
      data-index={props.index}
      data-active={active || undefined}
      data-muted={props.muted || undefined}
      style={style}
    >
      {columns.map((column, index) => {
        if (!isCellVisible(props.view, index)) return null;
        const Kind = index === 0 ? TreeCell : GridCell;
        return (
          <Kind
            key={column.id}
            id={`${id}-${index}`}
            row={row}
            column={column}
            columnIndex={index}
            pinned={props.view.pinned[index]}
            active={active && activeColumn === index}
            expanded={props.expanded}
            level={level}
            selected={props.selected}
          />
        );
      })}
    </div>
  );
}

/** One row; renders again only when it changes itself. */
export const GridRow = memo(Row) as typeof Row;

interface SkeletonRowProps<Row> {
  index: number;
  top: number;
  columns: readonly TreeGridColumn<Row>[];
  view: VisibleCells;
}

/** A skeleton for a row that has not arrived. Bars differ in length by position, not at random. */
function Skeleton<Row>({ index, top, columns, view }: SkeletonRowProps<Row>) {
  return (
    <div role="row" aria-rowindex={index + 2} aria-busy="true" className={css.row} style={{ top }}>
      {columns.map((column, place) =>
        isCellVisible(view, place) ? (
          <div
            key={column.id}
            role="gridcell"
            aria-label="loading"
            aria-colindex={place + 1}
            className={css.cell}
            data-align={column.align}
            style={cellStyle(place, undefined)}
          >
            <span className={css.bar} style={{ width: `${barWidth(index, place)}%` }} />
          </div>
        ) : null,
      )}
    </div>
  );
}

const barWidth = (row: number, place: number): number =>
  place === 0 ? 36 + ((row * 29) % 37) : 24 + ((row * 17 + place * 29) % 43);

/** Renders again only when it moves. */
export const SkeletonRow = memo(Skeleton) as typeof Skeleton;
