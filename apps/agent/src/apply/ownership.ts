import type { DesiredObject } from '@hawser/contract/agent';
import type { DriftedField } from '@hawser/domain/drift';
import type { KubeObject } from '../kube/api.ts';
import { fieldsOf, textIn } from '../kube/fields.ts';
import { jsonOf } from '../drift/json-of.ts';
import type { Metadata } from '../kube/metadata.ts';
import { DIGEST, MANAGED_BY, OBJECT_ID, VERSION } from '../kube/marks.ts';
import type { Entry } from './entry.ts';

/** Selects what the agent of this router created. */
export function managedBy(routerID: string): string {
  return `${MANAGED_BY}=${routerID}`;
}

/**
 * Who owns a Kubernetes object: `ours`, `other` (created by Hawser for another object or router) or `foreign` (not created
 * by Hawser). Ours has the id of our object and the label of this router. What this installation created for an earlier
 * router is ours too: it exists when a cluster was detached without its agent and attached again. The inventory then knows
 * its uid, or the router that it was created for.
 */
export function ownerOf(
  metadata: Metadata,
  routerID: string,
  entry: Pick<Entry, 'objectID' | 'uid' | 'routerID'>,
): 'ours' | 'other' | 'foreign' {
  const router = textIn(metadata.labels, MANAGED_BY);
  if (router === undefined) return 'foreign';
  if (textIn(metadata.annotations, OBJECT_ID) !== entry.objectID) return 'other';
  const isKnown = entry.uid === null ? router === entry.routerID : metadata.uid === entry.uid;
  return router === routerID || isKnown ? 'ours' : 'other';
}

/** The marks of our object that somebody removed or changed, as differing fields. */
export function missingMarks(
  { labels, annotations }: Metadata,
  routerID: string,
  objectID: string,
): DriftedField[] {
  const marks = [
    { in: 'labels', name: MANAGED_BY, desired: routerID, live: textIn(labels, MANAGED_BY) },
    { in: 'annotations', name: OBJECT_ID, desired: objectID, live: textIn(annotations, OBJECT_ID) },
  ];
  return marks.flatMap(({ in: map, name, desired, live }) =>
    desired === live
      ? []
      : [
          {
            path: ['metadata', map, name],
            desired: jsonOf(desired),
            live: live === undefined ? null : jsonOf(live),
            manager: null,
            at: null,
          },
        ],
  );
}

/**
 * The object that is sent to the API server: the user's manifest with the kind and namespace of `entry` and our ownership
 * labels. With `uid` only that object is changed; another one that someone created under its name is not.
 */
export function withOwnership(
  desired: DesiredObject,
  routerID: string,
  entry: Entry,
  uid: string | null,
): KubeObject {
  const metadata = fieldsOf(desired.manifest.metadata);
  const { uid: _, resourceVersion: __, managedFields: ___, namespace: ____, ...kept } = metadata;
  return {
    ...desired.manifest,
    apiVersion: entry.kind.apiVersion,
    kind: entry.kind.kind,
    metadata: {
      ...kept,
      ...(entry.namespace === '' ? {} : { namespace: entry.namespace }),
      ...(uid === null ? {} : { uid }),
      // Object.assign allocates less than a spread with one more key.
      labels: Object.assign({}, fieldsOf(metadata.labels), { [MANAGED_BY]: routerID }),
      annotations: {
        ...fieldsOf(metadata.annotations),
        [OBJECT_ID]: desired.objectID,
        [DIGEST]: desired.digest,
        [VERSION]: String(desired.version),
      },
    },
  };
}
