import type { ClusterObject } from '@hawser/contract/streams';
import type { ResourceHealth } from '@hawser/domain/resource-tree';
import type { KubeObject } from '../kube/api.ts';
import { countOf, fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { createdAtOf, metadataOf } from '../kube/metadata.ts';
import { readyContainers } from '../kube/ready-containers.ts';
import { argoHealth } from '../argo-health/argo-health.ts';
import { podProblem } from '../watch/health/pod.ts';
import { applicationStatus, healthOfApplication } from './application-health.ts';
import { objectIdOf } from './origin.ts';

/** What a list of objects shows of one. */
export function clusterObjectOf(object: KubeObject): ClusterObject {
  const { uid, name, namespace } = metadataOf(object);
  const owners = listOf(fieldsOf(object.metadata).ownerReferences);
  const owner = owners.find(({ controller }) => controller === true);
  const health = healthOfApplication(object) ?? argoHealth(object);
  return {
    uid: uid.slice(0, 100),
    namespace: namespace.slice(0, 63),
    name: name.slice(0, 253),
    createdAt: createdAtOf(object),
    objectID: objectIdOf(object),
    owner: owner === undefined ? '' : `${textOf(owner.kind)} ${textOf(owner.name)}`.slice(0, 400),
    health: health && { status: health.status, message: messageOf(object, health).slice(0, 2_000) },
    application: applicationStatus(object),
    pod: object.kind === 'Pod' ? podOf(object) : null,
  };
}

/** The counts of a pod, by the statuses of its containers as kubectl shows them. */
function podOf(pod: KubeObject): NonNullable<ClusterObject['pod']> {
  const statuses = listOf(fieldsOf(pod.status).containerStatuses);
  return {
    ...readyContainers(pod),
    restarts: statuses.reduce((sum, { restartCount }) => sum + Math.max(0, countOf(restartCount)), 0),
    node: textOf(fieldsOf(pod.spec).nodeName).slice(0, 253),
    cpu: null,
    memory: null,
  };
}

/** Why an object has its health. Of a pod also the reason of Kubernetes, such as CrashLoopBackOff, which the rules of Argo CD leave out. */
function messageOf(object: KubeObject, { status, message }: ResourceHealth): string {
  const problem = object.kind === 'Pod' && status !== 'Healthy' ? podProblem(object) : null;
  return problem === null ? message : [problem.reason, problem.message].filter(Boolean).join(': ');
}
