import type { WindowQuery, WindowView } from '../live/index.ts';

/** The record that a page is about. */
export interface PageRecord {
  /** The page of the list that it is in. */
  under: string;
  /** What is asked for it, by the parameters of the address. */
  query(params: Readonly<Record<string, string | undefined>>): WindowQuery;
  /** Its name, once the answer is there. */
  nameIn(view: WindowView): string | undefined;
}
