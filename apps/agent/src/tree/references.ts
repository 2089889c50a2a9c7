import { fieldsOf, listOf, textOf } from '../kube/fields.ts';
import type { KubeObject } from '../kube/api.ts';

/** A resource that another one names. An absent namespace is that of the naming resource. */
export interface Reference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** Most references of one resource that are followed. */
const MAX_REFERENCES = 200;
/** What names one object and nothing else as a segment of a path of the API. */
const NAME = /^[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?$/;

/**
 * What a claim or a composite resource is made of, as Crossplane writes it: `spec.resourceRef` of a claim, `spec.resourceRefs` of a composite
 * resource, and `spec.crossplane.resourceRefs` since Crossplane 2.
 */
export function referencesOf({ spec }: KubeObject): Reference[] {
  const { resourceRef, resourceRefs, crossplane } = fieldsOf(spec);
  return [
    ...(resourceRef === undefined ? [] : [fieldsOf(resourceRef)]),
    ...listOf(resourceRefs),
    ...listOf(fieldsOf(crossplane).resourceRefs),
  ]
    .slice(0, MAX_REFERENCES)
    .map(({ apiVersion, kind, namespace, name }) => ({
      apiVersion: textOf(apiVersion),
      kind: textOf(kind),
      namespace: textOf(namespace),
      name: textOf(name),
    }))
    .filter(({ name, namespace }) => NAME.test(name) && (namespace === '' || NAME.test(namespace)));
}
