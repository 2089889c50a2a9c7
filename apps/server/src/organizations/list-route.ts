import { type AnyCollectionContract, listQuery } from '@hawser/contract/collection';
import { pageOf } from '@hawser/contract/paging';
import type { Collection } from '../collection/collection.ts';
import { readPage } from '../collection/page.ts';
import { type AnyRoute, read } from '../http/route.ts';
import { readInside } from './inside.ts';
import { organizationParams } from './params.ts';

/** The `GET` route of a list inside an organization, for members who have the right to it. */
export function listRouteInside<Contract extends AnyCollectionContract>(
  collection: Collection<Contract>,
  of: {
    readonly operationId: string;
    readonly summary: string;
    readonly tag: string;
    readonly path: string;
  },
): AnyRoute {
  const { contract } = collection;
  return read({
    ...of,
    policy: collection.read,
    method: 'GET',
    limit: 'read',
    params: organizationParams,
    query: listQuery(contract),
    answer: pageOf(contract.row),
    async handle(work) {
      await readInside(work, collection.read);
      return readPage(collection, work, work.query);
    },
  });
}
