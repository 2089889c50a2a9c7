import type { Grant } from '@hawser/contract/agent';
import { GITOPS_KINDS } from '@hawser/domain/objects';
import type { KubeApi } from '../kube/api.ts';
import { fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { groupOf, NODE, POD, RULES_REVIEW, SECRET } from '../kube/kinds.ts';

interface Rule {
  readonly verbs: readonly string[];
  readonly groups: readonly string[];
  readonly resources: readonly string[];
}

const GRANTED_VERBS = ['get', 'list', 'watch', 'create', 'patch', 'delete'];
/** Needed whatever the grant names: pods explain why a workload is not UP, nodes are counted. */
const OWN_PERMISSIONS = [
  { kind: POD, verbs: ['list'] },
  { kind: NODE, verbs: ['list'] },
];

const SECRET_NAMES = { kind: SECRET, verbs: ['list', 'watch'] };

const texts = (value: unknown) => (Array.isArray(value) ? value.map(textOf) : []);
const covers = (names: readonly string[], name: string) => names.includes('*') || names.includes(name);

/** Whether one of these rules allows the verb. */
export function allows(rules: readonly Rule[], verb: string, group: string, resource: string): boolean {
  return rules.some(
    (rule) => covers(rule.verbs, verb) && covers(rule.groups, group) && covers(rule.resources, resource),
  );
}

/** Rules of the account of `kube` in `namespace`, among them those for the whole cluster; null when the API server cannot list all of them. */
export async function rulesIn(kube: KubeApi, namespace: string): Promise<Rule[] | null> {
  const review = await kube.create(RULES_REVIEW, null, {
    apiVersion: RULES_REVIEW.apiVersion,
    kind: RULES_REVIEW.kind,
    spec: { namespace },
  });
  const status = fieldsOf(review.status);
  if (status.incomplete === true) return null;
  return listOf(status.resourceRules)
    .filter((rule) => texts(rule.resourceNames).length === 0)
    .map((rule) => ({
      verbs: texts(rule.verbs),
      groups: texts(rule.apiGroups),
      resources: texts(rule.resources),
    }));
}

/**
 * What the agent's ServiceAccount cannot do although the grant needs it, as a message that says what to do; null when
 * nothing is missing. Fails as the API does.
 */
export async function missingPermissions(
  kube: KubeApi,
  grant: Grant,
  account: string,
): Promise<string | null> {
  const granted = grant.namespaces.map((namespace) => ({
    namespace,
    kinds: grant.kinds,
    own: grant.secretNames ? [...OWN_PERMISSIONS, SECRET_NAMES] : OWN_PERMISSIONS,
  }));
  const inArgoCd =
    grant.gitops === undefined
      ? []
      : [{ namespace: grant.gitops, kinds: [...GITOPS_KINDS, SECRET], own: [] }];
  for (const { namespace, kinds, own } of [...granted, ...inArgoCd]) {
    const rules = await rulesIn(kube, namespace);
    if (!rules) continue;
    const needs = kinds.map((kind) => ({ kind, verbs: GRANTED_VERBS }));
    for (const { kind, verbs } of [...needs, ...own]) {
      const group = groupOf(kind.apiVersion);
      const matching = rules.filter(
        (rule) => covers(rule.groups, group) && covers(rule.resources, kind.resource),
      );
      const missing = verbs.filter((verb) => !matching.some((rule) => covers(rule.verbs, verb)));
      if (missing.length === 0) continue;
      const resource = group === '' ? kind.resource : `${kind.resource}.${group}`;
      return `ServiceAccount "${account}" cannot ${missing.join(', ')} ${resource} in namespace "${namespace}". Apply the install command again, or grant it.`;
    }
  }
  return null;
}
