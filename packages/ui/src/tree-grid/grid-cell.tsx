import { memo } from 'react';
import { cellStyle } from './visible-cells.ts';
import css from './tree-grid.module.css';
import type { TreeGridColumn } from './tree-grid-props.ts';

interface GridCellProps<Row> {
  id: string;
  row: Row;
  column: TreeGridColumn<Row>;
  columnIndex: number;
  /** CSS `left` while the others scroll sideways; undefined if it scrolls too. */
  pinned: string | undefined;
  active: boolean;
}

function Cell<Row>({ id, row, column, columnIndex, pinned, active }: GridCellProps<Row>) {
  const content = column.render(row);
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={columnIndex + 1}
      className={pinned === undefined ? css.cell : `${css.cell} ${css.pinned}`}
      style={cellStyle(columnIndex, pinned)}
      data-align={column.align}
      data-column={column.id}
      data-active={active || undefined}
    >
      {typeof content === 'string' ? (
        <span className={css.text} data-tip={content}>
          {content}
        </span>
      ) : (
        content
      )}
    </div>
  );
}

/** A cell renders again only when its row, its column or its active state changes. */
export const GridCell = memo(Cell) as typeof Cell;
