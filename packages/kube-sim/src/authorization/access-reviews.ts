import { badRequest } from '../api/errors.ts';
import { updated, type Writer } from '../fields/managers.ts';
import { isObject, type JsonObject, listOf, objectOf, textOf } from '../api/json.ts';
import type { Kind } from '../api/kinds.ts';
import { ADMIN, permission, rulesOf } from './rbac.ts';
import type { Store } from '../store/store.ts';

const review = (kind: string): Kind => ({
  group: 'authorization.k8s.io',
  version: 'v1',
  kind,
  plural: `${kind.toLowerCase()}s`,
  singular: kind.toLowerCase(),
  namespaced: false,
  hasStatus: false,
  hasGeneration: false,
  isCustom: false,
});
const ACCESS = review('SelfSubjectAccessReview');
const RULES = review('SelfSubjectRulesReview');

/** Reviews that every user may create. */
const EVERYBODY: JsonObject = {
  verbs: ['create'],
  apiGroups: ['authorization.k8s.io'],
  resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'],
};

/** Handles a review by `user`; null when `plural` is not a review. @throws ApiError (400). */
export function reviewAccess(
  store: Store,
  plural: string,
  body: JsonObject,
  user: string,
  writer: Writer,
): JsonObject | null {
  const spec = objectOf(body['spec']);
  if (plural === ACCESS.plural) {
    const status = isObject(spec['resourceAttributes'])
      ? access(store, user, spec['resourceAttributes'])
      : { allowed: user === ADMIN };
    return answer(ACCESS, spec, status, writer);
  }
  if (plural !== RULES.plural) return null;
  const namespace = textOf(spec['namespace']);
  if (namespace === '') throw badRequest('no namespace on request');
  return answer(RULES, {}, rules(store, user, namespace), writer);
}

function answer(kind: Kind, spec: JsonObject, status: JsonObject, writer: Writer): JsonObject {
  const object: JsonObject = { apiVersion: 'authorization.k8s.io/v1', kind: kind.kind, metadata: {}, spec };
  return { ...updated(null, object, kind, writer), status };
}

function access(store: Store, user: string, attributes: JsonObject): JsonObject {
  const reason = permission(store, user, {
    verb: textOf(attributes['verb']),
    group: textOf(attributes['group']),
    resource: textOf(attributes['resource']),
    namespace: textOf(attributes['namespace']),
    name: textOf(attributes['name']),
  });
  return reason === null ? { allowed: false } : { allowed: true, ...(reason === '' ? {} : { reason }) };
}

function rules(store: Store, user: string, namespace: string): JsonObject {
  const all: JsonObject = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };
  const held =
    user === ADMIN ? [all] : [...rulesOf(store, user, namespace)].flatMap((one) => one.rules.map(objectOf));
  const resourceRules = held
    .filter((rule) => listOf(rule['resources']).length > 0)
    .map(({ verbs, apiGroups, resources, resourceNames }) => ({
      verbs,
      apiGroups,
      resources,
      ...(listOf(resourceNames).length > 0 ? { resourceNames } : {}),
    }));
  return { resourceRules: [...resourceRules, EVERYBODY], nonResourceRules: [], incomplete: false };
}
