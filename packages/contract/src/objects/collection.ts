import {
  anyID,
  anyOf,
  anyTone,
  collectionContract,
  containsText,
  MATCH_ORDER,
  oneID,
} from '../collection/index.ts';
import { AppObject, WholeObject } from './record.ts';

const filters = {
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
};
/** By 'count' of all clusters that have the object; by 'health' of those on which it needs attention. */
const orders = [
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
] as const;

/** The objects of a context that are not deleted, for lists: without their YAML. */
export const objectsContract = collectionContract({ name: 'objects', row: AppObject, filters, orders });

/** The same with all fields, for the page of an object, for dialogs that change it, and for exports. */
export const wholeObjectsContract = collectionContract({
  name: 'wholeObjects',
  row: WholeObject,
  filters,
  orders,
});
