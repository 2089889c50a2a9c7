import type { DesiredObject } from '@hawser/contract';
import { type Grant, granted, grantedKind } from '@hawser/domain';
import { fieldsOf, textOf } from '../kube/fields.ts';
import type { Entry } from './entry.ts';
import { isKeepableID } from './inventory.ts';
import { applyMessages } from './messages.ts';

/** The place that a manifest goes to, or why it may not go anywhere. */
export type Place = { readonly entry: Entry } | { readonly refusal: string };

/**
 * Where `desired` goes: its own namespace, else the agent's. The grant decides before anything is done, whatever the
 * server says.
 */
export function placeOf(desired: DesiredObject, grant: Grant, ownNamespace: string): Place {
  const { manifest, objectID } = desired;
  const metadata = fieldsOf(manifest.metadata);
  const name = textOf(metadata.name);
  const subject = {
    apiVersion: textOf(manifest.apiVersion) || 'v1',
    kind: textOf(manifest.kind),
    metadata: { namespace: textOf(metadata.namespace) || ownNamespace },
  };
  if (!isKeepableID(objectID)) return { refusal: applyMessages.badID };
  if (name === '' || subject.kind === '') return { refusal: applyMessages.notNamed };
  const allowed = granted(grant, subject);
  const kind = grantedKind(grant, subject.apiVersion, subject.kind);
  if (!allowed.allowed || !kind) return { refusal: allowed.reason };
  return { entry: { objectID, kind, namespace: subject.metadata.namespace, name, uid: null } };
}
