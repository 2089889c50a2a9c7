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

/** Rules in a fixed order, without those that every user has. */
function rulesOf(answer: JsonObject): Json {
  const own = listOf(objectOf(answer['status'])['resourceRules']).filter(
    (rule) =>
      !listOf(objectOf(rule)['apiGroups']).some((group) =>
        /^(authorization|authentication)/.test(textOf(group)),
      ),
  );
  return own.map((rule) => JSON.stringify(rule, Object.keys(objectOf(rule)).sort())).sort();
}

/** RBAC permissions, and access reviews. */
export const rightCases: readonly Case[] = [
  {
    name: 'rights',
    async run(recorder) {
      const group = 'rbac.authorization.k8s.io/v1';
      const path = recorder.core('configmaps');
      await recorder.sendUnrecorded(create(path, configMap('own')));
      await recorder.send('nothing granted: get', as(USER, read(`${path}/own`)));
      await recorder.send('list', as(USER, read(path)));
      await recorder.send('list of all', as(USER, read('/api/v1/configmaps')));
      await recorder.send('watch', as(USER, read(path, { watch: 'true' })));
      await recorder.send('nodes', as(USER, read('/api/v1/nodes')));
      await recorder.send('one namespace', as(USER, read('/api/v1/namespaces/kube-system')));
      await recorder.send(
        'apply',
        as(
          USER,
          apply(
            recorder.group('apps/v1', 'deployments', 'web'),
            { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' } },
            'one',
          ),
        ),
      );
      await recorder.send('create', as(USER, create(path, configMap('a'))));
      await recorder.send('delete', as(USER, remove(`${path}/own`)));
      await recorder.send(
        'may it',
        as(
          USER,
          create(
            `${REVIEWS}/selfsubjectaccessreviews`,
            review('SelfSubjectAccessReview', {
              resourceAttributes: { namespace: recorder.namespace, verb: 'list', resource: 'configmaps' },
            }),
          ),
        ),
      );
      await recorder.sendUnrecorded(
        create(
          recorder.group(group, 'roles'),
          rbac('Role', 'agent', {
            rules: [
              { apiGroups: [''], resources: ['configmaps'], resourceNames: ['own'], verbs: ['get', 'patch'] },
              { apiGroups: ['apps'], resources: ['deployments', 'statefulsets'], verbs: ['*'] },
              { apiGroups: [''], resources: ['pods'], verbs: ['list'] },
            ],
          }),
        ),
      );
      await recorder.send(
        'binding',
        create(recorder.group(group, 'rolebindings'), binding('RoleBinding', 'Role', 'agent')),
      );
      await recorder.sendUnrecorded(
        create(
          `/apis/${group}/clusterroles`,
          rbac('ClusterRole', 'agent', {
            rules: [{ apiGroups: [''], resources: ['nodes'], verbs: ['get', 'list'] }],
          }),
        ),
      );
      await recorder.sendUnrecorded(
        create(`/apis/${group}/clusterrolebindings`, binding('ClusterRoleBinding', 'ClusterRole', 'agent')),
      );
      await recorder.until(as(USER, read('/api/v1/nodes', { limit: '1' })), ({ status }) => status === 200);
      await recorder.send('by name', as(USER, read(`${path}/own`)));
      await recorder.send('another name', as(USER, read(`${path}/none`)));
      await recorder.send('change by name', as(USER, merge(`${path}/own`, { data: { x: '1' } })));
      await recorder.send(
        'any verb',
        as(USER, read(recorder.group('apps/v1', 'deployments'), { fieldSelector: 'metadata.name=none' })),
      );
      await recorder.send(
        'in another namespace',
        as(USER, read('/apis/apps/v1/namespaces/default/deployments')),
      );
      for (const attributes of [
        { verb: 'get', resource: 'configmaps', name: 'own' },
        { verb: 'get', resource: 'configmaps', name: 'none' },
        { verb: 'delete', group: 'apps', resource: 'deployments' },
        { verb: 'list', resource: 'pods' },
      ]) {
        const question = `may it ${attributes.verb} ${attributes.resource}`;
        const spec = { resourceAttributes: { namespace: recorder.namespace, ...attributes } };
        const { status } = await recorder.sendUnrecorded(
          as(USER, create(`${REVIEWS}/selfsubjectaccessreviews`, review('SelfSubjectAccessReview', spec))),
        );
        recorder.record(question, status);
      }
      const rules = review('SelfSubjectRulesReview', { namespace: recorder.namespace });
      const answer = await recorder.sendUnrecorded(
        as(USER, create(`${REVIEWS}/selfsubjectrulesreviews`, rules)),
      );
      recorder.record('rules', rulesOf(answer));
      recorder.record('all of them named', objectOf(answer['status'])['incomplete']);
      await recorder.send(
        'a namespace to ask about is missing',
        as(USER, create(`${REVIEWS}/selfsubjectrulesreviews`, review('SelfSubjectRulesReview', {}))),
      );
    },
  },
  {
    name: 'discovery',
    async run(recorder) {
      const version = await recorder.sendUnrecorded(read('/version'));
      recorder.record('version', version['gitVersion']);
      recorder.record('core versions', (await recorder.sendUnrecorded(read('/api')))['versions']);
      const groups = await recorder.sendUnrecorded(read('/apis'));
      const known = [
        'apps',
        'batch',
        'rbac.authorization.k8s.io',
        'authorization.k8s.io',
        'apiextensions.k8s.io',
      ];
      recorder.record(
        'groups',
        listOf(groups['groups'])
          .filter((group) => known.includes(textOf(objectOf(group)['name'])))
          .map(
            (group) =>
              `${textOf(objectOf(group)['name'])} ${JSON.stringify(objectOf(group)['preferredVersion'])}`,
          )
          .sort(),
      );
      const resources = await recorder.sendUnrecorded(read('/apis/apps/v1'));
      recorder.record(
        'resources',
        listOf(resources['resources'])
          .map((entry) => {
            const { name, kind, namespaced, singularName } = objectOf(entry);
            return { name, kind, namespaced, singularName };
          })
          .filter(({ name }) => /^(deployments|statefulsets|daemonsets|replicasets)$/.test(textOf(name))),
      );
      await recorder.send('no such group', read('/apis/no.such/v1'));
    },
  },
];
