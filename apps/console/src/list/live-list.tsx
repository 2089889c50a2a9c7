import type { GridFilter } from '@hawser/ui/grid-panel';
import type { ReactNode } from 'react';
import { FilterChips } from './filter-chips.tsx';
import { FilterField } from './filter-field.tsx';
import { NoMatch } from './grid-state.tsx';
import { type ListQuery, partOf, useRows } from '../live/index.ts';
import { LiveGrid, type GridRow, type LiveGridProps } from './live-grid.tsx';
import { ToneFilter } from './tone-filter.tsx';
import { type CountedBy, useCountedFilters } from './use-counted-filters.ts';
import { useListRows } from './use-list-rows.ts';
import classes from './list.module.css';

/** A list whose query has no tones declares no such filter, and has no choice of a status. */
const isOfStatus = ({ columnId }: GridFilter): boolean => columnId === 'status';

interface LiveListProps<Row> extends Omit<LiveGridProps<Row>, 'rows' | 'onRange'> {
  /** The first action, then the chips, given the number of rows, and how many there are without filters, null while that is unknown. */
  bar(total: number, all: number | null): ReactNode;
  /** The query without filters, to count all. */
  everything?: ListQuery<Row>;
  /** How the values of each filter are counted, by column; omitted: they are not. Must be stable. */
  countedBy?: Readonly<Record<string, CountedBy>>;
  /** Above the grid. */
  above?: ReactNode;
  /** Filters before status and name. */
  narrowing?: ReactNode;
  /** Label of the search field. */
  filterLabel: string;
  /** Below the grid. */
  children?: ReactNode;
}

const UNCOUNTED = {};
/** Only the number of rows is needed. */
const NO_ROWS = { from: 0, to: 0 };

/** How many rows a query has; null without one, and while it is unknown. */
function useTotal<Row>(query: ListQuery<Row> | undefined): number | null {
  const { content, total } = useRows(query === undefined ? null : partOf(query, NO_ROWS));
  return content === null ? null : total;
}

/** A list page: one toolbar, and a grid over the live rows of a query fills the rest. */
export function LiveList<Row extends GridRow>(props: LiveListProps<Row>) {
  const {
    bar,
    above,
    narrowing,
    filterLabel,
    emptyContent,
    children,
    countedBy = UNCOUNTED,
    ...ofGrid
  } = props;
  const { grid, query } = props;
  const [rows, onRange] = useListRows<Row>(query);
  const filters = useCountedFilters(query, props.filters, countedBy);
  const ofStatus = filters.find(isOfStatus);
  const all = useTotal(grid.isNarrowed ? props.everything : undefined);
  return (
    <div className={classes['page']}>
      <div className={classes['bar']}>
        {bar(rows.total, grid.isNarrowed ? all : null)}
        <div className={classes['tools']}>
          {narrowing}
          {ofStatus && <ToneFilter grid={grid} filter={ofStatus} />}
          <FilterField label={filterLabel} />
        </div>
      </div>
      <FilterChips grid={grid} filters={filters} />
      {above}
      <div className={classes['grid']}>
        <LiveGrid
          {...ofGrid}
          filters={filters}
          rows={rows}
          onRange={onRange}
          emptyContent={grid.isNarrowed ? <NoMatch grid={grid} ofStatus={ofStatus} /> : emptyContent}
        />
        {children}
      </div>
    </div>
  );
}
