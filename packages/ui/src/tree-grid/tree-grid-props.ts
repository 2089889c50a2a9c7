import type { ReactNode, Ref } from 'react';
import type { RowRange } from './row-range.ts';

/** One column. The list of columns must be stable between renders: rows render again when it changes. */
export interface TreeGridColumn<Row> {
  id: string;
  /** Header text; also the column's name for screen readers. */
  title: string;
  /** The title is only for screen readers: the content is self-explanatory. */
  titleUnseen?: boolean;
  /** Pixels. The first column contains the tree and is pinned. */
  width: number;
  /** Minimum width in pixels when resized; default 48. */
  minWidth?: number;
  /**
   * Pixels down to which it gives way where the grid would scroll sideways otherwise, the last columns first, and first only what
   * its content does not need. Without it, it does not.
   */
  least?: number;
  /** Takes a share of the remaining width. */
  grow?: boolean;
  align?: 'start' | 'end';
  /** Sortable, if the grid has `onSort`. */
  sortable?: boolean;
  /** Cannot be hidden or moved, such as the column of the row menu. */
  fixed?: boolean;
  /** Pinned directly after the first column while scrolling sideways. */
  pinned?: boolean;
  /** The cell as text, for copy and export: times exact and with their zone. Columns without it are omitted. */
  text?(row: Row): string;
  /** The cell's content. Called only when the row object changes; ages that update are rendered by <Age/>. */
  render(row: Row): ReactNode;
}

/**
 * - `loading`: nothing known yet, skeleton rows - `live`: the content is current - `stale`: the connection is lost; the
 * content stays, ages turn gray - `refused`: no access; `refusedContent` says who can grant it - `empty`: there are no
 * rows; `emptyContent` says what belongs here
 */
export type TreeGridState = 'loading' | 'live' | 'stale' | 'refused' | 'empty';

export interface TreeGridSort {
  columnId: string;
  direction: 'ascending' | 'descending';
}

/** A tree grid over a window of the server: knows the total number of rows, holds only those in view. */
export interface TreeGridProps<Row> {
  /** What the rows are, for screen readers. */
  label: string;
  /** Total number of rows, including expanded groups. One million is supported. */
  total: number;
  /** The row at an index in [0, total), or undefined if it has not arrived: a skeleton is shown. */
  rowAt(index: number): Row | undefined;
  columns: readonly TreeGridColumn<Row>[];
  /** Unique among all rows, stable over the row's life. */
  rowKey(row: Row): string;
  /** 0 for top-level rows. Flat lists need none of these four. */
  depth?(row: Row): number;
  expandable?(row: Row): boolean;
  expanded?(row: Row): boolean;
  onToggle?(row: Row): void;
  /** The rows to load, `to` exclusive, including some beyond those `inSight`. Called on change. */
  onRange?(from: number, to: number, inSight: RowRange): void;
  /** Keys of selected rows; without `onSelect` rows cannot be selected. */
  selection?: ReadonlySet<string>;
  /** The whole new selection. A Shift range contains only rows that have arrived. */
  onSelect?(selection: ReadonlySet<string>): void;
  /** Enter, a click on the name, or double-click. */
  onOpen?(row: Row, key: string, by: 'row' | 'name'): void;
  /** Space: shows what is beside the grid about a row; Esc is for closing it. Without it Space selects, as `s` does in every grid. */
  onPeek?(row: Row, key: string): void;
  /** Right click on a row, at a point of the viewport in pixels. */
  onMenu?(row: Row, at: { x: number; y: number }): void;
  /**
   * A plain letter key with an active row (`e`, `t`, `w`, `Delete` …), with the row's element as anchor. Returns whether
   * the key was handled.
   */
  onAction?(key: string, row: Row, element: HTMLElement): boolean;
  /** The active row. Omit it for an uncontrolled grid. */
  activeKey?: string | null;
  onActive?(key: string, row: Row): void;
  state: TreeGridState;
  emptyContent?: ReactNode;
  refusedContent?: ReactNode;
  /** A cell flashes when this value changes within the same row. Must depend only on the row. */
  flash?(row: Row, columnId: string): string | number | boolean | null | undefined;
  /** Live changes have reordered rows: a chip offers the newer order. See useFrozenOrder. */
  newerOrder?: boolean;
  onNewerOrder?(): void;
  /** Ctrl-C copied this many rows to the clipboard. */
  onCopied?(rows: number): void;
  /** Ctrl-A while not all rows have arrived: only the caller knows all keys. */
  onSelectAll?(): void;
  /** Rows that are shown muted. */
  muted?(row: Row): boolean;
  /** Rows with work in progress; a column says which. */
  busy?(row: Row): boolean;
  /** A column was moved to the place of another, by dragging its title or by Alt with an arrow key on it. */
  onMoveColumn?(columnId: string, to: string): void;
  sort?: TreeGridSort;
  onSort?(sort: TreeGridSort): void;
  /** Column widths in pixels by id, where changed. Omit it for an uncontrolled grid. */
  widths?: Readonly<Record<string, number>>;
  onWidths?(widths: Readonly<Record<string, number>>): void;
  handle?: Ref<TreeGridHandle>;
}

/** The imperative handle of a grid. */
export interface TreeGridHandle {
  focus(): void;
  /** Activates the row at `index` and scrolls it into view. */
  goTo(index: number): void;
  /** Scrolls the row at `index` to the middle, unless it is in view; the active row does not change. */
  bringIntoView(index: number): void;
  /** Pixels from the start of the first row to the upper edge of the view; `scrollTo` restores them as far as the rows reach. */
  offset(): number;
  scrollTo(offset: number): void;
  /** Fits all columns to the rendered rows. */
  autoSize(): void;
  /** The selection, else the active row, as text for the clipboard; null if there is nothing. */
  copyText(): string | null;
}
