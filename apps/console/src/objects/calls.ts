import type { BulkObjects } from '@hawser/contract/objects';
import type { FieldsOf } from '@hawser/contract/streams';
import { type Client, type CommandOptions, withOptions } from '../client/index.ts';

const at = (objectID: string, options: CommandOptions) => ({
  params: { path: { objectID }, ...withOptions(options) },
});

/** A document to apply, and the version that its object must have; 0: it must not exist. */
export interface DocumentToApply {
  yaml: string;
  tags: string[];
  version?: number;
}

/** API calls for objects. */
export const objectCalls = ({ http, answer }: Client) => ({
  create: (body: { networkID: string; yaml: string; tags: string[] }, options: CommandOptions) =>
    answer(http.POST('/api/objects', { params: withOptions(options), body })),
  /** What applying documents to a network does. */
  previewApply: (networkID: string, objects: readonly DocumentToApply[]) =>
    answer(
      http.POST('/api/networks/{networkID}/objects/preview', {
        params: { path: { networkID } },
        body: { objects: [...objects] },
      }),
    ),
  /** Creates and changes objects, each for itself. */
  apply: (networkID: string, objects: readonly DocumentToApply[], options: CommandOptions) =>
    answer(
      http.PUT('/api/networks/{networkID}/objects', {
        params: { path: { networkID }, ...withOptions(options) },
        body: { objects: [...objects] },
      }),
    ),
  update: (
    id: string,
    body: { yaml?: string; restores?: number; accepts?: string; undoes?: number; tags?: string[] },
    options: CommandOptions,
  ) => answer(http.PATCH('/api/objects/{objectID}', { ...at(id, options), body })),
  /** A stored version. */
  version: (objectID: string, version: number) =>
    answer(
      http.GET('/api/objects/{objectID}/versions/{version}', { params: { path: { objectID, version } } }),
    ),
  /** What saving this YAML does on the clusters. */
  preview: (objectID: string, yaml: string) =>
    answer(http.POST('/api/objects/{objectID}/preview', { params: { path: { objectID } }, body: { yaml } })),
  /** Applies it again where it was changed by hand: on one cluster, or on all. */
  putBack: (id: string, routerID: string | undefined, options: CommandOptions) =>
    answer(
      http.POST('/api/objects/{objectID}/putBack', {
        ...at(id, options),
        body: routerID === undefined ? {} : { routerID },
      }),
    ),
  /** The YAML with what was changed by hand on a cluster. */
  acceptedDrift: (objectID: string, routerID: string) =>
    answer(
      http.GET('/api/objects/{objectID}/clusters/{routerID}/drift', {
        params: { path: { objectID, routerID } },
      }),
    ),
  /** The clusters that have any of these objects. */
  clusters: (objectIDs: readonly string[]) =>
    answer(http.POST('/api/objects/clusters', { body: { objectIDs: [...objectIDs] } })),
  /** Does an action on many objects as a job. */
  bulk: (body: BulkObjects, options: CommandOptions) =>
    answer(http.POST('/api/objects/bulk', { params: withOptions(options), body })),
  /** Without `cascade` what an Application of Argo CD created stays. */
  remove: (id: string, options: CommandOptions, cascade = true) =>
    answer(http.DELETE('/api/objects/{objectID}', { ...at(id, options), body: { cascade } })),
  /** All kinds of objects. */
  kinds: () => answer(http.GET('/api/kinds')),
  /** What the clusters of a network know of a kind. */
  fields: (networkID: string, { apiVersion, ofKind }: FieldsOf) =>
    answer(
      http.GET('/api/networks/{networkID}/fields/{ofKind}', {
        params: { path: { networkID, ofKind }, query: { apiVersion } },
      }),
    ),
});
