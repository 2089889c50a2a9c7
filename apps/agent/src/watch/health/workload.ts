import { kubeStatusOf } from '@hawser/domain/status';
import { countOf, type Fields, fieldsOf, textOf } from '../../kube/fields.ts';
import { metadataOf } from '../../kube/metadata.ts';
import type { Health } from '../../report/health.ts';
import { conditionOf } from '../../kube/conditions.ts';

interface Counts {
  readonly desired: number;
  readonly total: number;
  readonly ready: number;
  readonly available: number;
  readonly updated: number;
}

/** State of a rollout: none, in progress, or stuck with a reason. */
type Rollout =
  | { readonly state: 'none' | 'progressing' }
  | { readonly state: 'stuck'; readonly reason: string };

/** Whether the controller has not yet observed the last change of the spec. */
function isUnobserved(object: Fields): boolean {
  return countOf(fieldsOf(object.status).observedGeneration) < metadataOf(object).generation;
}

/**
 * UP when all replicas are ready, DOWN when none is, otherwise WARN (Spec 2 §4). A rollout in progress is PROGRESSING; a
 * stuck one is never UP, even if the old replicas are ready.
 */
function healthBy(object: Fields, counts: Counts, rollout: Rollout, since: number | null): Health {
  const { desired, ready, available, updated } = counts;
  const kubeStatus = {
    replicas: desired,
    readyReplicas: ready,
    availableReplicas: available,
    updatedReplicas: updated,
  };
  const message = `${ready} of ${desired} replicas ready`;
  const result = (status: string, text = message): Health => ({ status, message: text, kubeStatus, since });
  if (isUnobserved(object)) return result('PROGRESSING');
  if (rollout.state === 'stuck') {
    const status = kubeStatusOf(kubeStatus);
    return result(status === 'UP' ? 'WARN' : status, `${message}: ${rollout.reason}`);
  }
  if (rollout.state === 'progressing') {
    return result('PROGRESSING', ready < desired ? message : `${updated} of ${desired} replicas updated`);
  }
  return result(kubeStatusOf(kubeStatus), desired === 0 ? 'scaled to 0 replicas' : message);
}

function countsOf(object: Fields): Counts {
  const status = fieldsOf(object.status);
  return {
    desired: countOf(fieldsOf(object.spec).replicas, 1),
    total: countOf(status.replicas),
    ready: countOf(status.readyReplicas),
    available: countOf(status.availableReplicas),
    updated: countOf(status.updatedReplicas),
  };
}

/** A Deployment, by its counts and its conditions Progressing and ReplicaFailure. */
export function deploymentHealth(object: Fields): Health {
  const counts = countsOf(object);
  const progress = conditionOf(object, 'Progressing');
  const failure = conditionOf(object, 'ReplicaFailure');
  const isDone =
    counts.updated >= counts.desired && counts.total <= counts.updated && counts.available >= counts.desired;
  // `NewReplicaSetAvailable`: the rollout had ended, so missing replicas were lost after it.
  const rollout: Rollout = isDone
    ? { state: 'none' }
    : failure?.status === 'True'
      ? { state: 'stuck', reason: failure.message }
      : progress?.status === 'False'
        ? { state: 'stuck', reason: progress.message }
        : { state: progress?.reason === 'NewReplicaSetAvailable' ? 'none' : 'progressing' };
  return healthBy(object, counts, rollout, conditionOf(object, 'Available')?.since ?? null);
}

/** A StatefulSet, by its counts and revisions. */
export function statefulSetHealth(object: Fields): Health {
  const counts = countsOf(object);
  const status = fieldsOf(object.status);
  const strategy = textOf(fieldsOf(fieldsOf(object.spec).updateStrategy).type);
  const isUpdating =
    strategy !== 'OnDelete' &&
    textOf(status.updateRevision) !== textOf(status.currentRevision) &&
    counts.updated < counts.desired;
  const isProgressing = isUpdating || counts.total < counts.desired;
  return healthBy(object, counts, { state: isProgressing ? 'progressing' : 'none' }, null);
}

/** A ReplicaSet without a Deployment. */
export function replicaSetHealth(object: Fields): Health {
  const counts = countsOf(object);
  const failure = conditionOf(object, 'ReplicaFailure');
  const rollout: Rollout =
    failure?.status === 'True'
      ? { state: 'stuck', reason: failure.message }
      : { state: counts.total < counts.desired ? 'progressing' : 'none' };
  return healthBy(object, { ...counts, updated: counts.total }, rollout, null);
}

/** A DaemonSet: its replicas are the nodes that it should run on. */
export function daemonSetHealth(object: Fields): Health {
  const status = fieldsOf(object.status);
  const counts: Counts = {
    desired: countOf(status.desiredNumberScheduled),
    total: countOf(status.currentNumberScheduled),
    ready: countOf(status.numberReady),
    available: countOf(status.numberAvailable),
    updated: countOf(status.updatedNumberScheduled),
  };
  const onDelete = textOf(fieldsOf(fieldsOf(object.spec).updateStrategy).type) === 'OnDelete';
  const isProgressing = counts.total < counts.desired || (!onDelete && counts.updated < counts.desired);
  return healthBy(object, counts, { state: isProgressing ? 'progressing' : 'none' }, null);
}
