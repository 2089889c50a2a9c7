export { groupOfTags, groupOfVersions, MAP_CELLS_MAX, mapRows, type MapRows } from './map-rows.ts';
export { fleetMap } from './registration.ts';
