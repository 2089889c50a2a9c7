import type { DesiredObject } from '@hawser/contract/agent';
import { type Grant, granted, grantedKind } from '@hawser/domain/objects';
import { fieldsOf, textOf } from '../kube/fields.ts';
import type { Entry } from './entry.ts';
import { isStorableID } from './inventory.ts';
import { applyMessages } from './messages.ts';

/** The Kubernetes object that a manifest is applied to, or why it is refused. */
export type Target = { readonly entry: Entry } | { readonly refusal: string };

/**
 * The target of `desired`: its own namespace, otherwise the agent's. The grant is checked before anything is applied,
 * whatever the server sends.
 */
export function targetOf(desired: DesiredObject, grant: Grant, ownNamespace: string): Target {
  const { manifest, objectID } = desired;
  const metadata = fieldsOf(manifest.metadata);
  const name = textOf(metadata.name);
  const subject = {
    apiVersion: textOf(manifest.apiVersion) || 'v1',
    kind: textOf(manifest.kind),
    metadata: { namespace: textOf(metadata.namespace) || ownNamespace },
  };
  if (!isStorableID(objectID)) return { refusal: applyMessages.badID };
  if (name === '' || subject.kind === '') return { refusal: applyMessages.notNamed };
  const allowed = granted(grant, subject);
  const kind = grantedKind(grant, subject.apiVersion, subject.kind);
  if (!allowed.allowed || !kind) return { refusal: allowed.reason };
  return { entry: { objectID, kind, namespace: subject.metadata.namespace, name, uid: null } };
}
