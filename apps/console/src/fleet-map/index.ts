export type { MapFilters } from './use-map-rows.ts';
