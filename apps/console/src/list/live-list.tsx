import type { Status } from '@hawser/domain/status';
import type { ReactNode } from 'react';
import { FilterField } from './filter-field.tsx';
import { NoMatch } from './grid-state.tsx';
import { LiveGrid, type LiveGridProps } from './live-grid.tsx';
import { ToneFilter } from './tone-filter.tsx';
import { useListRows } from './use-list-rows.ts';
import classes from './list.module.css';

interface LiveListProps<Row> extends Omit<LiveGridProps<Row>, 'rows' | 'onRange'> {
  /** The first action, then chips, where there are so many rows. */
  bar(total: number): ReactNode;
  /** What narrows the list before status and name do. */
  narrowing?: ReactNode;
  /** What the field for a text is called. */
  filterLabel: string;
  /** Under the grid. */
  children?: ReactNode;
}

/** A page that is a list: one bar, and a grid over the live rows of a question takes the rest. */
export function LiveList<Row extends { name: string; status: Status }>(props: LiveListProps<Row>) {
  const { bar, narrowing, filterLabel, emptyContent, children, ...ofGrid } = props;
  const { grid, query } = props;
  const [rows, onRange] = useListRows<Row>(query);
  return (
    <div className={classes['page']}>
      <div className={classes['bar']}>
        {bar(rows.total)}
        <div className={classes['tools']}>
          {narrowing}
          <ToneFilter grid={grid} />
          <FilterField label={filterLabel} />
        </div>
      </div>
      <div className={classes['grid']}>
        <LiveGrid
          {...ofGrid}
          rows={rows}
          onRange={onRange}
          emptyContent={grid.isNarrowed ? <NoMatch grid={grid} /> : emptyContent}
        />
        {children}
      </div>
    </div>
  );
}
