import { type JsonObject, listOf, objectOf, textOf } from './json.ts';
import { kindOf, tableOf } from './kinds.ts';
import type { Store } from './store/store.ts';

/** The user that may do everything. */
export const ADMIN = 'admin';

/** What somebody wants to do. `namespace` and `name` are empty where there is none. */
export interface Attempt {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
}

/** A rule that a user has, and by what. */
export interface Held {
  readonly rule: JsonObject;
  readonly by: string;
}

const ROLES = tableOf(kindOf('rbac.authorization.k8s.io/roles'));
const BINDINGS = tableOf(kindOf('rbac.authorization.k8s.io/rolebindings'));
const CLUSTER_ROLES = tableOf(kindOf('rbac.authorization.k8s.io/clusterroles'));
const CLUSTER_BINDINGS = tableOf(kindOf('rbac.authorization.k8s.io/clusterrolebindings'));

/** The subject of a binding that means `user`; null when none does. */
function subjectOf(binding: JsonObject, user: string): string | null {
  for (const subject of listOf(binding['subjects']).map(objectOf)) {
    const name = textOf(subject['name']);
    const namespace = textOf(subject['namespace']);
    if (subject['kind'] === 'ServiceAccount' && user === `system:serviceaccount:${namespace}:${name}`)
      return `ServiceAccount "${name}/${namespace}"`;
    if (subject['kind'] === 'User' && user === name) return `User "${name}"`;
    if (subject['kind'] === 'Group' && name === 'system:authenticated') return `Group "${name}"`;
  }
  return null;
}

/** The rules that `user` has in `namespace`; with an empty one only those for the whole cluster. */
export function* rulesOf(store: Store, user: string, namespace: string): Generator<Held> {
  for (const binding of store.each(CLUSTER_BINDINGS)) yield* rulesBy(store, binding, user, '');
  if (namespace !== '')
    for (const binding of store.each(BINDINGS, namespace)) yield* rulesBy(store, binding, user, namespace);
}

function* rulesBy(store: Store, binding: JsonObject, user: string, namespace: string): Generator<Held> {
  const subject = subjectOf(binding, user);
  if (subject === null) return;
  const ref = objectOf(binding['roleRef']);
  const name = textOf(ref['name']);
  const isCluster = ref['kind'] === 'ClusterRole';
  const role = isCluster ? store.get(CLUSTER_ROLES, name) : store.get(ROLES, `${namespace}/${name}`);
  const bound = textOf(objectOf(binding['metadata'])['name']);
  const binder = namespace === '' ? `ClusterRoleBinding "${bound}"` : `RoleBinding "${bound}/${namespace}"`;
  const by = `RBAC: allowed by ${binder} of ${isCluster ? 'ClusterRole' : 'Role'} "${name}" to ${subject}`;
  for (const rule of listOf(role?.['rules'])) yield { rule: objectOf(rule), by };
}

const has = (list: unknown, word: string) =>
  Array.isArray(list) && (list.includes(word) || list.includes('*'));

function covers(rule: JsonObject, attempt: Attempt): boolean {
  const names = listOf(rule['resourceNames']);
  return (
    has(rule['verbs'], attempt.verb) &&
    has(rule['apiGroups'], attempt.group) &&
    has(rule['resources'], attempt.resource) &&
    (names.length === 0 || (attempt.name !== '' && names.includes(attempt.name)))
  );
}

/** Why `user` may do it, in RBAC's words; null when they may not. */
export function permission(store: Store, user: string, attempt: Attempt): string | null {
  if (user === ADMIN) return '';
  for (const { rule, by } of rulesOf(store, user, attempt.namespace)) if (covers(rule, attempt)) return by;
  return null;
}

/** `User "u" cannot list resource "pods" in API group "" in the namespace "n"`. */
export function refusalText(user: string, { verb, group, resource, namespace }: Attempt): string {
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace "${namespace}"`;
  return `User "${user}" cannot ${verb} resource "${resource}" in API group "${group}" ${where}`;
}
