import type { DesiredObject } from '@hawser/contract/agent';
import { registrationOf } from '@hawser/domain/gitops';
import {
  type Grant,
  granted,
  grantedKind,
  grantMessages,
  infrastructureMessages,
} from '@hawser/domain/objects';
import { fieldsOf, textOf } from '../kube/fields.ts';
import { registrationTarget } from './registration-target.ts';
import type { Entry } from './entry.ts';
import { isStorableID } from './inventory.ts';
import { applyMessages } from './messages.ts';

/** The Kubernetes object that a manifest is applied to, or why it is refused. */
type Target =
  | { readonly entry: Entry }
  /** `isUnserved`: of a kind that the API server may serve later. */
  | { readonly refusal: string; readonly isUnserved?: true };

/** What names a path segment of the API and nothing else: no `.` or `..`, slash, line break or NUL. */
const NAME = /^[A-Za-z0-9](?:[-A-Za-z0-9._:]{0,251}[A-Za-z0-9])?$/;

/**
 * The target of `desired`: its own namespace, otherwise the first one of the grant. The grant is checked before anything is
 * applied, whatever the server sends. Nothing is applied to the namespace in which the agent runs.
 */
export function targetOf(desired: DesiredObject, grant: Grant, agentsNamespace: string): Target {
  const { manifest, objectID } = desired;
  const metadata = fieldsOf(manifest.metadata);
  const name = textOf(metadata.name);
  const subject = {
    ...manifest,
    apiVersion: textOf(manifest.apiVersion) || 'v1',
    kind: textOf(manifest.kind),
    metadata: { namespace: textOf(metadata.namespace) || (grant.namespaces[0] ?? '') },
  };
  const { namespace } = subject.metadata;
  if (!isStorableID(objectID)) return { refusal: applyMessages.badID };
  if (name === '' || subject.kind === '') return { refusal: applyMessages.notNamed };
  if (!NAME.test(name)) return { refusal: applyMessages.badName };
  const registration = registrationOf(objectID);
  if (registration !== null) {
    const entry = registrationTarget(desired, registration, grant);
    return entry === null ? { refusal: grantMessages.kind(subject.kind, subject.apiVersion) } : { entry };
  }
  if (namespace === agentsNamespace) return { refusal: grantMessages.namespace(namespace) };
  const allowed = granted(grant, subject);
  const kind = grantedKind(grant, subject.apiVersion, subject.kind);
  if (!allowed.allowed) return { refusal: allowed.reason };
  if (!kind)
    return { refusal: infrastructureMessages.unserved(subject.kind, subject.apiVersion), isUnserved: true };
  return { entry: { objectID, kind, namespace: kind.isClusterWide ? '' : namespace, name, uid: null } };
}
