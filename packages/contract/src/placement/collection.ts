import { collectionContract, oneID } from '../collection/index.ts';
import { Placement } from './record.ts';

/** The clusters that an object is placed on, the worst status first, then by name; the key of a row is `<routerID>/<objectID>`. */
export const placementsContract = collectionContract({
  name: 'placements',
  row: Placement,
  filters: {
    objectID: oneID,
    /** The one on this attachment of a cluster. */
    routerID: oneID.optional(),
  },
  orders: [],
});
