import { type Json, type JsonObject, listOf, objectOf, textOf } from '../api/json.ts';
import { kindOf, tableOf } from '../api/kinds.ts';
import type { Store } from '../store/store.ts';

/** The administrator. */
export const ADMIN = 'admin';

/** A request to authorize. `namespace` and `name` are empty when there is none. */
interface AccessRequest {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
}

/** The rules that a user has by one binding, and the name of that binding. */
interface BoundRules {
  readonly rules: readonly Json[];
  readonly by: string;
}

const ROLES = tableOf(kindOf('rbac.authorization.k8s.io/roles'));
const BINDINGS = tableOf(kindOf('rbac.authorization.k8s.io/rolebindings'));
const CLUSTER_ROLES = tableOf(kindOf('rbac.authorization.k8s.io/clusterroles'));
const CLUSTER_BINDINGS = tableOf(kindOf('rbac.authorization.k8s.io/clusterrolebindings'));
const NOBODY: readonly Json[] = [];

/** Cached results for stored lists, which never change. All clusters of a fleet have the same lists. */
const subjects = new WeakMap<readonly Json[], Map<string, string | null>>();
const rules = new WeakMap<readonly Json[], Map<string, readonly JsonObject[]>>();

function remembered<Found>(
  known: WeakMap<readonly Json[], Map<string, Found>>,
  list: readonly Json[],
  question: string,
  find: () => Found,
): Found {
  let answers = known.get(list);
  if (!answers) known.set(list, (answers = new Map()));
  let found = answers.get(question);
  if (found === undefined) answers.set(question, (found = find()));
  return found;
}

/** The subject of a binding that matches `user`; null when none does. */
function subjectOf(binding: JsonObject, user: string): string | null {
  const named = binding['subjects'];
  return Array.isArray(named) ? remembered(subjects, named, user, () => subjectIn(named, user)) : null;
}

function subjectIn(named: readonly Json[], user: string): string | null {
  for (const subject of named.map(objectOf)) {
    const name = textOf(subject['name']);
    const namespace = textOf(subject['namespace']);
    if (subject['kind'] === 'ServiceAccount' && user === `system:serviceaccount:${namespace}:${name}`)
      return `ServiceAccount "${name}/${namespace}"`;
    if (subject['kind'] === 'User' && user === name) return `User "${name}"`;
    if (subject['kind'] === 'Group' && name === 'system:authenticated') return `Group "${name}"`;
  }
  return null;
}

/** The rules that `user` has in `namespace`; with an empty namespace only cluster-wide rules. */
export function* rulesOf(store: Store, user: string, namespace: string): Generator<BoundRules> {
  for (const binding of store.each(CLUSTER_BINDINGS)) {
    const subject = subjectOf(binding, user);
    if (subject !== null) yield held(store, binding, subject, '');
  }
  if (namespace === '') return;
  for (const binding of store.each(BINDINGS, namespace)) {
    const subject = subjectOf(binding, user);
    if (subject !== null) yield held(store, binding, subject, namespace);
  }
}

function held(store: Store, binding: JsonObject, subject: string, namespace: string): BoundRules {
  const ref = objectOf(binding['roleRef']);
  const name = textOf(ref['name']);
  const isCluster = ref['kind'] === 'ClusterRole';
  const role = isCluster ? store.get(CLUSTER_ROLES, name) : store.get(ROLES, `${namespace}/${name}`);
  const list = role?.['rules'];
  return {
    rules: Array.isArray(list) ? list : NOBODY,
    get by() {
      const bound = textOf(objectOf(binding['metadata'])['name']);
      const binder =
        namespace === '' ? `ClusterRoleBinding "${bound}"` : `RoleBinding "${bound}/${namespace}"`;
      return `RBAC: allowed by ${binder} of ${isCluster ? 'ClusterRole' : 'Role'} "${name}" to ${subject}`;
    },
  };
}

const has = (list: unknown, word: string) =>
  Array.isArray(list) && (list.includes(word) || list.includes('*'));

/** The rules of `list` for this verb and resource. */
function about(list: readonly Json[], { verb, group, resource }: AccessRequest): readonly JsonObject[] {
  return remembered(rules, list, [verb, group, resource].join('\n'), () =>
    list
      .map(objectOf)
      .filter(
        (rule) =>
          has(rule['verbs'], verb) && has(rule['apiGroups'], group) && has(rule['resources'], resource),
      ),
  );
}

/** Why `user` is allowed, in the words of RBAC; null when it is not. */
export function permission(store: Store, user: string, attempt: AccessRequest): string | null {
  if (user === ADMIN) return '';
  return holding(store, user, attempt)?.by ?? null;
}

/** Whether `user` is allowed. */
export function isAllowed(store: Store, user: string, attempt: AccessRequest): boolean {
  return user === ADMIN || holding(store, user, attempt) !== null;
}

function holding(store: Store, user: string, attempt: AccessRequest): BoundRules | null {
  const { name } = attempt;
  for (const one of rulesOf(store, user, attempt.namespace))
    for (const rule of about(one.rules, attempt)) {
      const names = listOf(rule['resourceNames']);
      if (names.length === 0 || (name !== '' && names.includes(name))) return one;
    }
  return null;
}

/** `User "u" cannot list resource "pods" in API group "" in the namespace "n"`. */
export function refusalText(user: string, { verb, group, resource, namespace }: AccessRequest): string {
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace "${namespace}"`;
  return `User "${user}" cannot ${verb} resource "${resource}" in API group "${group}" ${where}`;
}
