import { type GridControl, type GridSettings, useGridSettings } from '@hawser/ui/grid-settings';
import { TONES, type Tone } from '@hawser/ui/tone';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { useCallback, useEffect, useRef } from 'react';
import { type Page, type PageSearch, usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';
import { addressOf, isBare, shownSettings, tonesOf } from './grid-address.ts';
import { isPhone, useColumns } from './use-columns.ts';

/** What a list page and its grid share. */
export interface GridPage<Row> {
  name: string;
  control: GridControl<Row>;
  page: Page;
  /** Only rows that show in one of these tones. */
  tones: readonly Tone[] | undefined;
  /** Whether anything narrows the list. */
  isNarrowed: boolean;
  /** Takes away all that narrows the list. */
  showAll(): void;
}

/** Beginning of the keys of filters, which are forgotten at the end of the session (Spec 1 §2). */
const FILTERS = 'hawser-context-filters';

/**
 * Settings of the grid called `name`. They stay in this browser under a key with the first four lower-case characters of the
 * account (Spec 2 §9); filters, order and depth stand in the address as well, which counts where it says something.
 */
export function useGrid<Row>(
  name: string,
  columns: readonly TreeGridColumn<Row>[],
  fresh?: Partial<GridSettings>,
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
    filtersKey: `${FILTERS}-${person}-${name}${screen}`,
    ...(fresh && { fresh }),
  });
  const settings = shownSettings(stored.settings, search);
  const { change: store, reset: forget } = stored;

  // Opened without a word of what to show: as it was left, and the address says so.
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

/** The values chosen for a column, as a field of a window's question. */
export function chosen<Row, Field extends string>(
  { control }: GridPage<Row>,
  columnId: string,
  field: Field,
): Partial<Record<Field, string[]>> {
  const values = control.settings.filters[columnId];
  return values === undefined ? {} : ({ [field]: [...values] } as Record<Field, string[]>);
}

/** The order that is asked for, where the server has it by this name. */
export function orderOf<Row, By extends string>(
  { control }: GridPage<Row>,
  orders: Readonly<Record<string, By>>,
): { order?: { by: By; descending: boolean } } {
  const { sort } = control.settings;
  const by = sort === null ? undefined : orders[sort.columnId];
  return by === undefined || sort === null
    ? {}
    : { order: { by, descending: sort.direction === 'descending' } };
}

/** What narrows every list, as fields of a window's question: a text, and tones. */
export function narrowed<Row>({ page, tones }: GridPage<Row>): { text?: string; tones?: Tone[] } {
  const { q } = page.search;
  return {
    ...(q === undefined ? {} : { text: q }),
    ...(tones === undefined || tones.length === TONES.length ? {} : { tones: [...tones] }),
  };
}
