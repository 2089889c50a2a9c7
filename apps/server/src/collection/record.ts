import type { AnyCollectionContract, RowOf } from '@hawser/contract/collection';
import { notFound } from '../http/failure.ts';
import type { Viewer } from '../store/viewer.ts';
import type { Collection } from './collection.ts';

/** One row of a collection as an API answer; 404 if this context has no row with that key. */
export async function recordOf<Contract extends AnyCollectionContract>(
  collection: Collection<Contract>,
  viewer: Viewer,
  key: string,
): Promise<RowOf<Contract>> {
  const row = (await collection.rows(viewer, [key])).get(key);
  if (row === undefined) throw notFound();
  return row;
}
