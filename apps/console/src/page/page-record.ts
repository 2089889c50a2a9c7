import type { Query } from '../live/index.ts';

/** The record that a page is about. */
export interface PageRecord {
  /** The page of the list that it is in. */
  under: string;
  /** What is asked for it, by the parameters of the address. */
  query(params: Readonly<Record<string, string | undefined>>): Query<{ name: string }>;
}
