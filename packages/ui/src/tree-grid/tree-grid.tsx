import {
  type CSSProperties,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { TabStopContext } from '../tab-stop/index.ts';
import { isCellVisible } from './visible-cells.ts';
import { columnLayout } from './column-layout.ts';
import { GridHeader } from './grid-header.tsx';
import { GridRow, SkeletonRow } from './grid-row.tsx';
import { widthOf } from './column-range.ts';
import { contentWidth } from './measure.ts';
import { elementHeight } from './scroll-space.ts';
import css from './tree-grid.module.css';
import type { TreeGridProps, TreeGridSort } from './tree-grid-props.ts';
import { useActiveRow } from './use-active-row.ts';
import { useContentWidths } from './use-content-widths.ts';
import { useColumnWidths } from './use-column-widths.ts';
import { useVisibleColumns } from './use-visible-columns.ts';
import { useCopy } from './use-copy.ts';
import { useGridCommands } from './use-grid-commands.ts';
import { useLatest } from './use-latest.ts';
import { useRowElements } from './use-row-elements.ts';
import { ROW_HEIGHT, useViewport } from './use-viewport.ts';

/** Skeleton rows shown while the number of rows is unknown. */
const UNKNOWN_ROWS = 14;
const ALL_COLUMNS = { from: 0, to: Number.POSITIVE_INFINITY };

/**
 * A tree grid over a window of the server. Renders only the rows in view, and follows the WAI-ARIA treegrid pattern with
 * the focus on the grid and `aria-activedescendant` on the row or cell.
 */
export function TreeGrid<Row>(props: TreeGridProps<Row>) {
  const { columns, rowAt, rowKey, state, selection, onSelect, onRange } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const hidden = state === 'empty' || state === 'refused';
  const unknown = state === 'loading' && props.total === 0;
  const total = hidden ? 0 : unknown ? UNKNOWN_ROWS : props.total;

  const viewport = useViewport({ scroller, canvas }, total);
  const { from, to } = viewport.range;
  const { from: top, to: bottom } = viewport.visible;
  const { widths, setWidths } = useColumnWidths(props);
  const { viewWidth } = viewport;
  const hasRows = total > 0 && !unknown && rowAt(viewport.visible.from) !== undefined;
  const needs = useContentWidths(scroller, columns, hasRows, viewWidth);
  const layout = useMemo(
    () => columnLayout(columns, widths, viewWidth, needs),
    [columns, widths, viewWidth, needs],
  );
  const inView = useVisibleColumns(scroller, layout, viewWidth);
  const [measuring, setMeasuring] = useState(false);
  const range = measuring ? ALL_COLUMNS : inView.range;
  const view = useMemo(() => ({ pinned: layout.pinned, ...range }), [layout.pinned, range]);
  const { active, setActive } = useActiveRow(props, viewport.range);
  const rowId = (index: number) => `${id}-${index}`;
  const { pageRows, show } = viewport;
  const { onCopy, text: copyText, remember } = useCopy(props, active, viewport.range);
  const { goTo, ...events } = useGridCommands({
    props,
    scroller,
    active,
    setActive,
    pageRows,
    show,
    showColumn: inView.scrollTo,
    remember,
    rowId,
  });

  const latest = useLatest({
    onRange,
    onSort: props.onSort,
    onMoveColumn: props.onMoveColumn,
    flash: props.flash,
    goTo,
    center: viewport.center,
    offset: viewport.offset,
    scrollTo: viewport.scrollTo,
  });
  // Handlers keep their identity, so that new closures of the caller render no row again.
  const flash = useCallback((row: Row, columnId: string) => latest.current.flash?.(row, columnId), [latest]);
  useEffect(() => {
    if (!unknown && !hidden) latest.current.onRange?.(from, to, { from: top, to: bottom });
  }, [from, to, top, bottom, unknown, hidden, latest]);

  const movable = props.onMoveColumn !== undefined;
  const header = useMemo(() => {
    const autoSize = (columnId: string) => {
      const width = scroller.current && contentWidth(scroller.current, columnId);
      if (typeof width === 'number') setWidths({ [columnId]: width });
    };
    return {
      onSort: (sort: TreeGridSort) => latest.current.onSort?.(sort),
      onResize: (columnId: string, width: number) => setWidths({ [columnId]: width }),
      onAutoSize: autoSize,
      onMove: movable
        ? (columnId: string, to: string) => latest.current.onMoveColumn?.(columnId, to)
        : undefined,
    };
  }, [setWidths, latest, movable]);

  useImperativeHandle(
    props.handle,
    () => ({
      focus: () => scroller.current?.focus({ preventScroll: true }),
      goTo: (index) => latest.current.goTo(index, null),
      bringIntoView: (index) => latest.current.center(index),
      offset: () => latest.current.offset(),
      scrollTo: (offset) => latest.current.scrollTo(offset),
      autoSize: () => {
        const grid = scroller.current;
        if (!grid) return;
        // Columns outside the view are rendered once to be measured.
        flushSync(() => setMeasuring(true));
        setMeasuring(false);
        setWidths(Object.fromEntries(columns.map(({ id }) => [id, contentWidth(grid, id) ?? 0])));
      },
      copyText,
    }),
    [columns, setWidths, latest, copyText],
  );

  const keys = new Map<number, string>();
  for (let index = from; index < to && !unknown; index++) {
    const row = rowAt(index);
    if (row !== undefined) keys.set(index, rowKey(row));
  }
  const elementAt = useRowElements(scroller, keys);
  const rows = [];
  for (let index = from; index < to; index++) {
    const row = unknown ? undefined : rowAt(index);
    const key = keys.get(index);
    const y = (index - viewport.anchorRow) * ROW_HEIGHT;
    if (row === undefined || key === undefined) {
      // Skeletons outside the view are not rendered.
      if (index >= top && index < bottom)
        rows.push(<SkeletonRow key={`#${index}`} index={index} top={y} columns={columns} view={view} />);
      continue;
    }
    const isActive = active.index === index;
    rows.push(
      <GridRow
        key={elementAt(index)}
        id={rowId(index)}
        rowKey={key}
        row={row}
        index={index}
        top={y}
        columns={columns}
        view={view}
        depth={props.depth?.(row) ?? 0}
        expanded={props.expandable?.(row) ? (props.expanded?.(row) ?? false) : undefined}
        selected={onSelect ? (selection?.has(key) ?? false) : undefined}
        active={isActive}
        activeColumn={isActive ? active.column : null}
        muted={props.muted?.(row) ?? false}
        busy={props.busy?.(row) ?? false}
        flash={flash}
      />,
    );
  }

  const drawn =
    active.index >= from &&
    active.index < to &&
    rowAt(active.index) !== undefined &&
    (active.column === null || isCellVisible(view, active.column));
  const activeId = active.column === null ? rowId(active.index) : `${rowId(active.index)}-${active.column}`;
  const style: CSSProperties & { '--tracks': string; '--min-width': string } = {
    '--tracks': layout.tracks,
    '--min-width': layout.minWidth,
  };

  return (
    <div className={css.root} data-state={state} data-flat={props.expandable === undefined || undefined}>
      <TabStopContext value={false}>
        <div
          ref={scroller}
          role="treegrid"
          tabIndex={0}
          aria-label={props.label}
          aria-rowcount={unknown ? -1 : total + 1}
          aria-colcount={columns.length}
          aria-busy={state === 'loading'}
          aria-multiselectable={onSelect ? true : undefined}
          aria-activedescendant={drawn && !hidden ? activeId : undefined}
          className={css.scroller}
          data-wide={widthOf(layout) > viewWidth || undefined}
          style={style}
          onScroll={() => {
            viewport.onScroll();
            inView.onScroll();
          }}
          onCopy={onCopy}
          {...events}
        >
          <GridHeader
            columns={columns}
            pinned={layout.pinned}
            sort={props.sort}
            sorting={props.onSort !== undefined}
            {...header}
          />
          <div role="rowgroup" className={css.body} style={{ height: elementHeight(total * ROW_HEIGHT) }}>
            <div ref={canvas} role="none" className={css.canvas}>
              {rows}
            </div>
          </div>
        </div>
      </TabStopContext>
      {props.newerOrder && !hidden && (
        <button type="button" className={css.newer} onClick={props.onNewerOrder}>
          Update order
        </button>
      )}
      {hidden && (
        <div className={css.notice}>{state === 'empty' ? props.emptyContent : props.refusedContent}</div>
      )}
    </div>
  );
}
