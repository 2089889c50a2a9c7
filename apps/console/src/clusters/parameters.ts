import { MAP_PARAMETERS } from '../fleet-map/parameters.ts';
import { text, type ValuesOf } from '../page/index.ts';

/** The URL parameters of the page of clusters: how they are shown, 'map' if not as a list, and those of the map. */
export const CLUSTERS_PARAMETERS = { ...MAP_PARAMETERS, view: text } as const;

declare module '../page/parameters.ts' {
  interface PageParameters extends ValuesOf<typeof CLUSTERS_PARAMETERS> {}
}
