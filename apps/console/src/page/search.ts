import type { Tone } from '@hawser/ui/tone';
import { TONES } from '@hawser/ui/tone';

/** The URL parameters of a page: a reload or a shared link shows the same. */
export interface PageSearch {
  /** Text that rows must contain. */
  q?: string;
  /** Key of the active row. */
  row?: string;
  /** The panel beside a list is open, about its active row. */
  panel?: true;
  /** Keys of the selected rows, separated by commas. */
  selected?: string;
  /** Name of the open dialog, and the id of its record. */
  dialog?: string;
  about?: string;
  /** Rows up to this depth are expanded. */
  depth?: number | 'all';
  /** Only records with this tone. */
  tone?: Tone;
  /** Only records of this network. */
  network?: string;
  /** Selected values by column. */
  filter?: Readonly<Record<string, readonly string[]>>;
  /** How it is shown, where there is more than one way: 'graph'. */
  view?: string;
  /** The open part of a record's page. */
  tab?: string;
  /** The two versions that are compared: '3,5'. */
  compare?: string;
  /** The attachment of the cluster that is shown of several. */
  router?: string;
  /** The pod whose logs are shown; of several clusters '<routerID>/<pod>'. */
  pod?: string;
  /** The container whose logs are shown. */
  container?: string;
  /** The attachments of the clusters that are shown together, separated by commas. */
  clusters?: string;
  /** What the map is grouped by, and its groups' order if it is not the worst first. */
  by?: string;
  groups?: 'name';
  /** Column to sort by; a leading '-' reverses the order. */
  sort?: string;
}

const text = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, 4000) : undefined;
};

/** Maximum number of filtered columns, and of values per column; a window has the same limit. */
const COLUMNS_MAX = 20;
const VALUES_MAX = 50;

function filterIn(value: unknown): PageSearch['filter'] {
  if (typeof value !== 'object' || value === null) return undefined;
  const columns = Object.entries(value)
    .slice(0, COLUMNS_MAX)
    .map(([column, values]): [string, string[]] => [
      column,
      Array.isArray(values) ? values.flatMap((each) => text(each) ?? []).slice(0, VALUES_MAX) : [],
    ])
    .filter(([, values]) => values.length > 0);
  return columns.length === 0 ? undefined : Object.fromEntries(columns);
}

/** The parameters that are texts. */
const TEXTS = [
  'q',
  'row',
  'selected',
  'dialog',
  'about',
  'network',
  'sort',
  'tab',
  'view',
  'compare',
  'pod',
  'router',
  'container',
  'clusters',
  'by',
] as const;

/** Reads the URL parameters; unknown and invalid ones are dropped. */
export function pageSearch(raw: Record<string, unknown>): PageSearch {
  const search: PageSearch = {};
  for (const name of TEXTS) {
    const value = text(raw[name]);
    if (value !== undefined) search[name] = value;
  }
  if (raw['groups'] === 'name') search.groups = 'name';
  if (raw['panel'] === true) search.panel = true;
  const tone = TONES.find((known) => known === raw['tone']);
  if (tone !== undefined) search.tone = tone;
  const filter = filterIn(raw['filter']);
  if (filter !== undefined) search.filter = filter;
  const depth = Number(raw['depth']);
  if (raw['depth'] === 'all') search.depth = 'all';
  if (Number.isInteger(depth) && depth >= 1 && depth <= 5) search.depth = depth;
  return search;
}
