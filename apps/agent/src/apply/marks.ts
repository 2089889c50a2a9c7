import type { DesiredObject } from '@hawser/contract';
import type { KubeObject } from '../kube/api.ts';
import { fieldsOf, textIn } from '../kube/fields.ts';
import type { Metadata } from '../kube/metadata.ts';
import type { Entry } from './entry.ts';

/** Label of everything that an agent made; its value is the id of the router. */
export const MANAGED_BY = 'hawser.io/managed-by';
/** Annotations: which object it is, what was applied, and as which version. */
export const OBJECT_ID = 'hawser.io/object-id';
export const DIGEST = 'hawser.io/digest';
export const VERSION = 'hawser.io/version';

/** Selects what the agent of this router made. */
export function managedBy(routerID: string): string {
  return `${MANAGED_BY}=${routerID}`;
}

/**
 * Whose an object is: `ours`, `other` made by Hawser for something else, `foreign` not at all. Ours has the id of our object
 * and the label of this router. What this installation made for a router of before, as a cluster that was detached without
 * its agent and attached again has it, is ours too: the inventory knows its uid, or for whom it was about to be made.
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

/**
 * What is sent to the API server: the user's manifest at the place of `entry`, with our marks. With `uid` only that very object
 * is changed; somebody else's that took its place meanwhile is not.
 */
export function marked(
  desired: DesiredObject,
  routerID: string,
  entry: Entry,
  uid: string | null,
): KubeObject {
  const metadata = fieldsOf(desired.manifest.metadata);
  const { uid: _, resourceVersion: __, managedFields: ___, ...kept } = metadata;
  return {
    ...desired.manifest,
    apiVersion: entry.kind.apiVersion,
    kind: entry.kind.kind,
    metadata: {
      ...kept,
      namespace: entry.namespace,
      ...(uid === null ? {} : { uid }),
      // Assigned, because a copy that is added to keeps no room for what is added.
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
