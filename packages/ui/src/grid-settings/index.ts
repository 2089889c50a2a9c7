export {
  DEPTH_MAX,
  FILTERS_MAX,
  FILTERS_MIN,
  filteredBy,
  FRESH_SETTINGS,
  type GridDepth,
  type GridFilters,
  type GridPanelTab,
  type GridSettings,
  filtersWidthWithin,
  settingsIn,
  storedTexts,
} from './grid-settings.ts';
export { columnMovedTo, mayMove, movedColumn, orderedColumns, shownColumns } from './shown-columns.ts';
export {
  type GridControl,
  type SettingsStorage,
  useGridSettings,
} from './use-grid-settings.ts';
