import {
  TreeGrid,
  type TreeGridColumn,
  type TreeGridHandle,
  type TreeGridProps,
  type TreeGridSort,
} from '@hawser/ui/tree-grid';
import { type ReactNode, useRef, useState } from 'react';
import {
  ALONG_IN_PAGE,
  gridState,
  nothingToEdit,
  Refused,
  runRowShortcut,
  useColumns,
  useForwardKeys,
  useListRows,
} from '../list/index.ts';
import { type ListQuery, useLiveState } from '../live/index.ts';
import { type Action, useRunAction } from '../menu/index.ts';
import { usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';
import { type AskWhy, useWhy } from '../status/index.ts';
import classes from './record-page.module.css';
import { useReturnToRow } from './use-return-to-row.ts';

/** Heights in pixels, as the grid draws them. */
const HEADER = 27;
const ROW = 32;
/** Of a grid without rows: what it says instead. */
const EMPTY = 180;
/** A longer grid scrolls by itself, so that what follows it stays near. */
const MAX_ROWS = 14;

interface SectionGridProps<Row> {
  label: string;
  query: ListQuery<Row>;
  columns: readonly TreeGridColumn<Row>[];
  rowKey(row: Row): string;
  /** For the explanation of its status. */
  shown(row: Row): { readonly name: string; readonly status?: Parameters<AskWhy>[2] };
  /** Its actions, for their shortcuts; omitted: none. */
  actionsOf?(row: Row): readonly Action[];
  /** What a row is called, as 'a version', where neither it nor what the page is about is edited: `e` says so. */
  uneditable?: string;
  onOpen: NonNullable<TreeGridProps<Row>['onOpen']>;
  flash?: TreeGridProps<Row>['flash'];
  sort?: TreeGridSort;
  onSort?(sort: TreeGridSort): void;
  empty: ReactNode;
}

/** A live grid as a part of a record's page: as high as its rows, up to a bound. */
export function SectionGrid<Row>(props: SectionGridProps<Row>) {
  const { label, query, columns, rowKey, shown, actionsOf, uneditable, onOpen, flash, sort, onSort, empty } =
    props;
  const live = useLiveState();
  const askWhy = useWhy();
  const press = useRunAction();
  const { toast } = useServices();
  const [rows, onRange] = useListRows(query);
  const grid = useRef<TreeGridHandle>(null);
  useForwardKeys(grid, ALONG_IN_PAGE);
  const { search, change } = usePage();
  const [active, setActive] = useState(search.row ?? null);
  useReturnToRow(grid, query, rows, active);
  const open: typeof onOpen = (row, ...more) => {
    // Back returns to it.
    change({ row: rowKey(row) });
    onOpen(row, ...more);
  };
  const height = rows.total === 0 ? EMPTY : HEADER + 2 + ROW * Math.min(MAX_ROWS, rows.total);
  return (
    <div className={classes['grid']} style={{ height }}>
      <TreeGrid
        label={label}
        handle={grid}
        total={rows.total}
        rowAt={rows.rowAt}
        columns={useColumns(columns)}
        rowKey={rowKey}
        onRange={onRange}
        activeKey={active}
        onActive={setActive}
        onOpen={open}
        onPeek={(row, key) => open(row, key, 'row')}
        onAction={(key, row, element) => {
          if (runRowShortcut(key, shown(row), element, actionsOf?.(row) ?? [], { askWhy, press }))
            return true;
          if (key !== 'e' || uneditable === undefined) return false;
          toast(nothingToEdit(uneditable));
          return true;
        }}
        {...(flash && { flash })}
        {...(sort && { sort })}
        {...(onSort && { onSort })}
        state={gridState(rows, live)}
        emptyContent={empty}
        refusedContent={<Refused rows={rows} />}
      />
    </div>
  );
}
