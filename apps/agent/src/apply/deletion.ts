import { deliveredKeyOf } from '@hawser/domain/gitops';
import { isInfrastructureKind } from '@hawser/domain/objects';
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
 * What is reported of an object of Argo CD, or of infrastructure, while its deletion waits: for what, as Argo CD or Crossplane says or else by
 * its finalizers. Null for other objects, whose last observation stays.
 */
export function deletionOf({ objectID, kind }: Entry, object: KubeObject): Health | null {
  if (deliveredKeyOf(objectID) === null && !isInfrastructureKind(kind)) return null;
  const since = instantOf(fieldsOf(object.metadata).deletionTimestamp);
  return { status: 'PROGRESSING', message: deletionWaitsFor(object), kubeStatus: null, since };
}

/** What the deletion of an object waits for, as Argo CD or Crossplane says. */
export function deletionWaitsFor({ metadata, status }: KubeObject): string {
  const { finalizers } = fieldsOf(metadata);
  const error = listOf(fieldsOf(status).conditions).find(({ type }) => type === DELETION_ERROR);
  const reason = textOf(error?.message);
  const waitsFor = Array.isArray(finalizers) ? finalizers.slice(0, NAMED).map(textOf).join(', ') : '';
  const synced = listOf(fieldsOf(status).conditions).find(({ type }) => type === 'Synced');
  if (synced?.status === 'False')
    return `Crossplane cannot delete it: ${[synced.reason, synced.message].map(textOf).filter(Boolean).join(': ')}`;
  return reason === '' ? `Waits for ${waitsFor || 'Kubernetes'}` : `Argo CD cannot delete it: ${reason}`;
}
