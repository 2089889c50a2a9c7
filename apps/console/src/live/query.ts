import type {
  MATCH_ORDER,
  AnyCollectionContract,
  AnyQuery,
  QueryOf,
  RecordsContract,
  RecordsQuery,
  RowOf,
  RowRange,
} from '@hawser/contract/collection';

declare const ROW: unique symbol;

/** A query with the type of its rows. Only the functions here create one, from the declaration of a collection. */
export type Query<Row> = AnyQuery & { readonly [ROW]: Row };

/** A query for all rows, without the range of a window. */
export type ListQuery<Row> = Omit<Query<Row>, 'range'>;

/** A query of a collection: `queryOf<typeof networksContract>({ collection: 'networks', range })`. */
export function queryOf<Contract extends AnyCollectionContract>(
  query: QueryOf<Contract>,
): Query<RowOf<Contract>> {
  return ofRows(query);
}

/** The same for all rows. */
export function listQueryOf<Contract extends AnyCollectionContract>(
  query: Omit<AnyQuery, 'range'> & Omit<QueryOf<Contract>, 'range'>,
): ListQuery<RowOf<Contract>> {
  return query as typeof query & ListQuery<RowOf<Contract>>;
}

/** Adds the range of a window. */
export function partOf<Row>(query: ListQuery<Row>, range: RowRange): Query<Row> {
  return { ...query, range };
}

/** The rows with these ids of the collection of `query`, ignoring its filters but the object that its rows belong to. */
export function withIDs<Row>(query: ListQuery<Row>, ids: readonly string[]): Query<Row> {
  const { collection, objectID }: Omit<RecordsQuery, 'range'> & { readonly objectID?: string } = query;
  const byID: RecordsQuery & { readonly objectID?: string } = {
    collection,
    ...(objectID === undefined ? {} : { objectID }),
    ids,
    range: { from: 0, to: ids.length },
  };
  return ofRows(byID);
}

/** Every collection of records that the palette searches has it. */
type Matches = { readonly by: typeof MATCH_ORDER; readonly descending: boolean };

/** Records of a collection by ids, or whose name contains a text; only the first one unless `range` is given. */
export function recordsQuery<Contract extends RecordsContract>(
  collection: Contract['name'],
  {
    range = { from: 0, to: 1 },
    ...of
  }: Pick<RecordsQuery, 'text' | 'ids'> & { readonly range?: RowRange; readonly order?: Matches },
): Query<RowOf<Contract>> {
  const query: RecordsQuery = { collection, ...of, range };
  return ofRows(query);
}

/** The row type exists only at compile time. */
const ofRows = <Row>(query: AnyQuery): Query<Row> => query as Query<Row>;
