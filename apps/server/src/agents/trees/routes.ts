import { LastTree } from '@hawser/contract/streams';
import { z } from 'zod';
import { read } from '../../http/route.ts';
import { reportedTree } from './reported-trees.ts';

/** The last tree of an object on a cluster, for when its agent cannot be asked. */
export const treeRoutes = [
  read({
    operationId: 'lastTree',
    summary: 'The resources of an object that was not healthy, as its agent reported them last',
    tag: 'objects',
    policy: 'objects.read',
    method: 'GET',
    path: '/api/objects/{objectID}/clusters/{routerID}/tree',
    limit: 'read',
    params: z.object({ objectID: z.string().max(100), routerID: z.string().max(100) }),
    answer: LastTree,
    handle: async ({ tx, params: { objectID, routerID } }) => ({
      tree: await reportedTree(tx, routerID, objectID),
    }),
  }),
];
