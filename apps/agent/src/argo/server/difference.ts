import type { ArgoDifference } from '@hawser/contract/argo';
import { type Fields, fieldsOf, listOf, textOf } from '../../kube/fields.ts';
import { StreamError } from '../../streams/stream-error.ts';
import { maskedPair } from './masked-pair.ts';

/** What names a resource of an Application; group and namespace may be empty. */
export interface ResourceName {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** Where `kubectl apply` keeps a copy of everything that it applied. */
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** Where Argo CD's server says how a resource of an Application is compared. */
export const differencePath = (application: string, resource: ResourceName): string =>
  `/api/v1/applications/${encodeURIComponent(application)}/managed-resources?${new URLSearchParams({ ...resource })}`;

/**
 * Both sides of the resource in an answer of Argo CD's server: as it is, without what Argo CD ignores, and as it would be after a sync.
 * @throws StreamError when it is not in the answer
 */
export function differenceIn(answer: Fields, resource: ResourceName): ArgoDifference {
  const item = listOf(answer.items).find(
    (each) =>
      textOf(each.kind) === resource.kind &&
      textOf(each.name) === resource.name &&
      textOf(each.group) === resource.group &&
      textOf(each.namespace) === resource.namespace,
  );
  if (item === undefined)
    throw new StreamError('not-found', 'The Application does not have this resource any more.');
  return maskedPair({
    live: sideOf(item.normalizedLiveState, item.liveState),
    desired: sideOf(item.predictedLiveState, item.targetState),
  });
}

/** The first of these texts that says something, as an object; null when it says that there is none. */
function sideOf(...texts: readonly unknown[]): Fields | null {
  const text = texts.map(textOf).find((each) => each !== '') ?? 'null';
  let object: unknown;
  try {
    object = JSON.parse(text);
  } catch {
    throw new StreamError('failed', 'Argo CD answered with a manifest that cannot be read.');
  }
  if (typeof object !== 'object' || object === null) return null;
  const side = fieldsOf(object);
  const { managedFields: _, annotations, ...metadata } = fieldsOf(side.metadata);
  const { [LAST_APPLIED]: __, ...others } = fieldsOf(annotations);
  const hasOthers = Object.keys(others).length > 0;
  return { ...side, metadata: hasOthers ? { ...metadata, annotations: others } : metadata };
}
