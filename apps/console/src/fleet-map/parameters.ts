import { oneOf, text, type ValuesOf } from '../page/index.ts';

/** The URL parameters of the map: what it is grouped by, and its groups' order if it is not the worst first. */
export const MAP_PARAMETERS = { by: text, groups: oneOf('name') } as const;

declare module '../page/parameters.ts' {
  interface PageParameters extends ValuesOf<typeof MAP_PARAMETERS> {}
}
