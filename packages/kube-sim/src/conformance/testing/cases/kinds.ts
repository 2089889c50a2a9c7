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
/** The spec of a workload that selects its own pods. */
const selecting: JsonObject = { selector: { matchLabels: app }, template: pod };
const deployment = workload('Deployment', { replicas: 2, ...selecting });

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

/** Controllers write the status of a workload at an unknown time. */
const still = (object: JsonObject) => {
  const { resourceVersion: _, annotations: __, ...metadata } = objectOf(object['metadata']);
  return { metadata, spec: object['spec'] };
};

/** Rules of single kinds: defaults, validation, custom resources. */
export const kindCases: readonly Case[] = [
  {
    name: 'defaults of workloads',
    async run(recorder) {
      const dry = { dryRun: 'All' };
      await recorder.send('Deployment', create(recorder.group('apps/v1', 'deployments'), deployment, dry));
      await recorder.send(
        'StatefulSet',
        create(
          recorder.group('apps/v1', 'statefulsets'),
          workload('StatefulSet', { serviceName: 'web', ...selecting }),
          dry,
        ),
      );
      await recorder.send(
        'DaemonSet',
        create(recorder.group('apps/v1', 'daemonsets'), workload('DaemonSet', selecting), dry),
      );
      await recorder.send(
        'Service',
        create(
          recorder.core('services'),
          {
            apiVersion: 'v1',
            kind: 'Service',
            metadata: { name: 'web' },
            spec: { selector: app, ports: [{ port: 80 }] },
          },
          dry,
        ),
      );
      await recorder.send(
        'Service without address',
        create(
          recorder.core('services'),
          {
            apiVersion: 'v1',
            kind: 'Service',
            metadata: { name: 'web' },
            spec: { clusterIP: 'None', selector: app },
          },
          dry,
        ),
      );
      await recorder.send(
        'ServiceAccount',
        create(
          recorder.core('serviceaccounts'),
          {
            apiVersion: 'v1',
            kind: 'ServiceAccount',
            metadata: { name: 'web' },
          },
          dry,
        ),
      );
      await recorder.send(
        'ReplicaSet',
        create(recorder.group('apps/v1', 'replicasets'), workload('ReplicaSet', selecting), dry),
      );
    },
  },
  {
    name: 'rules of workloads',
    async run(recorder) {
      const path = recorder.group('apps/v1', 'deployments');
      await recorder.send('no selector', create(path, workload('Deployment', { template: pod })));
      await recorder.send(
        'a selector that does not fit',
        create(path, workload('Deployment', { ...selecting, selector: { matchLabels: { app: 'other' } } })),
      );
      await recorder.send(
        'no containers',
        create(
          path,
          workload('Deployment', {
            ...selecting,
            template: { metadata: { labels: app }, spec: { containers: [] } },
          }),
        ),
      );
      await recorder.send(
        'a wrong type',
        create(path, workload('Deployment', { ...selecting, replicas: 'two' })),
      );
      const made = await recorder.sendUnrecorded(
        create(path, { ...deployment, spec: { ...objectOf(deployment['spec']), paused: true } }),
      );
      recorder.record('made', still(made));
      const other = { app: 'other' };
      await recorder.send(
        'another selector',
        merge(`${path}/web`, {
          spec: { selector: { matchLabels: other }, template: { metadata: { labels: other } } },
        }),
      );
      recorder.record(
        'generation after a label',
        still(await recorder.sendUnrecorded(merge(`${path}/web`, { metadata: { labels: { l: '1' } } })))[
          'metadata'
        ],
      );
      recorder.record(
        'generation after replicas',
        still(await recorder.sendUnrecorded(merge(`${path}/web`, { spec: { replicas: 1 } })))['metadata'],
      );
      recorder.record(
        'status alone',
        still(await recorder.sendUnrecorded(merge(`${path}/web`, { status: { replicas: 7 } })))['metadata'],
      );
      await recorder.send(
        'a field that is not known',
        apply(`${path}/web`, { ...deployment, spec: { replicaz: 1 } }, 'one'),
      );
      const scale = await recorder.sendUnrecorded(read(`${path}/web/scale`));
      recorder.record('scale', { kind: scale['kind'], spec: scale['spec'] });
    },
  },
  {
    name: 'apply to a workload',
    async run(recorder) {
      const path = recorder.group('apps/v1', 'deployments', 'web');
      const paused = (spec: JsonObject) => ({
        ...deployment,
        spec: { ...objectOf(deployment['spec']), paused: true, ...spec },
      });
      recorder.record('made', still(await recorder.sendUnrecorded(apply(path, paused({}), 'one'))));
      recorder.record(
        'scaled by another',
        still(
          await recorder.sendUnrecorded(merge(path, { spec: { replicas: 5 } }, { fieldManager: 'hand' })),
        ),
      );
      await recorder.send('conflict', apply(path, paused({}), 'one'));
      recorder.record(
        'forced',
        still(
          await recorder.sendUnrecorded(
            apply(path, paused({ minReadySeconds: 3 }), 'one', { force: 'true' }),
          ),
        ),
      );
      recorder.record('taken away', still(await recorder.sendUnrecorded(apply(path, paused({}), 'one'))));
      const status = {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'web' },
        status: { replicas: 3 },
      };
      const made = await recorder.sendUnrecorded(apply(`${path}/status`, status, 'two', { force: 'true' }));
      recorder.record('status', still(made).metadata);
    },
  },
  {
    name: 'kinds that are made',
    async run(recorder) {
      const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
      const things = recorder.group('suite.example.org/v1', 'wonders');
      await recorder.send('before', read(things));
      await recorder.sendUnrecorded(create(path, crd));
      const ready = await recorder.until(read(`${path}/wonders.suite.example.org`), ({ body }) =>
        listOf(objectOf(objectOf(body)['status'])['conditions']).some(
          (condition) =>
            objectOf(condition)['type'] === 'Established' && objectOf(condition)['status'] === 'True',
        ),
      );
      recorder.record(
        'conditions',
        listOf(objectOf(ready['status'])['conditions'])
          .map((condition) => textOf(objectOf(condition)['type']))
          .sort(),
      );
      await recorder.until(read(things), ({ status }) => status === 200);
      await recorder.send('create', create(things, wonder({ deep: { x: 1 }, list: [{ name: 'a' }] })));
      await recorder.send('change', merge(`${things}/a`, { spec: { deep: { y: 2 } } }));
      await recorder.send('apply', apply(`${things}/a`, wonder({ deep: { y: 3 } }), 'one'));
      await recorder.send(
        'forced',
        apply(`${things}/a`, wonder({ deep: { y: 3 }, list: [{ name: 'b' }] }), 'one', { force: 'true' }),
      );
      await recorder.send('replace without a version', replace(`${things}/a`, wonder({})));
      await recorder.send('list', read(things));
      await recorder.send('get what is not there', read(`${things}/none`));
      await recorder.send('delete', remove(`${things}/a`));
      await recorder.sendUnrecorded(create(things, wonder({})));
      await recorder.sendUnrecorded(remove(`${path}/wonders.suite.example.org`));
      await recorder.untilGone(`${path}/wonders.suite.example.org`);
      await recorder.until(read(things), ({ status }) => status === 404);
      await recorder.send('after', read(things));
    },
  },
];
