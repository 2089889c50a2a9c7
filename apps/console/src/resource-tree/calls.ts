import type { Client } from '../client/index.ts';

/** API calls for resource trees. */
export const treeCalls = ({ http, answer }: Client) => ({
  /** The tree that the agent reported last while the object was not healthy; null if none is known. */
  last: (objectID: string, routerID: string) =>
    answer(
      http.GET('/api/objects/{objectID}/clusters/{routerID}/tree', {
        params: { path: { objectID, routerID } },
      }),
    ),
});
