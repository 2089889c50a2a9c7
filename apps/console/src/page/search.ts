import { TONES } from '@hawser/ui/tone';
import {
  oneOf,
  type PageParameters,
  type ReadParameter,
  text,
  type ValuesOf,
  valuesIn,
} from './parameters.ts';

/** Maximum number of filtered columns, and of values per column; a window has the same limit. */
const COLUMNS_MAX = 20;
const VALUES_MAX = 50;

const filter: ReadParameter<Readonly<Record<string, readonly string[]>>> = (value) => {
  if (typeof value !== 'object' || value === null) return undefined;
  const columns = Object.entries(value)
    .slice(0, COLUMNS_MAX)
    .map(([column, values]): [string, string[]] => [
      column,
      Array.isArray(values) ? values.flatMap((each) => text(each) ?? []).slice(0, VALUES_MAX) : [],
    ])
    .filter(([, values]) => values.length > 0);
  return columns.length === 0 ? undefined : Object.fromEntries(columns);
};

const DEPTH_MAX = 5;

const depth: ReadParameter<number | 'all'> = (value) => {
  if (value === 'all') return 'all';
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= DEPTH_MAX ? number : undefined;
};

/** The URL parameters that every page takes: those of lists, their panel, and dialogs. */
const COMMON = {
  /** Text that rows must contain. */
  q: text,
  /** Key of the active row. */
  row: text,
  /** The panel beside a list is open, about its active row. */
  panel: oneOf(true),
  /** Keys of the selected rows, separated by commas. */
  selected: text,
  /** Name of the open dialog, and the id of its record. */
  dialog: text,
  about: text,
  /** Rows up to this depth are expanded. */
  depth,
  /** Only records with this tone. */
  tone: oneOf(...TONES),
  /** Only records of this network. */
  network: text,
  /** Selected values by column. */
  filter,
  /** Column to sort by; a leading '-' reverses the order. */
  sort: text,
} as const;

/** The URL parameters of a page: a reload or a shared link shows the same. */
export interface PageSearch extends ValuesOf<typeof COMMON>, PageParameters {}

/** Reads the URL parameters that every page takes; others and invalid ones are dropped. */
export const commonSearch = (raw: Record<string, unknown>) => valuesIn(COMMON, raw);
