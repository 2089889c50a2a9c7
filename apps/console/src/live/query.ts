import type {
  AnyCollectionContract,
  AnyQuery,
  QueryOf,
  RecordsContract,
  RecordsQuery,
  RowOf,
  RowRange,
} from '@hawser/contract/collection';

declare const ROW: unique symbol;

/** A query, and of which type the rows of its answer are. Only the functions here make one, from what a collection declares. */
export type Query<Row> = AnyQuery & { readonly [ROW]: Row };

/** A query for all of the rows, without the part of them that a window shows. */
export type ListQuery<Row> = Omit<Query<Row>, 'range'>;

/** A query of a collection: `queryOf<typeof networksContract>({ collection: 'networks', range })`. */
export function queryOf<Contract extends AnyCollectionContract>(
  query: QueryOf<Contract>,
): Query<RowOf<Contract>> {
  return ofRows(query);
}

/** The same for all of the rows. */
export function listQueryOf<Contract extends AnyCollectionContract>(
  query: Omit<AnyQuery, 'range'> & Omit<QueryOf<Contract>, 'range'>,
): ListQuery<RowOf<Contract>> {
  return query as typeof query & ListQuery<RowOf<Contract>>;
}

/** The part of the rows that a window shows. */
export function partOf<Row>(query: ListQuery<Row>, range: RowRange): Query<Row> {
  return { ...query, range };
}

/** The rows with these ids of the collection that `query` asks, whatever else it asks for. */
export function withIDs<Row>({ collection }: ListQuery<Row>, ids: readonly string[]): Query<Row> {
  const query: RecordsQuery = { collection, ids, range: { from: 0, to: ids.length } };
  return ofRows(query);
}

/** Records of a collection by their ids, or whose name holds a text; the first alone unless `range` says otherwise. */
export function recordsQuery<Contract extends RecordsContract>(
  collection: Contract['name'],
  { range = { from: 0, to: 1 }, ...of }: Pick<RecordsQuery, 'text' | 'ids'> & { readonly range?: RowRange },
): Query<RowOf<Contract>> {
  const query: RecordsQuery = { collection, ...of, range };
  return ofRows(query);
}

/** The type of the rows is known to the compiler alone. */
const ofRows = <Row>(query: AnyQuery): Query<Row> => query as Query<Row>;
