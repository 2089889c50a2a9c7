import { deliveredKeyOf } from '@hawser/domain/gitops';
import type { KubeObject } from '../kube/api.ts';
import { fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { instantOf } from '../kube/metadata.ts';
import type { Health } from '../report/health.ts';
import type { Entry } from './entry.ts';

/** Argo CD says by it why it cannot delete an Application. */
const DELETION_ERROR = 'DeletionError';
/** Finalizers that are named. */
const NAMED = 5;

/**
 * What is reported of an object of Argo CD while its deletion waits: for what, as Argo CD says or else by its finalizers. Null for other
 * objects, whose last observation stays.
 */
export function deletionOf({ objectID }: Entry, object: KubeObject): Health | null {
  if (deliveredKeyOf(objectID) === null) return null;
  const since = instantOf(fieldsOf(object.metadata).deletionTimestamp);
  return { status: 'PROGRESSING', message: deletionWaitsFor(object), kubeStatus: null, since };
}

/** What the deletion of an object of Argo CD waits for. */
export function deletionWaitsFor({ metadata, status }: KubeObject): string {
  const { finalizers } = fieldsOf(metadata);
  const error = listOf(fieldsOf(status).conditions).find(({ type }) => type === DELETION_ERROR);
  const reason = textOf(error?.message);
  const waitsFor = Array.isArray(finalizers) ? finalizers.slice(0, NAMED).map(textOf).join(', ') : '';
  return reason === '' ? `Waits for ${waitsFor || 'Kubernetes'}` : `Argo CD cannot delete it: ${reason}`;
}
