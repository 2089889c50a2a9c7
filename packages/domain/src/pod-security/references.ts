import { fieldsOf, valueAt } from './fields.ts';
import type { PodFields } from './pod.ts';

/** A name that a pod refers to, and where. Not text: the manifest is not valid there. */
interface Reference {
  readonly path: string;
  readonly name: unknown;
  /** The pod also starts without it. */
  readonly isOptional?: true;
}

/** What a pod obtains from its namespace: an identity, and the content of Secrets. */
interface PodReferences {
  readonly serviceAccounts: readonly Reference[];
  readonly secrets: readonly Reference[];
}

/** The ServiceAccount of a pod that names none. */
const DEFAULT_ACCOUNT = 'default';

/** Fields that refer to a Secret by an object with its name, anywhere in a pod: environment, volumes, projected volumes. */
const REFERENCES = new Set(['secretRef', 'secretKeyRef', 'nodePublishSecretRef', 'secret']);
const LISTS = new Set(['imagePullSecrets']);

/** The ServiceAccounts and Secrets that a pod uses. A pod that names no account uses `default`. */
export function podReferences({ at, spec }: PodFields): PodReferences {
  const named = ['serviceAccountName', 'serviceAccount'].flatMap((field) => {
    const name = valueAt(spec, field);
    return name === undefined || name === '' ? [] : [{ path: `${at}spec.${field}`, name }];
  });
  const account = { path: `${at}spec.serviceAccountName`, name: DEFAULT_ACCOUNT };
  return {
    serviceAccounts: named.length > 0 ? named : [account],
    secrets: secretsIn(spec, `${at}spec`),
  };
}

/** Searches without recursion, because a manifest may be nested deeper than the stack. */
function secretsIn(spec: unknown, at: string): Reference[] {
  const found: Reference[] = [];
  const open: { readonly value: unknown; readonly path: string }[] = [{ value: spec, path: at }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (typeof value !== 'object' || value === null) continue;
    for (const [field, inner] of Object.entries(value)) {
      const own = Array.isArray(value) ? `${path}[${field}]` : `${path}.${field}`;
      const isObject = typeof inner === 'object' && inner !== null;
      if (REFERENCES.has(field) && isObject) {
        const { name, secretName, optional } = fieldsOf(inner);
        const marked = optional === true ? ({ isOptional: true } as const) : {};
        for (const each of [name, secretName])
          if (each !== undefined) found.push({ path: own, name: each, ...marked });
      } else if (LISTS.has(field) && Array.isArray(inner)) {
        for (const item of inner) found.push({ path: own, name: fieldsOf(item)['name'] });
      } else if (field === 'secretName' && !isObject) found.push({ path: own, name: inner });
      if (isObject && !(REFERENCES.has(field) || LISTS.has(field))) open.push({ value: inner, path: own });
    }
  }
  return found;
}
