import { type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react';
import { type GridCommand, gridCommand } from './grid-keys.ts';
import { toggled, withRange } from './row-selection.ts';
import type { TreeGridProps } from './tree-grid-props.ts';
import type { ActiveRow } from './active-row.ts';

const INTERACTIVE = 'a, button, input, select, textarea, [contenteditable="true"]';
/** Elements that take text: the grid does not handle their keys. */
const TYPED = 'input, select, textarea, [contenteditable="true"]';

interface GridCommands<Row> {
  props: TreeGridProps<Row>;
  scroller: RefObject<HTMLDivElement | null>;
  active: ActiveRow;
  setActive(active: ActiveRow): void;
  pageRows: number;
  show(index: number): void;
  showColumn(column: number): void;
  /** Called for each row that is selected. */
  remember(index: number): void;
  rowId(index: number): string;
}

/** Turns keys and clicks of a grid into calls of the caller's handlers. */
export function useGridCommands<Row>(grid: GridCommands<Row>) {
  const { props, active, setActive, scroller } = grid;
  const { rowAt, rowKey, selection, onSelect, onToggle } = props;
  /** Where a range selection starts. */
  const anchor = useRef(-1);

  const keyAt = (index: number): string | undefined => {
    const row = rowAt(index);
    return row === undefined ? undefined : rowKey(row);
  };
  const goTo = (index: number, column: number | null) => {
    setActive({ index, key: null, column });
    grid.show(index);
    if (column !== null) grid.showColumn(column);
  };
  const selectableAt = (index: number): string | undefined => {
    grid.remember(index);
    return keyAt(index);
  };
  const selectRow = (index: number, extend: boolean) => {
    const key = selectableAt(index);
    if (!onSelect || key === undefined) return;
    const current = selection ?? new Set<string>();
    if (extend && anchor.current >= 0) {
      onSelect(withRange(current, anchor.current, index, selectableAt));
      return;
    }
    anchor.current = index;
    onSelect(toggled(current, key));
  };
  const selectAll = () => {
    // Only arrived rows can be selected: with missing rows, "all" would be wrong.
    for (let index = 0; index < props.total; index++) {
      if (rowAt(index) === undefined) return props.onSelectAll?.();
    }
    onSelect?.(withRange(new Set(), 0, props.total - 1, selectableAt));
  };
  const toggle = (row: Row | undefined) => {
    if (row !== undefined && props.expandable?.(row)) onToggle?.(row);
  };
  const goToParent = () => {
    const row = rowAt(active.index);
    const depth = row === undefined ? 0 : (props.depth?.(row) ?? 0);
    for (let index = active.index - 1; index >= 0 && depth > 0; index--) {
      const above = rowAt(index);
      if (above === undefined) return;
      if ((props.depth?.(above) ?? 0) < depth) return goTo(index, null);
    }
  };
  const cellElement = () => document.getElementById(`${grid.rowId(active.index)}-${active.column}`);

  /** Runs the command; returns whether the key was handled. */
  const run = (command: GridCommand): boolean => {
    const row = active.index < 0 ? undefined : rowAt(active.index);
    switch (command.do) {
      case 'move': {
        if (command.extend && onSelect) {
          if (anchor.current < 0) anchor.current = active.index;
          onSelect(withRange(selection ?? new Set(), anchor.current, command.index, selectableAt));
        }
        goTo(command.index, command.column);
        return true;
      }
      case 'toggle':
        toggle(row);
        return true;
      case 'parent':
        goToParent();
        return true;
      case 'peek':
        if (props.onPeek === undefined) selectRow(active.index, false);
        else if (row !== undefined) props.onPeek(row, rowKey(row));
        return true;
      case 'select':
        selectRow(active.index, command.extend);
        return true;
      case 'selectAll':
        selectAll();
        return onSelect !== undefined;
      case 'clear':
        if (!selection?.size) return false;
        anchor.current = -1;
        onSelect?.(new Set());
        return true;
      case 'press': {
        const target = cellElement()?.querySelector<HTMLElement>(INTERACTIVE);
        if (target) target.click();
        else if (row !== undefined) props.onOpen?.(row, rowKey(row), 'row');
        return true;
      }
      case 'open':
        if (row !== undefined) props.onOpen?.(row, rowKey(row), 'row');
        return row !== undefined;
      case 'action': {
        const element = document.getElementById(grid.rowId(active.index));
        return row !== undefined && element !== null && props.onAction?.(command.key, row, element) === true;
      }
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    const inside = target !== event.currentTarget;
    if (inside && target.closest(TYPED)) return;
    // A button or link in a cell, or a title, has the focus: Enter and Space belong to it.
    if (inside && (event.key === 'Enter' || event.key === ' ')) return;
    const row = active.index < 0 ? undefined : rowAt(active.index);
    const command = gridCommand(
      { key: event.key, shift: event.shiftKey, control: event.ctrlKey || event.metaKey, alt: event.altKey },
      {
        index: active.index,
        column: active.column,
        total: props.total,
        columnCount: props.columns.length,
        pageRows: grid.pageRows,
        expandable: row !== undefined && (props.expandable?.(row) ?? false),
        expanded: row !== undefined && (props.expanded?.(row) ?? false),
      },
    );
    if (!command || !run(command)) return;
    event.preventDefault();
    event.stopPropagation();
    if (inside && command.do === 'move') scroller.current?.focus({ preventScroll: true });
  };

  const indexOf = (target: EventTarget): number => {
    const element = (target as HTMLElement).closest<HTMLElement>('[data-index]');
    return element ? Number(element.dataset.index) : -1;
  };

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    const index = indexOf(target);
    if (index < 0) return;
    // A click triggered by a key leaves the active cell as it is.
    const column = event.detail === 0 && index === active.index ? active.column : null;
    setActive({ index, key: null, column });
    if (target.closest('[data-check]')) return selectRow(index, event.shiftKey);
    if (target.closest(INTERACTIVE)) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey) return selectRow(index, event.shiftKey);
    const row = rowAt(index);
    if (target.closest('[data-twisty]')) return toggle(row);
    // A click on the name opens the record; the end of a text selection is not a click.
    if (row !== undefined && target.closest('[data-name]') && window.getSelection()?.isCollapsed !== false) {
      props.onOpen?.(row, rowKey(row), 'name');
    }
  };

  const onDoubleClick = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    const index = indexOf(target);
    const row = index < 0 ? undefined : rowAt(index);
    if (row === undefined || target.closest(`${INTERACTIVE}, [data-check]`)) return;
    // The first click has opened the record, or both have expanded and collapsed the group.
    if (target.closest('[data-twisty], [data-name]')) return;
    props.onOpen?.(row, rowKey(row), 'row');
  };

  /** Shift-click would select the text between the two clicks. */
  const onMouseDown = (event: MouseEvent<HTMLDivElement>) => {
    if (event.shiftKey && onSelect) event.preventDefault();
  };

  const onContextMenu = (event: MouseEvent<HTMLDivElement>) => {
    const index = indexOf(event.target);
    const row = index < 0 ? undefined : rowAt(index);
    // A link has the browser's own menu.
    if (row === undefined || !props.onMenu || (event.target as HTMLElement).closest('a')) return;
    event.preventDefault();
    setActive({ index, key: null, column: null });
    props.onMenu(row, { x: event.clientX, y: event.clientY });
  };

  return { onKeyDown, onClick, onDoubleClick, onMouseDown, onContextMenu, goTo };
}
