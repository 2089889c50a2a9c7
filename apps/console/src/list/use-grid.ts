import { type GridControl, type GridSettings, useGridSettings } from '@hawser/ui/grid-settings';
import { TONES, type Tone } from '@hawser/ui/tone';
import type { TreeGridColumn, TreeGridSort } from '@hawser/ui/tree-grid';
import { useCallback, useEffect, useRef } from 'react';
import { type Page, type PageSearch, usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';
import { addressOf, isBare, shownSettings, tonesOf } from './grid-url.ts';
import { isPhone, useColumns } from './use-columns.tsx';

/** The state shared by a list page and its grid. */
export interface GridPage<Row> {
  name: string;
  control: GridControl<Row>;
  page: Page;
  /** Only rows with one of these tones. */
  tones: readonly Tone[] | undefined;
  /** Whether any filter is set. */
  isNarrowed: boolean;
  /** Clears all filters. */
  showAll(): void;
}

/** Prefix of the storage keys of filters, which are cleared at the end of the session (Spec 1 §2). */
const FILTERS = 'hawser-context-filters';

/**
 * Settings of the grid `name`. They are stored in this browser under a key with the first four lowercase characters of the
 * account (Spec 2 §9); filters, order and depth are also in the URL, which takes precedence. `about` is the id of the record that
 * the rows belong to: filters of one do not apply to another.
 */
export function useGrid<Row>(
  name: string,
  columns: readonly TreeGridColumn<Row>[],
  fresh?: Partial<GridSettings>,
  about = '',
): GridPage<Row> {
  const { me, ports } = useServices();
  const page = usePage();
  const { search, change: changeAddress } = page;
  const person = me.uid.slice(0, 4).toLowerCase();
  const screen = isPhone() ? '-phone' : '';
  const stored = useGridSettings({
    columns: useColumns(columns),
    storage: ports.storage,
    storageKey: `hawser-grid-${person}-${name}${screen}`,
    filtersKey: `${FILTERS}-${person}-${name}${about === '' ? '' : `-${about}`}${screen}`,
    ...(fresh && { fresh }),
  });
  const settings = shownSettings(stored.settings, search);
  const { change: store, reset: forget } = stored;

  // Opened without parameters: the stored settings apply and are written to the URL.
  const opened = useRef(false);
  const asLeft = addressOf(stored.settings);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    if (isBare(search) && (asLeft.filter ?? asLeft.sort) !== undefined) changeAddress(asLeft);
  });

  const change = useCallback(
    (part: Partial<GridSettings>) => {
      store(part);
      const address: Partial<PageSearch> = {};
      if (part.filters) Object.assign(address, addressOf({ filters: part.filters }), { tone: undefined });
      if (part.sort !== undefined) Object.assign(address, addressOf({ sort: part.sort }));
      if (part.depth !== undefined) address.depth = part.depth;
      if (Object.keys(address).length > 0) changeAddress(address);
    },
    [store, changeAddress],
  );
  const reset = useCallback(() => {
    changeAddress({ filter: undefined, tone: undefined, sort: undefined, depth: undefined });
    return forget();
  }, [forget, changeAddress]);
  const onSort: GridControl<Row>['grid']['onSort'] = useCallback((sort) => change({ sort }), [change]);

  const { sort: _, ...grid } = stored.grid;
  const control: GridControl<Row> = {
    ...stored,
    settings,
    change,
    reset,
    grid: { ...grid, onSort, ...(settings.sort === null ? {} : { sort: settings.sort }) },
  };
  return {
    name,
    control,
    page,
    tones: tonesOf(settings.filters),
    isNarrowed: search.q !== undefined || Object.keys(settings.filters).length > 0,
    showAll: () => {
      store({ filters: {} });
      changeAddress({ q: undefined, tone: undefined, filter: undefined });
    },
  };
}

/** The values selected for a column, as a field of a query. */
export function chosen<Row, Field extends string>(
  { control }: GridPage<Row>,
  columnId: string,
  field: Field,
): Partial<Record<Field, string[]>> {
  const values = control.settings.filters[columnId];
  return values === undefined ? {} : ({ [field]: [...values] } as Record<Field, string[]>);
}

/** Problems first: the order while none is chosen. Rows of equal status are ordered by name. */
const WORST_FIRST: TreeGridSort = { columnId: 'status', direction: 'descending' };

/** The chosen order, if the server supports it; otherwise the worst status first. */
export function orderOf<Row, By extends string>(
  { control }: GridPage<Row>,
  orders: Readonly<Record<string, By>>,
): { order?: { by: By; descending: boolean } } {
  const { columnId, direction } = control.settings.sort ?? WORST_FIRST;
  const by = orders[columnId];
  return by === undefined ? {} : { order: { by, descending: direction === 'descending' } };
}

/** The filters of every list as fields of a query: text and tones. */
export function narrowed<Row>({ page, tones }: GridPage<Row>): { text?: string; tones?: Tone[] } {
  const { q } = page.search;
  return {
    ...(q === undefined ? {} : { text: q }),
    ...(tones === undefined || tones.length === TONES.length ? {} : { tones: [...tones] }),
  };
}
