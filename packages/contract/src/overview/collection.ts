import { collectionContract } from '../collection/index.ts';
import { Overview } from './record.ts';

/** One row, `OVERVIEW_KEY`: the status of everything in the context. */
export const overviewContract = collectionContract({
  name: 'overview',
  row: Overview,
  filters: {},
  orders: [],
});
