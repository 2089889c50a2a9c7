import {
  AcceptedDrift,
  AppliedObjects,
  ApplyObjects,
  ApplyPreview,
  BulkObjects,
  ClustersQuery,
  CreateObject,
  ImportedObjects,
  DeleteObject,
  ImportObjects,
  KindList,
  LastChange,
  LastChangeQuery,
  ObjectClusters,
  ObjectPreview,
  ObjectVersion,
  PreviewObject,
  PutBack,
  PutBackResult,
  UpdateObject,
  WholeObject,
} from '@hawser/contract/objects';
import { Accepted } from '@hawser/contract/jobs';
import { created, updated } from '@hawser/contract/record';
import { z } from 'zod';
import { listRoute, listRouteWithin } from '../collection/page.ts';
import { type AnyRoute, command, read } from '../http/route.ts';
import { placementCollection, placementGroupCollection } from '../placement/index.ts';
import { objectCollection, wholeObjectCollection } from './collection.ts';
import { acceptedDrift } from './accept-drift.ts';
import { appliedText, applyObjects, previewApply } from './apply.ts';
import { clustersOfObjects } from './clusters.ts';
import { createObject } from './create.ts';
import { deletedText, deleteObject } from './delete.ts';
import { importObjects } from './import.ts';
import { readDocuments } from './import-plan.ts';
import { startBulk } from './bulk/index.ts';
import { listKinds } from './kinds.ts';
import { lastChange } from './last-change.ts';
import { previewObject } from './preview.ts';
import { putBackObject } from './put-back.ts';
import { objectRecord, objectRow } from './record.ts';
import { readChange, readChanged, updateObject } from './update.ts';
import { versionCollection } from './version-list.ts';
import { objectVersion } from './versions.ts';
import { OBJECT_WORDS } from './field-words.ts';
import { early, readYaml } from './yaml.ts';
import { andMore, changeText } from '../http/change-text.ts';

const BULK_TEXTS: Readonly<Record<BulkObjects['action'], string>> = {
  delete: 'Deletion',
  tags: 'Tags',
  putBack: 'Putting back',
};
const ObjectPath = z.object({ objectID: z.string().max(100) });
const of = { tag: 'objects', policy: 'objects.read' } as const;

/** Routes of objects, of which the newest `versionsKept` versions are kept. */
export const objectsRoutes = (versionsKept: number): readonly AnyRoute[] => [
  listRoute(objectCollection, {
    ...of,
    operationId: 'listObjects',
    summary: 'List objects',
  }),
  listRoute(wholeObjectCollection, {
    ...of,
    operationId: 'listWholeObjects',
    summary: 'List objects with their YAML',
  }),
  read({
    ...of,
    operationId: 'listKinds',
    summary: 'List object kinds',
    method: 'GET',
    path: '/api/kinds',
    limit: 'expensive-read',
    answer: KindList,
    handle: async ({ tx }) => ({ kinds: await listKinds(tx) }),
  }),
  read({
    ...of,
    operationId: 'getObject',
    summary: 'Get an object',
    method: 'GET',
    path: '/api/objects/{objectID}',
    limit: 'read',
    params: ObjectPath,
    answer: WholeObject,
    handle: ({ tx, params, now }) => objectRecord(tx, params.objectID, now),
  }),
  read({
    ...of,
    operationId: 'getLastChange',
    summary: 'Get the last change of an object before a time',
    method: 'GET',
    path: '/api/objects/{objectID}/lastChange',
    limit: 'read',
    params: ObjectPath,
    query: LastChangeQuery,
    answer: LastChange,
    handle: ({ tx, params, query, now }) => lastChange(tx, params.objectID, query.before ?? now),
  }),
  read({
    ...of,
    operationId: 'getObjectVersion',
    summary: 'Get a stored version of an object',
    method: 'GET',
    path: '/api/objects/{objectID}/versions/{version}',
    limit: 'read',
    params: z.object({
      objectID: z.string().max(100),
      version: z.coerce
        .number()
        .int()
        .min(1)
        .max(2 ** 53 - 1),
    }),
    answer: ObjectVersion,
    handle: ({ tx, params }) => objectVersion(tx, params.objectID, params.version),
  }),
  listRouteWithin(versionCollection, {
    ...of,
    operationId: 'listObjectVersions',
    summary: 'List the stored versions of an object, newest first',
    path: '/api/objects/{objectID}/versions',
    params: ObjectPath,
    filter: 'objectID',
    idOf: async ({ tx, params, now }) => (await objectRow(tx, params.objectID, now)).id,
  }),
  read({
    ...of,
    operationId: 'previewObject',
    summary: 'Preview what saving the YAML of an object does on its clusters',
    method: 'POST',
    path: '/api/objects/{objectID}/preview',
    limit: 'expensive-read',
    params: ObjectPath,
    body: PreviewObject,
    answer: ObjectPreview,
    prepare: ({ params, body, read }) => readChanged(params.objectID, body.yaml, read),
    handle: (work) => previewObject(work),
  }),
  read({
    ...of,
    operationId: 'previewAcceptedDrift',
    summary: 'Preview the YAML with the values that were changed by hand on a cluster',
    method: 'GET',
    path: '/api/objects/{objectID}/clusters/{routerID}/drift',
    limit: 'read',
    params: z.object({ objectID: z.string().max(100), routerID: z.string().max(100) }),
    answer: AcceptedDrift,
    handle: acceptedDrift,
  }),
  read({
    ...of,
    operationId: 'listClustersOfObjects',
    summary: 'List the clusters that have any of these objects',
    method: 'POST',
    path: '/api/objects/clusters',
    limit: 'expensive-read',
    body: ClustersQuery,
    answer: ObjectClusters,
    handle: clustersOfObjects,
  }),
  command({
    ...of,
    operationId: 'bulkObjects',
    policy: 'objects.write',
    summary: 'Delete, tag or put back many objects in the background',
    method: 'POST',
    path: '/api/objects/bulk',
    limit: 'bulk-write',
    body: BulkObjects,
    answer: Accepted,
    status: 202,
    handle: startBulk,
    audit: {
      subject: 'job',
      id: ({ answer }) => answer.accepted.id,
      summary: ({ count }, { body }) => `${BULK_TEXTS[body.action]} requested: ${count}`,
    },
  }),
  command({
    ...of,
    operationId: 'putBackObject',
    policy: 'objects.write',
    summary: 'Apply an object again where it was changed by hand',
    method: 'POST',
    path: '/api/objects/{objectID}/putBack',
    limit: 'write',
    params: ObjectPath,
    body: PutBack,
    answer: PutBackResult,
    status: 200,
    handle: putBackObject,
    audit: {
      subject: 'object',
      id: (_, { params }) => params.objectID,
      summary: ({ name, what }) => `${name}: put back ${what}`,
    },
  }),
  listRouteWithin(placementCollection, {
    ...of,
    operationId: 'listPlacements',
    summary: 'List the placements of an object',
    path: '/api/objects/{objectID}/placements',
    params: ObjectPath,
    filter: 'objectID',
    idOf: async ({ tx, params, now }) => (await objectRow(tx, params.objectID, now)).id,
  }),
  listRouteWithin(placementGroupCollection, {
    ...of,
    operationId: 'listPlacementGroups',
    summary: 'Count what an object reports on its clusters',
    path: '/api/objects/{objectID}/placementGroups',
    params: ObjectPath,
    filter: 'objectID',
    idOf: async ({ tx, params, now }) => (await objectRow(tx, params.objectID, now)).id,
  }),
  command({
    ...of,
    operationId: 'createObject',
    policy: 'objects.write',
    summary: 'Create an object',
    method: 'POST',
    path: '/api/objects',
    limit: 'write',
    body: CreateObject,
    answer: created(WholeObject),
    status: 201,
    parse: ({ body }) => early(readYaml(body.yaml)),
    handle: (work) => createObject(work),
    audit: {
      subject: 'object',
      id: ({ answer }) => answer.created.id,
      summary: ({ answer: { created } }) =>
        `${created.name}: ${created.kind} created in network ${created.networkName}`,
    },
  }),
  command({
    ...of,
    operationId: 'importObjects',
    policy: 'objects.write',
    summary: 'Import objects into a network',
    method: 'POST',
    path: '/api/networks/{networkID}/objects',
    limit: 'bulk-write',
    params: z.object({ networkID: z.string().max(100) }),
    body: ImportObjects,
    answer: created(ImportedObjects),
    status: 201,
    parse: ({ body }) => readDocuments(body.objects),
    handle: (work) => importObjects(work),
    audit: {
      subject: 'network',
      id: (_, { params }) => params.networkID,
      summary: ({ answer: { created }, network }) =>
        `${andMore(created.items[0]?.name ?? '', created.items.length)} created in network ${network.name}`,
    },
  }),
  read({
    ...of,
    operationId: 'previewApplyObjects',
    summary: 'Preview what applying documents to a network does',
    method: 'POST',
    path: '/api/networks/{networkID}/objects/preview',
    limit: 'expensive-read',
    params: z.object({ networkID: z.string().max(100) }),
    body: ApplyObjects,
    answer: ApplyPreview,
    prepare: ({ body }) => readDocuments(body.objects),
    handle: (work) => previewApply(work),
  }),
  command({
    ...of,
    operationId: 'applyObjects',
    policy: 'objects.write',
    summary: 'Create and change objects of a network, each for itself',
    method: 'PUT',
    path: '/api/networks/{networkID}/objects',
    limit: 'bulk-write',
    params: z.object({ networkID: z.string().max(100) }),
    body: ApplyObjects,
    answer: AppliedObjects,
    status: 200,
    parse: ({ body }) => readDocuments(body.objects),
    handle: (work) => applyObjects(work, versionsKept),
    audit: {
      subject: 'network',
      id: (_, { params }) => params.networkID,
      summary: ({ answer: { items }, network }) =>
        `${andMore(items.find(({ name }) => name !== null)?.name ?? '', items.length)} imported into network ${network.name}: ${appliedText(items)}`,
    },
  }),
  command({
    ...of,
    operationId: 'updateObject',
    policy: 'objects.write',
    summary: 'Update an object',
    method: 'PATCH',
    path: '/api/objects/{objectID}',
    limit: 'write',
    params: ObjectPath,
    body: UpdateObject,
    answer: updated(WholeObject),
    status: 200,
    ifMatch: 'required',
    parse: readChange,
    handle: (work) => updateObject(work, versionsKept, work.found),
    audit: {
      subject: 'object',
      id: ({ answer }) => answer.updated.id,
      summary: ({ answer: { updated } }, { body: { restores, accepts, undoes, ...fields } }) =>
        undoes !== undefined
          ? `${updated.name}: version ${undoes} undone (v${updated.version - 1} → v${updated.version})`
          : accepts !== undefined
            ? `${updated.name}: values changed by hand accepted (v${updated.version - 1} → v${updated.version})`
            : restores === undefined
              ? changeText(updated.name, fields, updated.version, OBJECT_WORDS)
              : `${updated.name}: version ${restores} restored (v${updated.version - 1} → v${updated.version})`,
    },
  }),
  command({
    ...of,
    operationId: 'deleteObject',
    policy: 'objects.write',
    summary: 'Delete an object',
    method: 'DELETE',
    path: '/api/objects/{objectID}',
    limit: 'write',
    params: ObjectPath,
    body: DeleteObject.nullish(),
    answer: z.object({ deleted: z.object({ id: z.string() }) }),
    status: 200,
    handle: deleteObject,
    audit: {
      subject: 'object',
      id: ({ answer }) => answer.deleted.id,
      summary: ({ object }, { body }) => deletedText(object, body?.cascade !== false),
    },
  }),
];
