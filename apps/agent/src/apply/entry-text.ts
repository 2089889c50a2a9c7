import { fieldsOf, textOf } from '../kube/fields.ts';
import type { Entry } from './entry.ts';

type Place = Pick<Entry, 'kind' | 'namespace'>;

/** One copy of each kind and namespace: thousands of entries name the same few. */
export class Places {
  readonly #known = new Map<string, Place>();

  at(apiVersion: string, kind: string, resource: string, namespace: string): Place {
    const name = JSON.stringify([apiVersion, kind, resource, namespace]);
    let known = this.#known.get(name);
    if (!known) this.#known.set(name, (known = { kind: { apiVersion, kind, resource }, namespace }));
    return known;
  }
}

/** The entries that the inventory's text says of an object; none where it says nothing that can be read. */
export function entriesOf(objectID: string, text: string, places: Places): Entry[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(parsed)) return [];
  return parsed.map((said: unknown) => {
    const [apiVersion, kind, resource, namespace, name, uid, router] = partsOf(said);
    const place = places.at(textOf(apiVersion), textOf(kind), textOf(resource), textOf(namespace));
    return {
      objectID,
      kind: place.kind,
      namespace: place.namespace,
      name: textOf(name),
      uid: textOf(uid) || null,
      ...(textOf(router) === '' ? {} : { routerID: textOf(router) }),
    };
  });
}

/** The parts of one entry in their order. Agents of before named each of them. */
function partsOf(said: unknown): readonly unknown[] {
  if (Array.isArray(said)) return said;
  const { apiVersion, kind, resource, namespace, name, uid, router } = fieldsOf(said);
  return [apiVersion, kind, resource, namespace, name, uid, router];
}

/**
 * Entries of one object as the inventory keeps them: `[apiVersion, kind, resource, namespace, name, uid]`, or the router behind a
 * uid of null. The parts have no names, because a ConfigMap holds 1 MiB and this is said of every object.
 */
export function textFor(entries: readonly Entry[]): string {
  return JSON.stringify(
    entries.map(({ kind, namespace, name, uid, routerID }) => [
      kind.apiVersion,
      kind.kind,
      kind.resource,
      namespace,
      name,
      uid,
      ...(uid === null ? [routerID] : []),
    ]),
  );
}
