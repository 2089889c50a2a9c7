import {
  anyID,
  anyOf,
  anyTone,
  collectionContract,
  containsText,
  MATCH_ORDER,
  oneID,
} from '../collection/index.ts';
import { Network } from './record.ts';

/** The networks of a context. */
export const networksContract = collectionContract({
  name: 'networks',
  row: Network,
  filters: {
    text: containsText,
    ids: anyID,
    tones: anyTone,
    /** The network of this id. */
    networkID: oneID.optional(),
    /** Networks with one of these features. */
    features: anyOf,
  },
  orders: ['name', 'createdAt', 'status', MATCH_ORDER],
});
