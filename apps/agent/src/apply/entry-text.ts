import { fieldsOf, textOf } from '../kube/fields.ts';
import type { Entry } from './entry.ts';

type Location = Pick<Entry, 'kind' | 'namespace'>;

/** Keeps one copy of each kind and namespace, because thousands of entries name the same few. */
export class Locations {
  readonly #known = new Map<string, Location>();

  at(apiVersion: string, kind: string, resource: string, namespace: string): Location {
    const name = JSON.stringify([apiVersion, kind, resource, namespace]);
    let known = this.#known.get(name);
    if (!known) this.#known.set(name, (known = { kind: { apiVersion, kind, resource }, namespace }));
    return known;
  }
}

/** Parses the inventory's text of one object; empty when it cannot be parsed. */
export function entriesOf(objectID: string, text: string, locations: Locations): Entry[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(parsed)) return [];
  return parsed.map((entry: unknown) => {
    const [apiVersion, kind, resource, namespace, name, uid, router] = valuesOf(entry);
    const location = locations.at(textOf(apiVersion), textOf(kind), textOf(resource), textOf(namespace));
    return {
      objectID,
      kind: location.kind,
      namespace: location.namespace,
      name: textOf(name),
      uid: textOf(uid) || null,
      ...(textOf(router) === '' ? {} : { routerID: textOf(router) }),
    };
  });
}

/** The values of one entry in their order. Older agents wrote them as an object with named fields. */
function valuesOf(entry: unknown): readonly unknown[] {
  if (Array.isArray(entry)) return entry;
  const { apiVersion, kind, resource, namespace, name, uid, router } = fieldsOf(entry);
  return [apiVersion, kind, resource, namespace, name, uid, router];
}

/**
 * Entries of one object as the inventory stores them: `[apiVersion, kind, resource, namespace, name, uid]`, followed by
 * the router where the uid is null. The values have no names, because a ConfigMap holds at most 1 MiB.
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
