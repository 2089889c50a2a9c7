import {
  AttachRouter,
  created,
  GoingPage,
  GoingQuery,
  ImportClusters,
  ImportedClusters,
  PageQuery,
  pageOf,
  Router,
  updated,
} from '@hawser/contract';
import { z } from 'zod';
import { pageFrom } from '../http/page.ts';
import { type AnyRoute, command, read } from '../http/route.ts';
import { goingWithRouter } from '../placement/index.ts';
import { attachRouter } from './attach.ts';
import { routerCollection } from './collection.ts';
import { detachRouter } from './detach.ts';
import { importClusters } from './import.ts';
import { routerRecord } from './record.ts';

const RouterPath = z.object({ routerID: z.string().max(100) });
const of = { tag: 'routers', policy: 'member' } as const;

/** Attached clusters over HTTP. */
export const routersRoutes: AnyRoute[] = [
  read({
    ...of,
    operationId: 'listRouters',
    summary: 'Attached clusters of this context, by name of the cluster',
    method: 'GET',
    path: '/api/routers',
    query: PageQuery,
    answer: pageOf(Router),
    handle: (work) => pageFrom(routerCollection, work),
  }),
  read({
    ...of,
    operationId: 'getRouter',
    summary: 'One attached cluster',
    method: 'GET',
    path: '/api/routers/{routerID}',
    params: RouterPath,
    answer: Router,
    handle: ({ tx, params, now }) => routerRecord(tx, params.routerID, now),
  }),
  command({
    ...of,
    operationId: 'attachRouter',
    summary: 'Attach a cluster to a network, as hub or edge',
    method: 'POST',
    path: '/api/routers',
    body: AttachRouter,
    answer: created(Router),
    status: 201,
    handle: attachRouter,
  }),
  command({
    ...of,
    operationId: 'importClusters',
    summary: 'Define clusters and attach them to a network, all or none',
    method: 'POST',
    path: '/api/networks/{networkID}/clusters',
    params: z.object({ networkID: z.string().max(100) }),
    body: ImportClusters,
    answer: created(ImportedClusters),
    status: 201,
    handle: importClusters,
  }),
  read({
    ...of,
    operationId: 'listRouterDetachment',
    summary: 'What goes from a cluster when it leaves its network, a page at a time; nothing is changed',
    method: 'GET',
    path: '/api/routers/{routerID}/detach/items',
    params: RouterPath,
    query: GoingQuery,
    answer: GoingPage,
    async handle({ tx, params, query, now }) {
      const { id } = await routerRecord(tx, params.routerID, now);
      return goingWithRouter(tx, id, query);
    },
  }),
  command({
    ...of,
    operationId: 'detachRouter',
    summary: 'Detach a cluster from its network; asked twice, it is forced',
    method: 'POST',
    path: '/api/routers/{routerID}/detach',
    params: RouterPath,
    answer: updated(Router),
    status: 200,
    handle: detachRouter,
  }),
];
