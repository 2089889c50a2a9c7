import { listOf, objectOf, textOf, type JsonObject } from '../../../api/json.ts';
import type { Case } from '../case.ts';
import { apply, create, merge, read, remove, replace } from '../requests.ts';

const app = { app: 'web' };
const pod = {
  metadata: { labels: app },
  spec: { containers: [{ name: 'web', image: 'example.org/web:1' }] },
};
const workload = (kind: string, spec: JsonObject): JsonObject => ({
  apiVersion: kind === 'Job' ? 'batch/v1' : 'apps/v1',
  kind,
  metadata: { name: 'web' },
  spec,
});
const deployment = workload('Deployment', { replicas: 2, selector: { matchLabels: app }, template: pod });

const crd = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'wonders.suite.example.org' },
  spec: {
    group: 'suite.example.org',
    scope: 'Namespaced',
    names: { kind: 'Wonder', plural: 'wonders', singular: 'wonder', listKind: 'WonderList' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
};
const wonder = (spec: JsonObject): JsonObject => ({
  apiVersion: 'suite.example.org/v1',
  kind: 'Wonder',
  metadata: { name: 'a' },
  spec,
});

/** A workload's status is its controllers' to write, whenever they get to it. */
const still = (object: JsonObject) => {
  const { resourceVersion: _, annotations: __, ...metadata } = objectOf(object['metadata']);
  return { metadata, spec: object['spec'] };
};

/** What the kinds themselves add: defaults, rules, kinds that are made. */
export const kindCases: readonly Case[] = [
  {
    name: 'defaults of workloads',
    async run(talk) {
      const dry = { dryRun: 'All' };
      await talk.say('Deployment', create(talk.group('apps/v1', 'deployments'), deployment, dry));
      await talk.say(
        'StatefulSet',
        create(
          talk.group('apps/v1', 'statefulsets'),
          workload('StatefulSet', {
            serviceName: 'web',
            selector: { matchLabels: app },
            template: pod,
          }),
          dry,
        ),
      );
      await talk.say(
        'DaemonSet',
        create(
          talk.group('apps/v1', 'daemonsets'),
          workload('DaemonSet', {
            selector: { matchLabels: app },
            template: pod,
          }),
          dry,
        ),
      );
      await talk.say(
        'Service',
        create(
          talk.core('services'),
          {
            apiVersion: 'v1',
            kind: 'Service',
            metadata: { name: 'web' },
            spec: { selector: app, ports: [{ port: 80 }] },
          },
          dry,
        ),
      );
      await talk.say(
        'Service without address',
        create(
          talk.core('services'),
          {
            apiVersion: 'v1',
            kind: 'Service',
            metadata: { name: 'web' },
            spec: { clusterIP: 'None', selector: app },
          },
          dry,
        ),
      );
      await talk.say(
        'ServiceAccount',
        create(
          talk.core('serviceaccounts'),
          {
            apiVersion: 'v1',
            kind: 'ServiceAccount',
            metadata: { name: 'web' },
          },
          dry,
        ),
      );
      await talk.say(
        'ReplicaSet',
        create(
          talk.group('apps/v1', 'replicasets'),
          workload('ReplicaSet', {
            selector: { matchLabels: app },
            template: pod,
          }),
          dry,
        ),
      );
    },
  },
  {
    name: 'rules of workloads',
    async run(talk) {
      const path = talk.group('apps/v1', 'deployments');
      await talk.say('no selector', create(path, workload('Deployment', { template: pod })));
      await talk.say(
        'a selector that does not fit',
        create(
          path,
          workload('Deployment', {
            selector: { matchLabels: { app: 'other' } },
            template: pod,
          }),
        ),
      );
      await talk.say(
        'no containers',
        create(
          path,
          workload('Deployment', {
            selector: { matchLabels: app },
            template: { metadata: { labels: app }, spec: { containers: [] } },
          }),
        ),
      );
      await talk.say(
        'a wrong type',
        create(
          path,
          workload('Deployment', {
            replicas: 'two',
            selector: { matchLabels: app },
            template: pod,
          }),
        ),
      );
      const made = await talk.quietly(
        create(path, { ...deployment, spec: { ...objectOf(deployment['spec']), paused: true } }),
      );
      talk.note('made', still(made));
      const other = { app: 'other' };
      await talk.say(
        'another selector',
        merge(`${path}/web`, {
          spec: { selector: { matchLabels: other }, template: { metadata: { labels: other } } },
        }),
      );
      talk.note(
        'generation after a label',
        still(await talk.quietly(merge(`${path}/web`, { metadata: { labels: { l: '1' } } })))['metadata'],
      );
      talk.note(
        'generation after replicas',
        still(await talk.quietly(merge(`${path}/web`, { spec: { replicas: 1 } })))['metadata'],
      );
      talk.note(
        'status alone',
        still(await talk.quietly(merge(`${path}/web`, { status: { replicas: 7 } })))['metadata'],
      );
      await talk.say(
        'a field that is not known',
        apply(`${path}/web`, { ...deployment, spec: { replicaz: 1 } }, 'one'),
      );
      const scale = await talk.quietly(read(`${path}/web/scale`));
      talk.note('scale', { kind: scale['kind'], spec: scale['spec'] });
    },
  },
  {
    name: 'apply to a workload',
    async run(talk) {
      const path = talk.group('apps/v1', 'deployments', 'web');
      const paused = (spec: JsonObject) => ({
        ...deployment,
        spec: { ...objectOf(deployment['spec']), paused: true, ...spec },
      });
      talk.note('made', still(await talk.quietly(apply(path, paused({}), 'one'))));
      talk.note(
        'scaled by another',
        still(await talk.quietly(merge(path, { spec: { replicas: 5 } }, { fieldManager: 'hand' }))),
      );
      await talk.say('conflict', apply(path, paused({}), 'one'));
      talk.note(
        'forced',
        still(await talk.quietly(apply(path, paused({ minReadySeconds: 3 }), 'one', { force: 'true' }))),
      );
      talk.note('taken away', still(await talk.quietly(apply(path, paused({}), 'one'))));
      const status = {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'web' },
        status: { replicas: 3 },
      };
      const made = await talk.quietly(apply(`${path}/status`, status, 'two', { force: 'true' }));
      talk.note('status', still(made).metadata);
    },
  },
  {
    name: 'kinds that are made',
    async run(talk) {
      const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
      const things = talk.group('suite.example.org/v1', 'wonders');
      await talk.say('before', read(things));
      await talk.quietly(create(path, crd));
      const ready = await talk.until(read(`${path}/wonders.suite.example.org`), ({ body }) =>
        listOf(objectOf(objectOf(body)['status'])['conditions']).some(
          (condition) =>
            objectOf(condition)['type'] === 'Established' && objectOf(condition)['status'] === 'True',
        ),
      );
      talk.note(
        'conditions',
        listOf(objectOf(ready['status'])['conditions'])
          .map((condition) => textOf(objectOf(condition)['type']))
          .sort(),
      );
      await talk.until(read(things), ({ status }) => status === 200);
      await talk.say('create', create(things, wonder({ deep: { x: 1 }, list: [{ name: 'a' }] })));
      await talk.say('change', merge(`${things}/a`, { spec: { deep: { y: 2 } } }));
      await talk.say('apply', apply(`${things}/a`, wonder({ deep: { y: 3 } }), 'one'));
      await talk.say(
        'forced',
        apply(`${things}/a`, wonder({ deep: { y: 3 }, list: [{ name: 'b' }] }), 'one', { force: 'true' }),
      );
      await talk.say('replace without a version', replace(`${things}/a`, wonder({})));
      await talk.say('list', read(things));
      await talk.say('get what is not there', read(`${things}/none`));
      await talk.say('delete', remove(`${things}/a`));
      await talk.quietly(create(things, wonder({})));
      await talk.quietly(remove(`${path}/wonders.suite.example.org`));
      await talk.untilGone(`${path}/wonders.suite.example.org`);
      await talk.until(read(things), ({ status }) => status === 404);
      await talk.say('after', read(things));
    },
  },
];
