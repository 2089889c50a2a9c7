export {
  type AnyCollectionContract,
  collectionContract,
  type QueryOf,
  type RecordsContract,
  type RecordsQuery,
  type RowOf,
} from './contract.ts';
export { MATCH_ORDER } from './match-order.ts';
export { anyID, anyOf, anyTone, containsText, oneID } from './filters.ts';
export { type AnyQuery, MAX_WINDOW_ROWS, RowRange } from './query.ts';
export { type ListQuery, listQuery, queryOfList } from './list-query.ts';
