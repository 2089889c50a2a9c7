import type { Query } from '../live/index.ts';

/** The record of a page. */
export interface PageRecord {
  /** The list page that contains it. */
  under: string;
  /** The query for it, from the route parameters. */
  query(params: Readonly<Record<string, string | undefined>>): Query<{ name: string }>;
}
