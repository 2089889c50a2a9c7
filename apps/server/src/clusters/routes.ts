import { Cluster, DefineCluster, LocationList, UpdateCluster } from '@hawser/contract/clusters';
import { created, updated } from '@hawser/contract/record';
import { simulatedText } from '@hawser/domain/demo';
import { z } from 'zod';
import { listRoute, listRouteWithin } from '../collection/page.ts';
import { type AnyRoute, command, read } from '../http/route.ts';
import { clusterCollection } from './collection.ts';
import { defineCluster } from './define.ts';
import { deleteCluster } from './delete.ts';
import { listLocations } from './locations.ts';
import type { SendToKubernetes } from './kubeconfig/check.ts';
import { kubeconfigRoutes } from './kubeconfig/routes.ts';
import { clusterRecord } from './record.ts';
import { updateCluster } from './update.ts';
import { clusterPlacementCollection } from '../placement/index.ts';
import { changeText } from '../http/change-text.ts';

const ClusterPath = z.object({ cloudID: z.string().max(100) });
const of = { tag: 'clusters', policy: 'clusters.read' } as const;

/** Routes of clusters. `send` sends requests to their API servers, if the operator allows it. */
export const clustersRoutes = (send: SendToKubernetes): readonly AnyRoute[] => [
  ...kubeconfigRoutes(send),
  listRoute(clusterCollection, {
    ...of,
    operationId: 'listClusters',
    summary: 'List clusters',
  }),
  read({
    ...of,
    operationId: 'getCluster',
    summary: 'Get a cluster',
    method: 'GET',
    path: '/api/clusters/{cloudID}',
    limit: 'read',
    params: ClusterPath,
    answer: Cluster,
    handle: ({ tx, params, now }) => clusterRecord(tx, params.cloudID, now),
  }),
  read({
    ...of,
    operationId: 'listLocations',
    summary: 'List cluster locations',
    method: 'GET',
    path: '/api/locations',
    limit: 'expensive-read',
    answer: LocationList,
    handle: async ({ tx }) => ({ locations: await listLocations(tx) }),
  }),
  listRouteWithin(clusterPlacementCollection, {
    ...of,
    operationId: 'listClusterPlacements',
    summary: 'List what is placed on a cluster, and by which rules',
    path: '/api/clusters/{cloudID}/placements',
    params: ClusterPath,
    filter: 'cloudID',
    idOf: async ({ tx, params, now }) => (await clusterRecord(tx, params.cloudID, now)).id,
  }),
  command({
    ...of,
    operationId: 'defineCluster',
    policy: 'clusters.write',
    summary: 'Create a cluster',
    method: 'POST',
    path: '/api/clusters',
    limit: 'write',
    body: DefineCluster,
    answer: created(Cluster),
    status: 201,
    handle: defineCluster,
    audit: {
      subject: 'cluster',
      id: ({ answer }) => answer.created.id,
      summary: ({ answer: { created: cluster } }) =>
        `Cluster ${simulatedText(cluster.alias, cluster.simulated)} defined`,
    },
  }),
  command({
    ...of,
    operationId: 'updateCluster',
    policy: 'clusters.write',
    summary: 'Update a cluster',
    method: 'PATCH',
    path: '/api/clusters/{cloudID}',
    limit: 'write',
    params: ClusterPath,
    body: UpdateCluster,
    answer: updated(Cluster),
    status: 200,
    ifMatch: 'required',
    handle: updateCluster,
    audit: {
      subject: 'cluster',
      id: ({ answer }) => answer.updated.id,
      summary: ({ answer: { updated: cluster } }, { body }) =>
        changeText(simulatedText(cluster.alias, cluster.simulated), body, cluster.version, {
          kubesDistro: 'distribution',
        }),
    },
  }),
  command({
    ...of,
    operationId: 'deleteCluster',
    policy: 'clusters.write',
    summary: 'Delete a cluster',
    method: 'DELETE',
    path: '/api/clusters/{cloudID}',
    limit: 'write',
    params: ClusterPath,
    answer: z.object({ deleted: z.object({ id: z.string() }) }),
    status: 200,
    handle: deleteCluster,
    audit: {
      subject: 'cluster',
      id: ({ answer }) => answer.deleted.id,
      summary: ({ name, simulated }) => `Cluster ${simulatedText(name, simulated)} deleted`,
    },
  }),
];
