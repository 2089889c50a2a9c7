import { EmptyState } from '@hawser/ui/empty-state';
import {
  TreeGrid,
  type TreeGridColumn,
  type TreeGridHandle,
  type TreeGridSort,
  type TreeGridState,
} from '@hawser/ui/tree-grid';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useForwardKeys } from '../list/index.ts';
import { FilterBar, type StreamState, StreamNotice } from '../streams/index.ts';
import classes from './cluster-inside.module.css';

/** A column that can be sorted in the browser: all rows are here. */
export interface ReadingColumn<Row> extends TreeGridColumn<Row> {
  /** What its rows are sorted by; its text where omitted. */
  order?(row: Row): number | string;
}

interface ReadingGridProps<Row> {
  label: string;
  /** What is read, for the notice while it is: 'the nodes'. */
  what: string;
  /** Null before the first reading. */
  rows: readonly Row[] | null;
  stream: StreamState;
  columns: readonly ReadingColumn<Row>[];
  rowKey(row: Row): string;
  /** Above the grid, beside the filter. */
  children?: ReactNode;
  empty: ReactNode;
  sort?: TreeGridSort;
  onOpen?(row: Row): void;
}

/** Rows that an agent has read, with a filter and an order. */
export function ReadingGrid<Row>(props: ReadingGridProps<Row>) {
  const { label, what, rows, stream, columns, rowKey, children, empty, onOpen } = props;
  const [text, setText] = useState('');
  const [sort, setSort] = useState<TreeGridSort | undefined>(props.sort);
  const grid = useRef<TreeGridHandle>(null);
  useForwardKeys(grid);
  const shown = useMemo(
    () => ordered(filtered(rows ?? [], columns, text), columns, sort),
    [rows, columns, text, sort],
  );
  const isRefused = rows === null && stream.kind === 'ended' && stream.end.code !== 'done';
  return (
    <section className={classes['view']} aria-label={label}>
      <FilterBar
        placeholder="Filter rows"
        label={`Filter ${what}`}
        text={text}
        onText={setText}
        count={rows !== null && countText(shown.length, rows.length)}
      >
        {children}
      </FilterBar>
      {!isRefused && <StreamNotice state={stream} what={what} />}
      <TreeGrid
        label={label}
        handle={grid}
        total={shown.length}
        rowAt={(index) => shown[index]}
        columns={columns}
        rowKey={rowKey}
        {...(onOpen && { onOpen })}
        {...(sort && { sort })}
        onSort={setSort}
        state={isRefused ? 'refused' : stateOf(rows, shown.length, stream)}
        refusedContent={
          stream.kind === 'ended' && <EmptyState title="Not shown">{stream.end.message}</EmptyState>
        }
        emptyContent={emptyContent(rows, text, empty)}
      />
    </section>
  );
}

function emptyContent(rows: readonly unknown[] | null, text: string, empty: ReactNode): ReactNode {
  if (rows === null) {
    return <EmptyState title="Not known">The cluster could not be read yet.</EmptyState>;
  }
  return rows.length === 0 ? empty : <EmptyState title={`Nothing here contains “${text}”`} />;
}

function stateOf(rows: readonly unknown[] | null, shown: number, stream: StreamState): TreeGridState {
  if (rows === null) return stream.kind === 'opening' || stream.kind === 'open' ? 'loading' : 'empty';
  if (shown === 0) return 'empty';
  return stream.kind === 'interrupted' ? 'stale' : 'live';
}

const countText = (shown: number, all: number): string =>
  shown === all
    ? `${all.toLocaleString('en')} ${all === 1 ? 'row' : 'rows'}`
    : `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} rows`;

function filtered<Row>(
  rows: readonly Row[],
  columns: readonly ReadingColumn<Row>[],
  text: string,
): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter((row) => columns.some((column) => column.text?.(row).toLowerCase().includes(wanted)));
}

function ordered<Row>(
  rows: readonly Row[],
  columns: readonly ReadingColumn<Row>[],
  sort: TreeGridSort | undefined,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sort?.columnId);
  if (column === undefined) return rows;
  const valueOf = (row: Row) => column.order?.(row) ?? column.text?.(row) ?? '';
  const sign = sort?.direction === 'descending' ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(valueOf(a), valueOf(b)));
}

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);
