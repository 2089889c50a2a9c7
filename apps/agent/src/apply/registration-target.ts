import type { DesiredObject, Grant } from '@hawser/contract/agent';
import { isRegistration, type Registration, SECRET_TYPE } from '@hawser/domain/gitops';
import { reservedNamespace } from '@hawser/domain/names';
import type { Entry } from './entry.ts';
import { fieldsOf, textIn, textOf } from '../kube/fields.ts';
import { SECRET } from '../kube/kinds.ts';

/**
 * What a registration is written to: a Secret for Argo CD in its namespace; null for anything else, whatever the server sends. Other Secrets
 * of that namespace are not within reach: their names are others.
 */
export function registrationTarget(
  { objectID, manifest }: DesiredObject,
  registration: Registration,
  { gitops }: Pick<Grant, 'gitops'>,
): Entry | null {
  const metadata = fieldsOf(manifest.metadata);
  const [name, namespace] = [textOf(metadata.name), textOf(metadata.namespace)];
  const { apiVersion, kind } = manifest;
  const secretType = textIn(fieldsOf(metadata.labels), SECRET_TYPE);
  if (gitops === undefined || namespace !== gitops || reservedNamespace(gitops) !== null) return null;
  if (!isRegistration(registration, { apiVersion, kind, name, secretType })) return null;
  return { objectID, kind: SECRET, namespace, name, uid: null };
}
