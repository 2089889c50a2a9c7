import { listOf, objectOf, textOf, type Json, type JsonObject } from '../../../api/json.ts';
import type { Case } from '../case.ts';
import { apply, as, configMap, create, merge, read, remove } from '../requests.ts';

const USER = 'system:serviceaccount:team:agent';
const rbac = (kind: string, name: string, rest: JsonObject): JsonObject => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind,
  metadata: { name },
  ...rest,
});
const binding = (kind: string, role: string, name: string) =>
  rbac(kind, name, {
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: role, name },
    subjects: [{ kind: 'ServiceAccount', name: 'agent', namespace: 'team' }],
  });
const review = (kind: string, spec: JsonObject): JsonObject => ({
  apiVersion: 'authorization.k8s.io/v1',
  kind,
  spec,
});
const REVIEWS = '/apis/authorization.k8s.io/v1';

/** Rules in an order of their own; those that everybody has are left out. */
function rulesOf(answer: JsonObject): Json {
  const own = listOf(objectOf(answer['status'])['resourceRules']).filter(
    (rule) =>
      !listOf(objectOf(rule)['apiGroups']).some((group) =>
        /^(authorization|authentication)/.test(textOf(group)),
      ),
  );
  return own.map((rule) => JSON.stringify(rule, Object.keys(objectOf(rule)).sort())).sort();
}

/** Rights by RBAC, and asking for them. */
export const rightCases: readonly Case[] = [
  {
    name: 'rights',
    async run(talk) {
      const group = 'rbac.authorization.k8s.io/v1';
      const path = talk.core('configmaps');
      await talk.quietly(create(path, configMap('own')));
      await talk.say('nothing granted: get', as(USER, read(`${path}/own`)));
      await talk.say('list', as(USER, read(path)));
      await talk.say('list of all', as(USER, read('/api/v1/configmaps')));
      await talk.say('watch', as(USER, read(path, { watch: 'true' })));
      await talk.say('nodes', as(USER, read('/api/v1/nodes')));
      await talk.say('one namespace', as(USER, read('/api/v1/namespaces/kube-system')));
      await talk.say(
        'apply',
        as(
          USER,
          apply(
            talk.group('apps/v1', 'deployments', 'web'),
            { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' } },
            'one',
          ),
        ),
      );
      await talk.say('create', as(USER, create(path, configMap('a'))));
      await talk.say('delete', as(USER, remove(`${path}/own`)));
      await talk.say(
        'may it',
        as(
          USER,
          create(
            `${REVIEWS}/selfsubjectaccessreviews`,
            review('SelfSubjectAccessReview', {
              resourceAttributes: { namespace: talk.namespace, verb: 'list', resource: 'configmaps' },
            }),
          ),
        ),
      );
      await talk.quietly(
        create(
          talk.group(group, 'roles'),
          rbac('Role', 'agent', {
            rules: [
              { apiGroups: [''], resources: ['configmaps'], resourceNames: ['own'], verbs: ['get', 'patch'] },
              { apiGroups: ['apps'], resources: ['deployments', 'statefulsets'], verbs: ['*'] },
              { apiGroups: [''], resources: ['pods'], verbs: ['list'] },
            ],
          }),
        ),
      );
      await talk.say(
        'binding',
        create(talk.group(group, 'rolebindings'), binding('RoleBinding', 'Role', 'agent')),
      );
      await talk.quietly(
        create(
          `/apis/${group}/clusterroles`,
          rbac('ClusterRole', 'agent', {
            rules: [{ apiGroups: [''], resources: ['nodes'], verbs: ['get', 'list'] }],
          }),
        ),
      );
      await talk.quietly(
        create(`/apis/${group}/clusterrolebindings`, binding('ClusterRoleBinding', 'ClusterRole', 'agent')),
      );
      await talk.until(as(USER, read('/api/v1/nodes', { limit: '1' })), ({ status }) => status === 200);
      await talk.say('by name', as(USER, read(`${path}/own`)));
      await talk.say('another name', as(USER, read(`${path}/none`)));
      await talk.say('change by name', as(USER, merge(`${path}/own`, { data: { x: '1' } })));
      await talk.say(
        'any verb',
        as(USER, read(talk.group('apps/v1', 'deployments'), { fieldSelector: 'metadata.name=none' })),
      );
      await talk.say('in another namespace', as(USER, read('/apis/apps/v1/namespaces/default/deployments')));
      for (const attributes of [
        { verb: 'get', resource: 'configmaps', name: 'own' },
        { verb: 'get', resource: 'configmaps', name: 'none' },
        { verb: 'delete', group: 'apps', resource: 'deployments' },
        { verb: 'list', resource: 'pods' },
      ]) {
        const said = `may it ${attributes.verb} ${attributes.resource}`;
        const spec = { resourceAttributes: { namespace: talk.namespace, ...attributes } };
        const { status } = await talk.quietly(
          as(USER, create(`${REVIEWS}/selfsubjectaccessreviews`, review('SelfSubjectAccessReview', spec))),
        );
        talk.note(said, status);
      }
      const rules = review('SelfSubjectRulesReview', { namespace: talk.namespace });
      const answer = await talk.quietly(as(USER, create(`${REVIEWS}/selfsubjectrulesreviews`, rules)));
      talk.note('rules', rulesOf(answer));
      talk.note('all of them named', objectOf(answer['status'])['incomplete']);
      await talk.say(
        'a namespace to ask about is missing',
        as(USER, create(`${REVIEWS}/selfsubjectrulesreviews`, review('SelfSubjectRulesReview', {}))),
      );
    },
  },
  {
    name: 'discovery',
    async run(talk) {
      const version = await talk.quietly(read('/version'));
      talk.note('version', version['gitVersion']);
      talk.note('core versions', (await talk.quietly(read('/api')))['versions']);
      const groups = await talk.quietly(read('/apis'));
      const known = [
        'apps',
        'batch',
        'rbac.authorization.k8s.io',
        'authorization.k8s.io',
        'apiextensions.k8s.io',
      ];
      talk.note(
        'groups',
        listOf(groups['groups'])
          .filter((group) => known.includes(textOf(objectOf(group)['name'])))
          .map(
            (group) =>
              `${textOf(objectOf(group)['name'])} ${JSON.stringify(objectOf(group)['preferredVersion'])}`,
          )
          .sort(),
      );
      const resources = await talk.quietly(read('/apis/apps/v1'));
      talk.note(
        'resources',
        listOf(resources['resources'])
          .map((entry) => {
            const { name, kind, namespaced, singularName } = objectOf(entry);
            return { name, kind, namespaced, singularName };
          })
          .filter(({ name }) => /^(deployments|statefulsets|daemonsets|replicasets)$/.test(textOf(name))),
      );
      await talk.say('no such group', read('/apis/no.such/v1'));
    },
  },
];
