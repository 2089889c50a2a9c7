import { memo } from 'react';
import { cellStyle } from './cells-in-view.ts';
import css from './tree-grid.module.css';
import type { TreeGridColumn } from './tree-grid-props.ts';

interface GridCellProps<Row> {
  id: string;
  row: Row;
  column: TreeGridColumn<Row>;
  columnIndex: number;
  /** Where it stands while the others scroll sideways, as CSS. */
  stays: string | undefined;
  active: boolean;
}

function Cell<Row>({ id, row, column, columnIndex, stays, active }: GridCellProps<Row>) {
  const content = column.render(row);
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={columnIndex + 1}
      className={stays === undefined ? css.cell : `${css.cell} ${css.pinned}`}
      style={cellStyle(columnIndex, stays)}
      data-align={column.align}
      data-column={column.id}
      data-active={active || undefined}
    >
      {typeof content === 'string' ? (
        <span className={css.text} title={content}>
          {content}
        </span>
      ) : (
        content
      )}
    </div>
  );
}

/** A cell draws again only when its row's identity, its column or its activity changes. */
export const GridCell = memo(Cell) as typeof Cell;
