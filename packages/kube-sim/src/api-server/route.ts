import { noSuchResource } from '../api/errors.ts';
import type { Kind } from '../api/kinds.ts';
import type { KindRegistry } from '../write/kind-registry.ts';

/** A parsed path. `namespace` and `name` are empty when it has none. */
export interface Route {
  readonly kind: Kind;
  readonly namespace: string;
  readonly name: string;
  readonly subresource: string;
}

/** The resource of a path: an API group's resource with the rest of the path, or none (null). */
interface Parts {
  readonly group: string;
  readonly version: string;
  readonly rest: readonly string[];
}

/** Group, version and the rest of a path; null when it is not an API path. */
export function partsOf(path: string): Parts | null {
  const [root, ...parts] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
  if (root === 'api' && parts[0] !== undefined) return { group: '', version: parts[0], rest: parts.slice(1) };
  const [group, version, ...rest] = parts;
  return root === 'apis' && group !== undefined && version !== undefined ? { group, version, rest } : null;
}

/** The resource that `parts` name. Null when even the group is unknown. @throws ApiError (404). */
export function routeOf(kinds: KindRegistry, { group, version, rest }: Parts): Route | null {
  const isScoped =
    rest[0] === 'namespaces' && rest.length > 2 && !['status', 'finalize'].includes(rest[2] ?? '');
  const namespace = isScoped ? (rest[1] ?? '') : '';
  const [plural = '', name = '', subresource = ''] = isScoped ? rest.slice(2) : rest;
  const kind = kinds.find(group, version, plural);
  if (!kind) {
    if (!kinds.groups().get(group)?.has(version)) return null;
    throw noSuchResource();
  }
  if (!kind.namespaced && namespace !== '') throw noSuchResource();
  return { kind, namespace, name, subresource };
}
