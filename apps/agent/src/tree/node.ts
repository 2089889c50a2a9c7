import type { Condition, Container, TreeNode } from '@hawser/contract/streams';
import type { KubeObject } from '../kube/api.ts';
import { countOf, fieldsOf, labelsOf, listOf, textOf } from '../kube/fields.ts';
import { createdAtOf, instantOf, metadataOf } from '../kube/metadata.ts';
import { readyContainers } from '../kube/ready-containers.ts';
import { argoHealth } from '../argo-health/argo-health.ts';

const LONGEST_UID = 100;
const MAX_OWNERS = 20;
const MAX_ENTRIES = 40;
const cut = (text: string, max: number): string => text.slice(0, max);

/** What the tree shows of an object. Texts of the cluster are cut to the lengths of the contract. */
export function nodeOf(object: KubeObject): TreeNode {
  const { uid, name, namespace, labels } = metadataOf(object);
  const health = argoHealth(object);
  return {
    uid,
    // The API server accepts any text as the UID of an owner; a longer one than any UID owns nothing.
    parents: ownersOf(object)
      .filter((owner) => owner.length <= LONGEST_UID)
      .slice(0, MAX_OWNERS),
    apiVersion: cut(textOf(object.apiVersion), 200),
    kind: cut(textOf(object.kind), 100),
    namespace: cut(namespace, 63),
    name: cut(name, 253),
    createdAt: createdAtOf(object),
    health: health && { status: health.status, message: cut(health.message, 2_000) },
    replicas: replicasOf(object),
    images: imagesOf(object).slice(0, MAX_ENTRIES),
    node: cut(textOf(fieldsOf(object.spec).nodeName), 253),
    containers: containersOf(object).slice(0, MAX_ENTRIES),
    conditions: conditionsOf(object).slice(0, MAX_ENTRIES),
    labels: Object.fromEntries(Object.entries(labelsOf(labels)).slice(0, MAX_ENTRIES)),
  };
}

/** UIDs of the owners of `object`. */
function ownersOf(object: KubeObject): string[] {
  const owners = listOf(fieldsOf(object.metadata).ownerReferences).map(({ uid }) => textOf(uid));
  return owners.filter((uid) => uid !== '');
}

function replicasOf(object: KubeObject): string {
  const spec = fieldsOf(object.spec);
  const status = fieldsOf(object.status);
  switch (object.kind) {
    case 'Deployment':
    case 'StatefulSet':
    case 'ReplicaSet':
      return `${countOf(status.readyReplicas)} / ${countOf(spec.replicas, 1)}`;
    case 'DaemonSet':
      return `${countOf(status.numberReady)} / ${countOf(status.desiredNumberScheduled)}`;
    case 'Job':
      return `${countOf(status.succeeded)} / ${countOf(spec.completions, 1)}`;
    case 'Pod': {
      const { ready, containers } = readyContainers(object);
      return `${ready} / ${containers}`;
    }
    default:
      return '';
  }
}

/** The spec of the pods of a workload, or of a pod. */
function podSpecOf(object: KubeObject) {
  const spec = fieldsOf(object.spec);
  if (object.kind === 'Pod') return spec;
  const job = object.kind === 'CronJob' ? fieldsOf(fieldsOf(spec.jobTemplate).spec) : spec;
  return fieldsOf(fieldsOf(job.template).spec);
}

function imagesOf(object: KubeObject): string[] {
  const spec = podSpecOf(object);
  const images = [...listOf(spec.initContainers), ...listOf(spec.containers)].map(({ image }) =>
    textOf(image),
  );
  return [...new Set(images.filter((image) => image !== '').map((image) => cut(image, 1_000)))];
}

function containersOf(object: KubeObject): Container[] {
  if (object.kind !== 'Pod') return [];
  const status = fieldsOf(object.status);
  return [...listOf(status.initContainerStatuses), ...listOf(status.containerStatuses)].map((container) => ({
    name: cut(textOf(container.name), 253),
    image: cut(textOf(container.image), 1_000),
    ready: container.ready === true,
    restarts: Math.max(0, countOf(container.restartCount)),
    state: stateOf(fieldsOf(container.state)),
  }));
}

function stateOf(state: Record<string, unknown>): string {
  if (state.running !== undefined) return 'running';
  const waiting = textOf(fieldsOf(state.waiting).reason);
  return cut(waiting || textOf(fieldsOf(state.terminated).reason) || 'waiting', 200);
}

function conditionsOf(object: KubeObject): Condition[] {
  return listOf(fieldsOf(object.status).conditions).map((condition) => ({
    type: cut(textOf(condition.type), 200),
    status: cut(textOf(condition.status), 20),
    reason: cut(textOf(condition.reason), 200),
    message: cut(textOf(condition.message), 2_000),
    lastTransitionTime: instantOf(condition.lastTransitionTime),
  }));
}
