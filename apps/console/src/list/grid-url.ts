import type { GridFilters, GridSettings } from '@hawser/ui/grid-settings';
import { TONES, type Tone } from '@hawser/ui/tone';
import type { TreeGridSort } from '@hawser/ui/tree-grid';
import type { PageSearch } from '../page/index.ts';

/** Whether a URL has no grid parameters; the network applies to the whole console. */
export function isBare({ q, tone, filter, sort }: PageSearch): boolean {
  return [q, tone, filter, sort].every((part) => part === undefined);
}

/** A sort order as URL parameter. */
function sortText(sort: TreeGridSort): string {
  return `${sort.direction === 'descending' ? '-' : ''}${sort.columnId}`;
}

/** A sort order from its URL parameter. */
function sortIn(text: string): TreeGridSort {
  const isDescending = text.startsWith('-');
  return {
    columnId: isDescending ? text.slice(1) : text,
    direction: isDescending ? 'descending' : 'ascending',
  };
}

/** Settings as URL parameters; defaults are omitted. */
export function addressOf(
  settings: Partial<Pick<GridSettings, 'filters' | 'sort'>>,
): Partial<Pick<PageSearch, 'filter' | 'sort'>> {
  const { filters, sort } = settings;
  const isFiltered = filters !== undefined && Object.keys(filters).length > 0;
  return {
    ...(filters === undefined ? {} : { filter: isFiltered ? filters : undefined }),
    ...(sort === undefined ? {} : { sort: sort === null ? undefined : sortText(sort) }),
  };
}

/** The effective settings: those of the URL if it has any, else the stored ones. */
export function shownSettings(stored: GridSettings, search: PageSearch): GridSettings {
  const depth = search.depth ?? stored.depth;
  if (isBare(search)) return { ...stored, depth };
  const { tone } = search;
  const filters: GridFilters = {
    ...search.filter,
    ...(tone === undefined ? {} : { status: [tone] }),
  };
  const sort = search.sort === undefined ? stored.sort : sortIn(search.sort);
  return { ...stored, depth, filters, sort };
}

/** The tones among the selected values. */
export function tonesOf(filters: GridFilters): readonly Tone[] | undefined {
  const tones = TONES.filter((tone) => filters['status']?.includes(tone));
  return tones.length === 0 ? undefined : tones;
}
