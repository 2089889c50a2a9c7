import { isObject, type Json, type JsonObject, listOf, objectOf, textOf } from '../../../api/json.ts';
import type { Case } from '../case.ts';
import { apply, create, merge, read } from '../requests.ts';
import type { Recorder } from '../recorder.ts';

const app = { app: 'web' };
const pod = (labels: JsonObject = {}): JsonObject => ({
  metadata: { labels: { ...app, ...labels } },
  spec: { containers: [{ name: 'web', image: 'example.org/web:1' }] },
});
const workload = (kind: string, spec: JsonObject, template = pod()): JsonObject => ({
  apiVersion: kind === 'Job' ? 'batch/v1' : 'apps/v1',
  kind,
  metadata: { name: 'web' },
  spec: { ...(kind === 'Job' ? {} : { selector: { matchLabels: app } }), template, ...spec },
});

/** The status of an object once it has the expected conditions and values. */
async function settled(
  recorder: Recorder,
  path: string,
  isIt: (status: JsonObject) => boolean,
): Promise<Json> {
  const object = await recorder.until(read(path), ({ body }) => {
    const { metadata, status } = objectOf(body);
    const seen = objectOf(status)['observedGeneration'];
    const isRead = seen === undefined || seen === objectOf(metadata)['generation'];
    return isRead && (objectOf(status)['terminatingReplicas'] ?? 0) === 0 && isIt(objectOf(status));
  });
  return tidy(objectOf(object['status']));
}

/** Without names of revisions, which are hashes of the controllers' own, and with sorted conditions. */
function tidy(status: JsonObject): Json {
  const result: Record<string, Json | undefined> = { ...status };
  const conditions = listOf(status['conditions']).filter(isObject);
  if (conditions.length > 0)
    result['conditions'] = conditions
      .map((condition) => ({ ...condition, message: unhashed(condition['message']) }))
      .toSorted((a, b) => (textOf(a['type' as never]) < textOf(b['type' as never]) ? -1 : 1));
  for (const field of ['currentRevision', 'updateRevision']) {
    const revision = textOf(status[field]);
    if (revision !== '')
      result[field] = revision === status['updateRevision'] ? 'the newest' : 'an older one';
  }
  return result as Json;
}

function unhashed(message: Json | undefined): Json {
  return textOf(message).replaceAll(/"web-[a-z0-9]+"/g, '"web-<hash>"');
}

const has = (status: JsonObject, type: string, reason: string) =>
  listOf(status['conditions']).some(
    (one) => objectOf(one)['type'] === type && objectOf(one)['reason'] === reason,
  );

/** The status of settled workloads. */
export const workloadCases: readonly Case[] = [
  {
    name: 'a Deployment that has rolled out',
    async run(recorder) {
      const path = recorder.group('apps/v1', 'deployments', 'web');
      const isDone = (status: JsonObject) =>
        status['availableReplicas'] === 2 &&
        status['replicas'] === 2 &&
        status['updatedReplicas'] === 2 &&
        has(status, 'Progressing', 'NewReplicaSetAvailable');
      await recorder.sendUnrecorded(apply(path, workload('Deployment', { replicas: 2 }), 'one'));
      recorder.record('made', await settled(recorder, path, isDone));
      await recorder.sendUnrecorded(
        apply(path, workload('Deployment', { replicas: 2 }, pod({ new: 'yes' })), 'one'),
      );
      recorder.record('changed', await settled(recorder, path, isDone));
      const sets = await recorder.until(read(recorder.group('apps/v1', 'replicasets')), ({ body }) => {
        const items = listOf(objectOf(body)['items']).map(objectOf);
        return (
          items.length === 2 &&
          items.every(({ status }) => objectOf(status)['terminatingReplicas'] === 0) &&
          items.every(({ status, spec }) => objectOf(status)['replicas'] === objectOf(spec)['replicas'])
        );
      });
      const listed = listOf(sets['items'])
        .map(objectOf)
        .map(({ metadata, spec, status }) => {
          const [owner = {}] = listOf(objectOf(metadata)['ownerReferences']).map(objectOf);
          const { kind, name, controller, blockOwnerDeletion } = owner;
          const revision = objectOf(objectOf(metadata)['annotations'])['deployment.kubernetes.io/revision'];
          const labels = Object.keys(objectOf(objectOf(metadata)['labels'])).sort();
          return {
            kind,
            name,
            controller,
            blockOwnerDeletion,
            revision,
            labels,
            replicas: objectOf(spec)['replicas'],
            has: Object.keys(objectOf(status)).sort(),
          };
        });
      recorder.record(
        'its ReplicaSets',
        listed.toSorted((a, b) => (textOf(a.revision) < textOf(b.revision) ? -1 : 1)) as Json,
      );
      await recorder.sendUnrecorded(merge(path, { spec: { replicas: 0 } }));
      recorder.record('of none', await settled(recorder, path, (status) => status['replicas'] === undefined));
    },
  },
  {
    name: 'a Deployment that does not get on',
    async run(recorder) {
      const path = recorder.group('apps/v1', 'deployments', 'web');
      const stuck = workload(
        'Deployment',
        { replicas: 1, progressDeadlineSeconds: 2 },
        pod({ 'testkit/not-ready': 'true' }),
      );
      await recorder.sendUnrecorded(apply(path, stuck, 'one'));
      recorder.record(
        'timed out',
        await settled(recorder, path, (status) => has(status, 'Progressing', 'ProgressDeadlineExceeded')),
      );
      await recorder.sendUnrecorded(
        apply(path, workload('Deployment', { replicas: 1, progressDeadlineSeconds: 2 }), 'one'),
      );
      const isDone = (status: JsonObject) =>
        status['replicas'] === 1 &&
        status['availableReplicas'] === 1 &&
        has(status, 'Progressing', 'NewReplicaSetAvailable');
      recorder.record('mended', await settled(recorder, path, isDone));
    },
  },
  {
    name: 'other workloads that have settled',
    async run(recorder) {
      const sets = recorder.group('apps/v1', 'statefulsets');
      await recorder.sendUnrecorded(
        create(sets, workload('StatefulSet', { replicas: 2, serviceName: 'web' })),
      );
      const isDone = (status: JsonObject) =>
        status['readyReplicas'] === 2 && status['availableReplicas'] === 2 && status['updatedReplicas'] === 2;
      recorder.record('StatefulSet', await settled(recorder, `${sets}/web`, isDone));
      const daemons = recorder.group('apps/v1', 'daemonsets');
      await recorder.sendUnrecorded(create(daemons, workload('DaemonSet', {})));
      recorder.record(
        'DaemonSet',
        await settled(recorder, `${daemons}/web`, (status) => status['numberAvailable'] === 1),
      );
      const jobs = recorder.group('batch/v1', 'jobs');
      const work = {
        metadata: {},
        spec: { restartPolicy: 'Never', containers: [{ name: 'work', image: 'example.org/work:1' }] },
      };
      await recorder.sendUnrecorded(create(jobs, workload('Job', { completions: 2 }, work)));
      const isOver = (status: JsonObject) =>
        listOf(status['conditions']).some((one) => objectOf(one)['type'] === 'Complete');
      recorder.record('Job', await settled(recorder, `${jobs}/web`, isOver));
    },
  },
];
