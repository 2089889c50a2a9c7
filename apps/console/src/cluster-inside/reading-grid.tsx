import { EmptyState } from '@hawser/ui/empty-state';
import {
  TreeGrid,
  type TreeGridColumn,
  type TreeGridHandle,
  type TreeGridSort,
  type TreeGridState,
} from '@hawser/ui/tree-grid';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useForwardKeys } from '../list/index.ts';
import { usePage } from '../page/index.ts';
import { FilterBar, type StreamState, StreamNotice, useExpired } from '../streams/index.ts';
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
  /** A row as it is known when it was read longer ago than the lease; omitted where nothing in it can be outdated. */
  outdated?(row: Row): Row;
  /** Rows of the cluster that were not read: a filter does not find them. */
  unread?: number | null;
  /** Above the grid, beside the filter. */
  children?: ReactNode;
  empty: ReactNode;
  sort?: TreeGridSort;
  /** Above the rows: what happened to them. */
  notice?: ReactNode;
  /** Enter, Space, or a click on the name. */
  onOpen?(row: Row): void;
  /** The key `l`: shows the logs of a row. */
  onLogs?(row: Row): void;
  /** The opened row, the filter and the order are kept in the URL, so that Back returns to them. For the main grid of a page. */
  isAddressed?: boolean;
  /** Without its own filter: the grid is a part of a page. */
  isBare?: boolean;
}

/** Rows that an agent has read, with a filter and an order. */
export function ReadingGrid<Row>(props: ReadingGridProps<Row>) {
  const {
    label,
    what,
    stream,
    columns,
    rowKey,
    outdated,
    children,
    empty,
    onOpen,
    isAddressed = false,
  } = props;
  const isExpired = useExpired(stream);
  const rows = useMemo(
    () => (isExpired && outdated !== undefined ? (props.rows?.map(outdated) ?? null) : props.rows),
    [isExpired, outdated, props.rows],
  );
  const isBare = props.isBare ?? false;
  const Frame = isBare ? 'div' : 'section';
  const { search, change } = usePage();
  const [text, setText] = useState((isAddressed && search.q) || '');
  const [sort, setSort] = useState(() => (isAddressed && sortIn(search.sort)) || props.sort);
  const [active, setActive] = useState((isAddressed && search.row) || null);
  const grid = useRef<TreeGridHandle>(null);
  useForwardKeys(isBare ? NO_GRID : grid);
  const shown = useMemo(
    () => ordered(filtered(rows ?? [], columns, text), columns, sort),
    [rows, columns, text, sort],
  );
  const isReturned = useRef(active !== null);
  useEffect(() => {
    if (!isReturned.current || shown.length === 0) return;
    isReturned.current = false;
    const index = shown.findIndex((row) => rowKey(row) === active);
    if (index < 0) return;
    grid.current?.bringIntoView(index);
    grid.current?.focus();
  }, [shown, rowKey, active]);
  // Back returns to it.
  const mark = (row: Row): void => {
    if (isAddressed) change({ row: rowKey(row), q: text === '' ? undefined : text, sort: sortText(sort) });
  };
  const showLogs = (key: string, row: Row): boolean => {
    if (key !== 'l' || props.onLogs === undefined) return false;
    mark(row);
    props.onLogs(row);
    return true;
  };
  const open = (row: Row): void => {
    mark(row);
    onOpen?.(row);
  };
  const isRefused = rows === null && stream.kind === 'ended' && stream.end.code !== 'done';
  return (
    <Frame className={classes['view']} {...(isBare ? {} : { 'aria-label': label })}>
      {!isBare && (
        <FilterBar
          placeholder="Filter rows"
          label={`Filter ${what}`}
          text={text}
          onText={setText}
          count={rows !== null && countText(shown.length, rows.length)}
        >
          {children}
        </FilterBar>
      )}
      {!isRefused && (rows === null || stream.kind !== 'opening') && (
        <StreamNotice state={stream} what={what} />
      )}
      {props.notice}
      <TreeGrid
        label={label}
        handle={grid}
        total={shown.length}
        rowAt={(index) => shown[index]}
        columns={columns}
        rowKey={rowKey}
        {...(onOpen && { onOpen: open, onPeek: open })}
        onAction={showLogs}
        activeKey={active}
        onActive={(key) => {
          setActive(key);
          // What is beside the grid follows.
          if (isAddressed && search.panel === true) change({ row: key });
        }}
        {...(sort && { sort })}
        onSort={setSort}
        state={isRefused ? 'refused' : stateOf(rows, shown.length, stream)}
        refusedContent={
          stream.kind === 'ended' && <EmptyState title="Not shown">{stream.end.message}</EmptyState>
        }
        emptyContent={emptyContent(rows, text, empty, props.unread === undefined ? 0 : props.unread)}
      />
    </Frame>
  );
}

const NO_GRID = { current: null };

const sortText = (sort: TreeGridSort | undefined): string | undefined =>
  sort && `${sort.direction === 'descending' ? '-' : ''}${sort.columnId}`;

function sortIn(text: string | undefined): TreeGridSort | undefined {
  if (text === undefined) return undefined;
  const isDescending = text.startsWith('-');
  return { columnId: text.slice(isDescending ? 1 : 0), direction: isDescending ? 'descending' : 'ascending' };
}

/** `unread`: rows that were not read, null where it is not known how many. */
function emptyContent(
  rows: readonly unknown[] | null,
  text: string,
  empty: ReactNode,
  unread: number | null,
): ReactNode {
  if (rows === null) {
    return <EmptyState title="Not available yet">The cluster could not be read yet.</EmptyState>;
  }
  if (rows.length === 0) return empty;
  if (unread === 0) return <EmptyState title={`No results for “${text}”`} />;
  const more = unread === null ? 'There are more, which' : `${unread.toLocaleString('en')} more`;
  return (
    <EmptyState title={`No results for “${text}” in ${countText(rows.length, rows.length)}`}>
      {more} were not read yet.
    </EmptyState>
  );
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
