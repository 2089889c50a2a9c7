import type { ClusterObjectItem } from '@hawser/contract/streams';
import type { KubeApi, KubeObject } from '../kube/api.ts';
import { fieldsOf, listOf, textIn, textOf } from '../kube/fields.ts';
import { MANAGED_BY, OBJECT_ID } from '../kube/marks.ts';
import { metadataOf } from '../kube/metadata.ts';

export type Owner = NonNullable<ClusterObjectItem['owner']>;

/** Levels of owners that are read: a CronJob owns a Job, which owns a pod. */
const MAX_LEVELS = 4;
const VERSION = /^(?:[a-z0-9]+(?:[.-][a-z0-9]+)*\/)?v[a-z0-9]+$/;
const KIND = /^[A-Za-z0-9]{1,100}$/;
const NAME = /^(?!\.{1,2}$)[^/%]{1,253}$/;

/** Id of the object of this context as which the agent applied `object`; empty for others. */
export function objectIdOf(object: KubeObject): string {
  const { labels, annotations } = metadataOf(object);
  const isOurs = textIn(labels, MANAGED_BY) !== undefined;
  return isOurs ? (textIn(annotations, OBJECT_ID) ?? '').slice(0, 100) : '';
}

/** The resource of a kind in the API's paths, by the rule that the kinds of Kubernetes follow. */
export function pluralOf(kind: string): string {
  const name = kind.toLowerCase();
  if (/(?:s|x|ch)$/.test(name)) return name === 'endpoints' ? name : `${name}es`;
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}

/** The controller that created an object; null where there is none that could be read. */
export function controllerOf(object: KubeObject): Owner | null {
  const owners = listOf(fieldsOf(object.metadata).ownerReferences);
  const owner = owners.find(({ controller }) => controller === true);
  if (owner === undefined) return null;
  const [apiVersion, kind, name] = [textOf(owner.apiVersion), textOf(owner.kind), textOf(owner.name)];
  if (apiVersion.length > 200 || !VERSION.test(apiVersion) || !KIND.test(kind) || !NAME.test(name))
    return null;
  return { apiVersion, kind, resource: pluralOf(kind), name };
}

/** Id of the object of this context that is `object` or owns it; empty when there is none, or an owner may not be read. */
export async function placedBy(kube: Pick<KubeApi, 'get'>, object: KubeObject): Promise<string> {
  let current = object;
  const { namespace } = metadataOf(object);
  for (let level = 0; level < MAX_LEVELS; level++) {
    const objectID = objectIdOf(current);
    const owner = controllerOf(current);
    if (objectID !== '' || owner === null) return objectID;
    const { name, ...kind } = owner;
    try {
      current = await kube.get({ kind, namespace: namespace === '' ? null : namespace, name });
    } catch {
      return '';
    }
  }
  return '';
}
