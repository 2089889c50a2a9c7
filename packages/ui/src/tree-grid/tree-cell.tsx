import { memo } from 'react';
import { CheckIcon } from '../icons/index.ts';
import { ChevronIcon } from '../icons/index.ts';
import { cellStyle } from './visible-cells.ts';
import css from './tree-grid.module.css';
import type { TreeGridColumn } from './tree-grid-props.ts';

interface TreeCellProps<Row> {
  id: string;
  row: Row;
  column: TreeGridColumn<Row>;
  columnIndex: number;
  pinned: string | undefined;
  active: boolean;
  expanded: boolean | undefined;
  selected: boolean | undefined;
  /** The number of the row's level, where its indent does not tell it. */
  level?: number | undefined;
}

function Cell<Row>(props: TreeCellProps<Row>) {
  const { id, row, column, columnIndex, active, expanded, selected, level } = props;
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={columnIndex + 1}
      className={`${css.cell} ${css.first}`}
      style={cellStyle(columnIndex, undefined)}
      data-tree
      data-column={column.id}
      data-active={active || undefined}
    >
      {selected !== undefined && (
        <span className={css.check} data-check data-on={selected || undefined} aria-hidden="true">
          {selected && <CheckIcon size={10} />}
        </span>
      )}
      <span className={css.twisty} data-twisty={expanded !== undefined || undefined} aria-hidden="true">
        {expanded !== undefined && <ChevronIcon size={12} className={expanded ? css.open : undefined} />}
      </span>
      {level !== undefined && (
        <span className={css.level} aria-hidden="true">
          {level.toLocaleString('en')}
        </span>
      )}
      <span className={css.name}>
        <span className={css.label} data-name>
          {column.render(row)}
        </span>
      </span>
    </div>
  );
}

/** The first cell of a row: checkbox, expand button, and the column's content, indented by depth. */
export const TreeCell = memo(Cell) as typeof Cell;
