import { useCallback, useMemo, useRef, useState } from 'react';
import type { TreeGridColumn, TreeGridProps, TreeGridSort } from '../tree-grid/index.ts';
import { FRESH_SETTINGS, type GridSettings, settingsIn, storedTexts } from './grid-settings.ts';
import { columnMovedTo, shownColumns } from './shown-columns.ts';

/** Storage for settings. Neither function throws. */
export interface SettingsStorage {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
}

interface GridSettingsOptions<Row> {
  /** All columns, the first with the tree. Must be a stable list. */
  columns: readonly TreeGridColumn<Row>[];
  storage: SettingsStorage;
  /** Storage key of this grid's settings; the caller includes person and screen. */
  storageKey: string;
  /** Storage key of its filters: separate, because filters are cleared earlier than the rest. */
  filtersKey: string;
  /** Defaults of this grid, such as the sort order. */
  fresh?: Partial<GridSettings>;
}

/** The state shared by panel and grid. */
export interface GridControl<Row> {
  settings: GridSettings;
  /** All columns, hidden ones included. */
  allColumns: readonly TreeGridColumn<Row>[];
  /** Changes some settings and stores them. */
  change(part: Partial<GridSettings>): void;
  /** Resets all settings to the defaults and returns them. */
  reset(): GridSettings;
  /** Spread over the TreeGrid. */
  grid: Required<Pick<TreeGridProps<Row>, 'columns' | 'widths' | 'onWidths' | 'onSort' | 'onMoveColumn'>> &
    Pick<TreeGridProps<Row>, 'sort'>;
}

/** The settings of one grid, stored under `storageKey`. */
export function useGridSettings<Row>(options: GridSettingsOptions<Row>): GridControl<Row> {
  const { columns, storage, storageKey, filtersKey } = options;
  const fresh: GridSettings = { ...FRESH_SETTINGS, ...options.fresh };
  const read = (): GridSettings =>
    settingsIn({ settings: storage.get(storageKey), filters: storage.get(filtersKey) }, fresh);
  const [state, setState] = useState(() => ({ key: storageKey, settings: read() }));
  // Another grid or screen: load its settings in this render.
  const settings = state.key === storageKey ? state.settings : read();
  const latest = useRef({ settings, fresh, storage, storageKey, filtersKey });
  latest.current = { settings, fresh, storage, storageKey, filtersKey };

  const put = useCallback((next: GridSettings, isStored: boolean) => {
    const { storage, storageKey, filtersKey } = latest.current;
    latest.current.settings = next;
    setState({ key: storageKey, settings: next });
    const texts = storedTexts(next);
    storage.set(storageKey, isStored ? texts.settings : null);
    storage.set(filtersKey, isStored ? texts.filters : null);
  }, []);
  const change = useCallback(
    (part: Partial<GridSettings>) => {
      const next = { ...latest.current.settings, ...part };
      put(next, true);
    },
    [put],
  );
  const reset = useCallback(() => {
    put(latest.current.fresh, false);
    return latest.current.fresh;
  }, [put]);
  const onWidths = useCallback((widths: GridSettings['widths']) => change({ widths }), [change]);
  const onMoveColumn = useCallback(
    (id: string, to: string) => change({ order: columnMovedTo(columns, latest.current.settings, id, to) }),
    [change, columns],
  );
  const onSort = useCallback((sort: TreeGridSort) => change({ sort }), [change]);

  const { order, hidden, pinned, widths, sort } = settings;
  const shown = useMemo(
    () => shownColumns(columns, { order, hidden, pinned }),
    [columns, order, hidden, pinned],
  );
  return {
    settings,
    allColumns: columns,
    change,
    reset,
    grid: { columns: shown, widths, onWidths, onSort, onMoveColumn, ...(sort === null ? {} : { sort }) },
  };
}
