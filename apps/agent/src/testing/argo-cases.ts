import type { HealthStatus } from '@hawser/domain/resource-tree';
import type { KubeObject } from '../kube/api.ts';

/** An object named 'web' of generation 2. */
export const object = (
  apiVersion: string,
  kind: string,
  spec: object,
  status: object,
  metadata: object = {},
): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: 'web', generation: 2, ...metadata },
  spec,
  status,
});
/** As the API server sets it. */
const ALWAYS = { restartPolicy: 'Always' };
const observed = { observedGeneration: 2 };
const lost = { conditions: [{ type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' }] };
export const waiting = (reason: string) => ({
  phase: 'Pending',
  containerStatuses: [{ state: { waiting: { reason } } }],
});
const ready = { conditions: [{ type: 'Ready', status: 'True' }] };

const EARLIER = '2026-01-31T12:00:00Z';
const LATER = '2026-01-31T13:00:00Z';
const cronJob = (status: object) => object('batch/v1', 'CronJob', {}, { lastScheduleTime: LATER, ...status });
type Conditions = readonly (readonly [type: string, status: string, reason: string])[];
const withConditions = (apiVersion: string, kind: string) => (conditions: Conditions) =>
  object(
    apiVersion,
    kind,
    {},
    { conditions: conditions.map(([type, status, reason]) => ({ type, status, reason, message: 'why' })) },
  );
const autoscaler = withConditions('autoscaling/v2', 'HorizontalPodAutoscaler');
const apiService = withConditions('apiregistration.k8s.io/v1', 'APIService');
const definition = withConditions('apiextensions.k8s.io/v1', 'CustomResourceDefinition');

/** Objects and the health that Argo CD 3.5 gives them; null for none. */
export const ARGO_CASES: readonly [string, KubeObject, HealthStatus | null][] = [
  [
    'a Deployment that is done',
    object(
      'apps/v1',
      'Deployment',
      { replicas: 2 },
      { ...observed, replicas: 2, updatedReplicas: 2, availableReplicas: 2 },
    ),
    'Healthy',
  ],
  [
    'a paused Deployment',
    object('apps/v1', 'Deployment', { replicas: 2, paused: true }, observed),
    'Suspended',
  ],
  [
    'a Deployment whose change was not observed',
    object('apps/v1', 'Deployment', {}, { observedGeneration: 1, updatedReplicas: 1, availableReplicas: 1 }),
    'Progressing',
  ],
  [
    'a Deployment beyond its deadline',
    object('apps/v1', 'Deployment', {}, { ...observed, ...lost }),
    'Degraded',
  ],
  [
    'a Deployment with old replicas',
    object(
      'apps/v1',
      'Deployment',
      { replicas: 1 },
      { ...observed, replicas: 2, updatedReplicas: 1, availableReplicas: 1 },
    ),
    'Progressing',
  ],
  [
    'a Deployment with missing replicas',
    object(
      'apps/v1',
      'Deployment',
      { replicas: 2 },
      { ...observed, replicas: 2, updatedReplicas: 2, availableReplicas: 1 },
    ),
    'Progressing',
  ],
  [
    'a StatefulSet that is done',
    object(
      'apps/v1',
      'StatefulSet',
      { replicas: 1 },
      { ...observed, readyReplicas: 1, updatedReplicas: 1, currentRevision: 'a', updateRevision: 'a' },
    ),
    'Healthy',
  ],
  [
    'a StatefulSet between revisions',
    object(
      'apps/v1',
      'StatefulSet',
      { replicas: 1 },
      { ...observed, readyReplicas: 1, currentRevision: 'a', updateRevision: 'b' },
    ),
    'Progressing',
  ],
  [
    'a StatefulSet that is updated by deletion',
    object(
      'apps/v1',
      'StatefulSet',
      { replicas: 1, updateStrategy: { type: 'OnDelete' } },
      { ...observed, readyReplicas: 1, currentRevision: 'a', updateRevision: 'b' },
    ),
    'Healthy',
  ],
  [
    'a DaemonSet with a missing pod',
    object(
      'apps/v1',
      'DaemonSet',
      {},
      { ...observed, desiredNumberScheduled: 3, updatedNumberScheduled: 3, numberAvailable: 2 },
    ),
    'Progressing',
  ],
  [
    'a ReplicaSet that cannot create pods',
    object(
      'apps/v1',
      'ReplicaSet',
      { replicas: 1 },
      { ...observed, conditions: [{ type: 'ReplicaFailure', status: 'True', message: 'quota' }] },
    ),
    'Degraded',
  ],
  [
    'a Job that is complete',
    object('batch/v1', 'Job', {}, { conditions: [{ type: 'Complete', status: 'True' }] }),
    'Healthy',
  ],
  [
    'a Job that failed',
    object('batch/v1', 'Job', {}, { conditions: [{ type: 'Failed', status: 'True' }] }),
    'Degraded',
  ],
  [
    'a suspended Job',
    object('batch/v1', 'Job', {}, { conditions: [{ type: 'Suspended', status: 'True' }] }),
    'Suspended',
  ],
  ['a Job that runs', object('batch/v1', 'Job', {}, { active: 1 }), 'Progressing'],
  ['a ready Pod', object('v1', 'Pod', ALWAYS, { phase: 'Running', ...ready }), 'Healthy'],
  ['a Pod without its image', object('v1', 'Pod', ALWAYS, waiting('ImagePullBackOff')), 'Degraded'],
  ['a Pod that starts', object('v1', 'Pod', ALWAYS, waiting('ContainerCreating')), 'Progressing'],
  [
    'a Pod that ended before, and is not ready',
    object('v1', 'Pod', ALWAYS, {
      phase: 'Running',
      containerStatuses: [{ lastState: { terminated: { exitCode: 1 } } }],
    }),
    'Degraded',
  ],
  [
    'a Pod of a Job that runs',
    object('v1', 'Pod', { restartPolicy: 'Never' }, { phase: 'Running', ...ready }),
    'Progressing',
  ],
  ['a Pod that succeeded', object('v1', 'Pod', ALWAYS, { phase: 'Succeeded' }), 'Healthy'],
  [
    'a claim without its volume',
    object('v1', 'PersistentVolumeClaim', {}, { phase: 'Pending' }),
    'Progressing',
  ],
  ['a claim that lost it', object('v1', 'PersistentVolumeClaim', {}, { phase: 'Lost' }), 'Degraded'],
  ['a Service in the cluster', object('v1', 'Service', { type: 'ClusterIP' }, {}), 'Healthy'],
  [
    'a Service without its load balancer',
    object('v1', 'Service', { type: 'LoadBalancer' }, {}),
    'Progressing',
  ],
  [
    'an Ingress with an address',
    object('networking.k8s.io/v1', 'Ingress', {}, { loadBalancer: { ingress: [{ ip: '10.0.0.1' }] } }),
    'Healthy',
  ],
  [
    'a StatefulSet with a partition',
    object(
      'apps/v1',
      'StatefulSet',
      { replicas: 3, updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 2 } } },
      { ...observed, readyReplicas: 3, updatedReplicas: 0, currentRevision: 'a', updateRevision: 'b' },
    ),
    'Progressing',
  ],
  [
    'a StatefulSet whose partition is done',
    object(
      'apps/v1',
      'StatefulSet',
      { replicas: 3, updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 2 } } },
      { ...observed, readyReplicas: 3, updatedReplicas: 1, currentRevision: 'a', updateRevision: 'b' },
    ),
    'Healthy',
  ],
  [
    'a Pod whose init container has no image',
    object('v1', 'Pod', ALWAYS, {
      phase: 'Pending',
      initContainerStatuses: [{ state: { waiting: { reason: 'ErrImagePull' } } }],
    }),
    'Progressing',
  ],
  ['a claim without a phase', object('v1', 'PersistentVolumeClaim', {}, {}), 'Unknown'],
  ['a suspended CronJob', object('batch/v1', 'CronJob', { suspend: true }, {}), 'Healthy'],
  ['a CronJob that never succeeded', cronJob({}), 'Healthy'],
  ['a CronJob whose last run failed', cronJob({ lastSuccessfulTime: EARLIER }), 'Degraded'],
  [
    'a CronJob that runs again',
    cronJob({ lastSuccessfulTime: EARLIER, active: [{ name: 'web-1' }] }),
    'Healthy',
  ],
  ['a CronJob that succeeded', cronJob({ lastSuccessfulTime: LATER }), 'Healthy'],
  ['an autoscaler that starts', autoscaler([]), 'Progressing'],
  ['an autoscaler that can scale', autoscaler([['AbleToScale', 'True', 'ReadyForNewScale']]), 'Healthy'],
  [
    'an autoscaler without metrics',
    autoscaler([
      ['AbleToScale', 'True', 'SucceededGetScale'],
      ['ScalingActive', 'False', 'FailedGetResourceMetric'],
    ]),
    'Degraded',
  ],
  ['an APIService that starts', apiService([]), 'Progressing'],
  [
    'an APIService without endpoints',
    apiService([['Available', 'False', 'MissingEndpoints']]),
    'Progressing',
  ],
  ['an APIService that is available', apiService([['Available', 'True', 'Passed']]), 'Healthy'],
  ['a CRD that starts', definition([]), 'Progressing'],
  [
    'a CRD that is served',
    definition([
      ['NamesAccepted', 'True', ''],
      ['Established', 'True', ''],
    ]),
    'Healthy',
  ],
  ['a CRD whose names are taken', definition([['NamesAccepted', 'False', 'Conflict']]), 'Degraded'],
  [
    'a CRD whose schema is not structural',
    definition([
      ['Established', 'True', ''],
      ['NonStructuralSchema', 'True', 'Violations'],
    ]),
    'Degraded',
  ],
  ['a CRD that is being deleted', definition([['Terminating', 'True', '']]), 'Progressing'],
  ['a ConfigMap', object('v1', 'ConfigMap', {}, {}), null],
];
