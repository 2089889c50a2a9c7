import type { Query } from '../live/index.ts';

/** The record of a page. */
export interface PageRecord {
  /** The list page that contains it. */
  under: string;
  /** The query for it, from the route parameters. It is called by its alias, if it has one. */
  query(params: Readonly<Record<string, string | undefined>>): Query<{ name: string; alias?: string }>;
  /** What the page is called if there is none, as it says itself; default: 'Not found'. */
  absent?: 'No access';
  /** The query for the second record of the page, such as the cluster of an application. */
  on?(params: Readonly<Record<string, string | undefined>>): Query<{ clusterName: string }>;
}
