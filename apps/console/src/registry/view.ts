import type { ToneWords } from '@hawser/domain/status';
import { type Tone, WORST_FIRST } from '@hawser/ui/tone';
import type { ReactNode } from 'react';
import type { Client } from '../client/index.ts';
import { toneLabel } from '../filters/index.ts';
import type { PageSearch } from '../page/index.ts';

/** A list with a filter, as the palette offers it: 'Clusters: warn'. */
export interface View {
  label: string;
  /** Other words that it is found by. */
  words: string;
  icon: ReactNode;
  to: string;
  search: PageSearch;
}

/** The lists of a noun by their filters: those that are known, and those that are read when the palette opens. */
export interface Views {
  known: readonly View[];
  load?(client: Client): Promise<readonly View[]>;
}

type Of = Pick<View, 'icon' | 'to'> & { title: string };

/** The list by each status, with the words of its records. */
export function viewsByStatus({ title, icon, to }: Of, words: ToneWords): readonly View[] {
  return WORST_FIRST.map((tone: Tone) => ({
    label: `${title}: ${toneLabel(tone, words)}`,
    words: 'filter status show',
    icon,
    to,
    search: { filter: { status: [tone] } },
  }));
}

/** The list by each value of a column, such as each tag. */
export function viewsByValue(
  { title, icon, to }: Of,
  column: string,
  words: string,
  values: readonly string[],
): readonly View[] {
  return values.map((value) => ({
    label: `${title}: ${value}`,
    words: `filter show ${words}`,
    icon,
    to,
    search: { filter: { [column]: [value] } },
  }));
}
