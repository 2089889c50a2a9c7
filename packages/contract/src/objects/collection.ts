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
  /** By 'count' of all clusters that have the object; by 'health' of those on which it needs attention. */
  orders: [
    'name',
    'createdAt',
    'status',
    'count',
    'health',
    'network',
    'kind',
    'version',
    'updatedAt',
    MATCH_ORDER,
  ],
});
