import { collectionContract } from '../collection/index.ts';
import { clustersContract } from '../clusters/index.ts';
import { FleetMapRow, MapGrouping } from './record.ts';

const { ids: _, ...filters } = clustersContract.filters;

/** The clusters of a context as groups of cells, with the filters of their list. */
export const fleetMapContract = collectionContract({
  name: 'fleet-map',
  row: FleetMapRow,
  filters: { by: MapGrouping, ...filters },
  orders: [],
});
