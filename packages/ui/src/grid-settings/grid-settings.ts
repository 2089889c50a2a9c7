import { isRecord } from '../record/index.ts';
import type { TreeGridSort } from '../tree-grid/index.ts';

/** How many levels of a tree are expanded: 1 shows the top-level rows only. */
export type GridDepth = number | 'all';

/** Selected values by column; a missing column is not filtered. */
export type GridFilters = Readonly<Record<string, readonly string[]>>;

/** The tabs of the side panel. */
export type GridPanelTab = 'columns' | 'filters' | 'actions';

/** The settings that a person chose for a grid. Columns are named by id, widths are pixels. */
export interface GridSettings {
  hidden: readonly string[];
  /** Column order; columns that are not listed keep their default place. */
  order: readonly string[];
  /** Columns pinned beside the first while scrolling sideways. */
  pinned: readonly string[];
  widths: Readonly<Record<string, number>>;
  filters: GridFilters;
  depth: GridDepth;
  sort: TreeGridSort | null;
  /** The open tab of the side panel. */
  tab: GridPanelTab | null;
  /** Width of the filters in pixels, 180 to 400. */
  filtersWidth: number;
}

/** Deepest level that the panel offers (Spec 1 §9). */
export const DEPTH_MAX = 5;
/** Minimum and maximum width of the filters, pixels (Spec 1 §9). */
export const FILTERS_MIN = 180;
export const FILTERS_MAX = 400;

/** The default settings: two levels expanded (Spec 1 §9). */
export const FRESH_SETTINGS: GridSettings = {
  hidden: [],
  order: [],
  pinned: [],
  widths: {},
  filters: {},
  depth: 2,
  sort: null,
  tab: null,
  filtersWidth: 240,
};

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.filter((each): each is string => typeof each === 'string'))] : [];

/** Valid widths of a column. */
const isWidth = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < 4_000;

function widthsIn(value: unknown): Readonly<Record<string, number>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => isWidth(entry[1])),
  );
}

function filtersIn(value: unknown): GridFilters {
  if (!isRecord(value)) return {};
  const lists = Object.entries(value).map(([column, values]): [string, readonly string[]] => [
    column,
    texts(values),
  ]);
  return Object.fromEntries(lists.filter(([, values]) => values.length > 0));
}

function sortIn(value: unknown): TreeGridSort | null {
  if (!isRecord(value) || typeof value['columnId'] !== 'string') return null;
  const { columnId, direction } = value;
  return direction === 'ascending' || direction === 'descending' ? { columnId, direction } : null;
}

/** A width of the filters, clamped to the allowed range. */
export function filtersWidthWithin(width: number): number {
  return Math.round(Math.min(FILTERS_MAX, Math.max(FILTERS_MIN, width)));
}

/** Settings as stored: filters separately. Null if nothing is stored. */
interface StoredSettings {
  settings: string | null;
  filters: string | null;
}

/** Serializes settings. */
export function storedTexts({ filters, ...settings }: GridSettings): StoredSettings {
  const isFiltered = Object.keys(filters).length > 0;
  return { settings: JSON.stringify(settings), filters: isFiltered ? JSON.stringify(filters) : null };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** Reads settings from stored texts. Missing or invalid parts are taken from `fresh`. Never throws. */
export function settingsIn(stored: StoredSettings, fresh: GridSettings = FRESH_SETTINGS): GridSettings {
  const filters = stored.filters === null ? fresh.filters : filtersIn(parsed(stored.filters));
  const value = parsed(stored.settings);
  if (!isRecord(value)) return { ...fresh, filters };
  const { depth, tab, filtersWidth } = value;
  const isDepth = depth === 'all' || (Number.isInteger(depth) && Number(depth) >= 1);
  return {
    hidden: texts(value['hidden']),
    order: texts(value['order']),
    pinned: texts(value['pinned']),
    widths: widthsIn(value['widths']),
    filters,
    depth: isDepth ? (depth as GridDepth) : fresh.depth,
    sort: 'sort' in value ? sortIn(value['sort']) : fresh.sort,
    tab: tab === 'columns' || tab === 'filters' || tab === 'actions' ? tab : null,
    filtersWidth: typeof filtersWidth === 'number' ? filtersWidthWithin(filtersWidth) : fresh.filtersWidth,
  };
}

/** The filters with `values` selected for a column; no values remove its filter. */
export function filteredBy(filters: GridFilters, columnId: string, values: readonly string[]): GridFilters {
  const { [columnId]: _, ...rest } = filters;
  return values.length === 0 ? rest : { ...rest, [columnId]: values };
}
