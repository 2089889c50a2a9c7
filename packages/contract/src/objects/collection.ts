import {
  anyID,
  anyOf,
  anyTone,
  collectionContract,
  containsText,
  MATCH_ORDER,
  oneID,
} from '../collection/index.ts';
import { AppObject } from './record.ts';

/** The objects of a context that are not deleted. */
export const objectsContract = collectionContract({
  name: 'objects',
  row: AppObject,
  filters: {
    text: containsText,
    ids: anyID,
    tones: anyTone,
    /** Objects of this network. */
    networkID: oneID.optional(),
    /** Objects of one of these networks. */
    networkIDs: anyOf,
    kinds: anyOf,
    /** By a tag that a user set. */
    tags: anyOf,
  },
  orders: ['name', 'createdAt', 'status', 'network', 'kind', 'version', 'updatedAt', MATCH_ORDER],
});
