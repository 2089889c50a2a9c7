import type { ClusterObject, ClusterObjectsItem, ClusterRequest } from '@hawser/contract/streams';
import type { Clock } from '@hawser/ports';
import { isStatus, type KubeApi, type KubeObject } from '../kube/api.ts';
import { fieldsOf, listOf, textIn, textOf } from '../kube/fields.ts';
import { MANAGED_BY, OBJECT_ID } from '../kube/marks.ts';
import { createdAtOf, metadataOf } from '../kube/metadata.ts';
import { StreamError } from '../streams/stream-error.ts';
import { argoHealth, hasHealthRule } from '../tree/argo-health.ts';
import { isSecret } from './kinds.ts';
import { partsOf } from './parts-of.ts';
import { refusal } from './refusal.ts';

const WINDOW = 250;
const IN_ITEM = 50;
const CONTINUE_MAX = 8_000;

/** A window of the objects of a kind. Of kinds without a rule of health only metadata is read. */
export async function* readObjects(
  { clock, kube }: { readonly clock: Pick<Clock, 'now'>; readonly kube: Pick<KubeApi, 'list'> },
  { apiVersion, ofKind, resource, namespace, next }: Extract<ClusterRequest, { kind: 'objects' }>,
  signal: AbortSignal,
): AsyncGenerator<ClusterObjectsItem> {
  const kind = { apiVersion, kind: ofKind, resource };
  if (isSecret(kind)) throw new StreamError('refused', 'Agents read no Secrets, not even their names.');
  const page = await kube
    .list(kind, namespace === '' ? null : namespace, {
      limit: WINDOW,
      metadataOnly: !(hasHealthRule(apiVersion, ofKind) && resource === pluralOf(ofKind)),
      signal,
      ...(next === '' ? {} : { next }),
    })
    .catch((error: unknown) => {
      if (isStatus(error, 410)) {
        throw new StreamError('limit', 'The list has changed too much meanwhile. Read it again.');
      }
      if (isStatus(error, 404)) throw new StreamError('not-found', `The cluster serves no ${resource}.`);
      throw refusal(error, resource);
    });
  const objects = page.items.map(objectOf);
  const isContinued = page.next !== null && page.next.length <= CONTINUE_MAX;
  const rest = {
    next: isContinued ? page.next : null,
    remaining: page.next === null ? 0 : page.remaining,
    observedAt: clock.now(),
  };
  for (const { part, ...place } of partsOf(objects, IN_ITEM)) {
    yield { type: 'cluster-objects', ...place, objects: part, ...rest };
  }
}

/** The resource of a kind that has a rule of health: the browser names both, and others could be large. */
const pluralOf = (kind: string): string => `${kind.toLowerCase()}${kind.endsWith('s') ? 'es' : 's'}`;

function objectOf(object: KubeObject): ClusterObject {
  const { uid, name, namespace, labels, annotations } = metadataOf(object);
  const isOurs = textIn(labels, MANAGED_BY) !== undefined;
  const owners = listOf(fieldsOf(object.metadata).ownerReferences);
  const owner = owners.find(({ controller }) => controller === true);
  const health = argoHealth(object);
  return {
    uid: uid.slice(0, 100),
    namespace: namespace.slice(0, 63),
    name: name.slice(0, 253),
    createdAt: createdAtOf(object),
    objectID: isOurs ? (textIn(annotations, OBJECT_ID) ?? '').slice(0, 100) : '',
    owner: owner === undefined ? '' : `${textOf(owner.kind)} ${textOf(owner.name)}`.slice(0, 400),
    health: health && { status: health.status, message: health.message.slice(0, 2_000) },
  };
}
