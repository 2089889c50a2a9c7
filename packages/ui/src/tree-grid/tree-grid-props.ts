import type { ReactNode, Ref } from 'react';
import type { RowRange } from './row-range.ts';

/** One column. Keep the list of columns stable between renders: rows draw again when it changes. */
export interface TreeGridColumn<Row> {
  id: string;
  /** Header text; also the column's name for screen readers. */
  title: string;
  /** The title is for screen readers alone: everybody else sees what the column is. */
  titleUnseen?: boolean;
  /** Pixels. The first column carries the tree and stays in place while scrolling sideways. */
  width: number;
  /** Narrowest width in pixels when dragged; 48 unless told. */
  minWidth?: number;
  /** Takes a share of the width that is left over. */
  grow?: boolean;
  align?: 'start' | 'end';
  /** Offered as a sort key when the grid has `onSort`. */
  sortable?: boolean;
  /** May be neither hidden nor moved, such as the column of a row's menu. */
  fixed?: boolean;
  /** Stays beside the first column while scrolling sideways; pinned columns stand right behind it. */
  pinned?: boolean;
  /**
   * The cell as text, for copying and exporting: times exact and with their zone. Columns without it are left out.
   */
  text?(row: Row): string;
  /** The cell's content. Called only when the row's identity changes; live ages belong in <Age/>. */
  render(row: Row): ReactNode;
}

/**
 * - `loading`: nothing known yet, skeleton rows
 * - `live`: what is shown is current
 * - `stale`: the connection is gone; content stays, ages turn grey
 * - `refused`: may not be seen; `refusedContent` says who can grant it
 * - `empty`: known to be nothing; `emptyContent` says what belongs here
 */
export type TreeGridState = 'loading' | 'live' | 'stale' | 'refused' | 'empty';

export interface TreeGridSort {
  columnId: string;
  direction: 'ascending' | 'descending';
}

/** A tree over a server's window: knows how many rows there are, holds only those in view. */
export interface TreeGridProps<Row> {
  /** What the rows are, for screen readers. */
  label: string;
  /** Rows in all, opened groups included. One million is fine. */
  total: number;
  /** The row at an index in [0, total), or undefined when it has not arrived: a skeleton row stands in. */
  rowAt(index: number): Row | undefined;
  columns: readonly TreeGridColumn<Row>[];
  /** Unique among all rows, stable while the row lives. */
  rowKey(row: Row): string;
  /** 0 for the outermost rows. Flat lists need none of these four. */
  depth?(row: Row): number;
  expandable?(row: Row): boolean;
  expanded?(row: Row): boolean;
  onToggle?(row: Row): void;
  /** The rows to have at hand, `to` exclusive, some more than those `inSight`. Called when that changes. */
  onRange?(from: number, to: number, inSight: RowRange): void;
  /** Keys of selected rows; without `onSelect` rows cannot be selected. */
  selection?: ReadonlySet<string>;
  /** The whole new selection. A shift range holds only rows that have arrived. */
  onSelect?(selection: ReadonlySet<string>): void;
  /** Enter or a double click. */
  onOpen?(row: Row, key: string): void;
  /**
   * A plain letter key with a row active (`e`, `t`, `w`, `Delete` …), with the row's element as an anchor.
   * Answers whether it used the key.
   */
  onAction?(key: string, row: Row, element: HTMLElement): boolean;
  /** The active row. Leave out and the grid keeps it itself. */
  activeKey?: string | null;
  onActive?(key: string, row: Row): void;
  state: TreeGridState;
  emptyContent?: ReactNode;
  refusedContent?: ReactNode;
  /** A cell flashes softly when this value of it changes while the row stays. Depends on the row alone. */
  flash?(row: Row, columnId: string): string | number | boolean | null | undefined;
  /** Live changes have moved rows since they were drawn: a chip offers the newer order. See useHeldOrder. */
  newerOrder?: boolean;
  onNewerOrder?(): void;
  /** Ctrl-C put this many rows on the clipboard. */
  onCopied?(rows: number): void;
  /** Ctrl-A where not all rows have arrived: only the caller knows them all. */
  onSelectAll?(): void;
  /** Rows that stand back, drawn more quietly. */
  muted?(row: Row): boolean;
  /** Rows with which something goes on; a column says what. */
  busy?(row: Row): boolean;
  sort?: TreeGridSort;
  onSort?(sort: TreeGridSort): void;
  /** Column widths in pixels by id, where they differ from the columns'. Leave out and the grid keeps them. */
  widths?: Readonly<Record<string, number>>;
  onWidths?(widths: Readonly<Record<string, number>>): void;
  handle?: Ref<TreeGridHandle>;
}

/** What a page may ask of its grid. */
export interface TreeGridHandle {
  focus(): void;
  /** Makes the row at `index` active and visible. */
  goTo(index: number): void;
  /** Scrolls so that the row at `index` is in the middle, unless it is in view; the active row stays. */
  bringIntoView(index: number): void;
  /** Fits all columns to the rows that are drawn now. */
  autoSize(): void;
  /** What is selected, else the active row, as text for the clipboard; null where there is nothing. */
  copyText(): string | null;
}
