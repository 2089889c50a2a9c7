import { collectionContract } from '../collection/index.ts';
import { Overview } from './record.ts';

/** One row, `OVERVIEW_KEY`: how everything of the context stands. */
export const overviewContract = collectionContract({
  name: 'overview',
  row: Overview,
  filters: {},
  orders: [],
});
