import { DeletionPreviewPage, DeletionPreviewQuery } from '@hawser/contract/placement';
import { created, updated } from '@hawser/contract/record';
import {
  AttachRouter,
  ImportClusters,
  ImportedClusters,
  Router,
  RouterDependents,
} from '@hawser/contract/routers';
import { simulatedText } from '@hawser/domain/demo';
import { z } from 'zod';
import { listRoute } from '../collection/page.ts';
import { type AnyRoute, command, read } from '../http/route.ts';
import { detachPreview } from '../placement/index.ts';
import { attachSummary, attachRouter } from './attach.ts';
import { routerCollection } from './collection.ts';
import { routerDependents } from './dependents.ts';
import { detachRouter } from './detach.ts';
import { importClusters } from './import.ts';
import { routerRecord } from './record.ts';
import { andMore } from '../http/change-text.ts';

const RouterPath = z.object({ routerID: z.string().max(100) });
const of = { tag: 'routers', policy: 'routers.read' } as const;

/** Routes of attached clusters. */
export const routersRoutes: AnyRoute[] = [
  listRoute(routerCollection, {
    ...of,
    operationId: 'listRouters',
    summary: 'List routers',
  }),
  read({
    ...of,
    operationId: 'getRouter',
    summary: 'Get a router',
    method: 'GET',
    path: '/api/routers/{routerID}',
    limit: 'read',
    params: RouterPath,
    answer: Router,
    handle: ({ tx, params, now }) => routerRecord(tx, params.routerID, now),
  }),
  command({
    ...of,
    operationId: 'attachRouter',
    policy: 'routers.write',
    summary: 'Attach a cluster to a network',
    method: 'POST',
    path: '/api/routers',
    limit: 'write',
    body: AttachRouter,
    answer: created(Router),
    status: 201,
    handle: attachRouter,
    audit: {
      subject: 'router',
      id: ({ answer }) => answer.created.id,
      summary: ({ answer }) => attachSummary(answer.created),
    },
  }),
  command({
    ...of,
    operationId: 'importClusters',
    policy: 'routers.write',
    summary: 'Import clusters into a network',
    method: 'POST',
    path: '/api/networks/{networkID}/clusters',
    limit: 'bulk-write',
    params: z.object({ networkID: z.string().max(100) }),
    body: ImportClusters,
    answer: created(ImportedClusters),
    status: 201,
    handle: importClusters,
    audit: {
      subject: 'network',
      id: (_, { params }) => params.networkID,
      summary: ({ answer, network, first }) =>
        `${andMore(simulatedText(first.name, first.simulated), answer.created.items.length)} defined and attached to network ${network.name}`,
    },
  }),
  read({
    ...of,
    operationId: 'listRouterDetachment',
    summary: 'List what detaching a cluster would remove',
    method: 'GET',
    path: '/api/routers/{routerID}/detach/items',
    limit: 'expensive-read',
    params: RouterPath,
    query: DeletionPreviewQuery,
    answer: DeletionPreviewPage,
    async handle({ tx, params, query, now }) {
      const { id } = await routerRecord(tx, params.routerID, now);
      return detachPreview(tx, id, query);
    },
  }),
  read({
    ...of,
    operationId: 'getRouterDependents',
    summary: 'Get what depends on a hub',
    method: 'GET',
    path: '/api/routers/{routerID}/dependents',
    limit: 'expensive-read',
    params: RouterPath,
    answer: RouterDependents,
    async handle({ tx, params, now }) {
      const { id } = await routerRecord(tx, params.routerID, now);
      return routerDependents(tx, id);
    },
  }),
  command({
    ...of,
    operationId: 'detachRouter',
    policy: 'routers.write',
    summary: 'Detach a cluster from its network',
    method: 'POST',
    path: '/api/routers/{routerID}/detach',
    limit: 'write',
    params: RouterPath,
    answer: updated(Router),
    status: 200,
    handle: detachRouter,
    audit: {
      subject: 'router',
      id: ({ answer }) => answer.updated.id,
      summary: ({ answer: { updated: router }, waits }) =>
        `Cluster ${simulatedText(router.clusterName, router.simulated)} ${waits ? 'asked to detach' : 'detached'}, namespace ${router.namespace}`,
    },
  }),
];
