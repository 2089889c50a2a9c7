import type { Tone } from '@hawser/ui/tone';
import { TONES } from '@hawser/ui/tone';

/** What the address bar holds besides the page: a reload or a shared link shows the same. */
export interface PageSearch {
  /** Text that rows must contain. */
  q?: string;
  /** Key of the selected row. */
  row?: string;
  /** Name of the open dialog, and the id of what it is about. */
  dialog?: string;
  about?: string;
  /** Rows of this depth and above stand open. */
  depth?: number;
  /** Only what shows in this tone. */
  tone?: Tone;
  /** Only what belongs to this network. */
  network?: string;
}

const text = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, 4000) : undefined;
};

/** Reads the search part; what is not known or not sound is dropped. */
export function pageSearch(raw: Record<string, unknown>): PageSearch {
  const search: PageSearch = {};
  for (const name of ['q', 'row', 'dialog', 'about', 'network'] as const) {
    const value = text(raw[name]);
    if (value !== undefined) search[name] = value;
  }
  const tone = TONES.find((known) => known === raw['tone']);
  if (tone !== undefined) search.tone = tone;
  const depth = Number(raw['depth']);
  if (Number.isInteger(depth) && depth >= 1 && depth <= 5) search.depth = depth;
  return search;
}
