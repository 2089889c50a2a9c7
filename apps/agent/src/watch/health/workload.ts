import { kubeStatusOf } from '@hawser/domain';
import { countOf, type Fields, fieldsOf, textOf } from '../../kube/fields.ts';
import { metadataOf } from '../../kube/metadata.ts';
import type { Verdict } from '../../report/verdict.ts';
import { conditionOf } from './conditions.ts';

interface Counts {
  readonly wanted: number;
  readonly total: number;
  readonly ready: number;
  readonly available: number;
  readonly updated: number;
}

/** What a rollout is: under way, stuck for a reason, or not there. */
type Rollout = { readonly state: 'none' | 'moving' } | { readonly state: 'stuck'; readonly why: string };

/** Whether the controller has not yet looked at what was last written. */
function isUnread(object: Fields): boolean {
  return countOf(fieldsOf(object.status).observedGeneration) < metadataOf(object).generation;
}

/**
 * UP, DOWN or WARN by the ready replicas (Spec 2 §4). A rollout that moves is PROGRESSING; one that is stuck is never
 * UP, even while the old replicas still are.
 */
function verdictOf(object: Fields, counts: Counts, rollout: Rollout, since: number | null): Verdict {
  const { wanted, ready, available, updated } = counts;
  const kubeStatus = {
    replicas: wanted,
    readyReplicas: ready,
    availableReplicas: available,
    updatedReplicas: updated,
  };
  const message = `${ready} of ${wanted} replicas ready`;
  const stand = (status: string, text = message): Verdict => ({ status, message: text, kubeStatus, since });
  if (isUnread(object)) return stand('PROGRESSING');
  if (rollout.state === 'stuck') {
    const status = kubeStatusOf(kubeStatus);
    return stand(status === 'UP' ? 'WARN' : status, `${message}: ${rollout.why}`);
  }
  if (rollout.state === 'moving') {
    return stand('PROGRESSING', ready < wanted ? message : `${updated} of ${wanted} replicas updated`);
  }
  return stand(kubeStatusOf(kubeStatus), wanted === 0 ? 'scaled to 0 replicas' : message);
}

function countsOf(object: Fields): Counts {
  const status = fieldsOf(object.status);
  return {
    wanted: countOf(fieldsOf(object.spec).replicas, 1),
    total: countOf(status.replicas),
    ready: countOf(status.readyReplicas),
    available: countOf(status.availableReplicas),
    updated: countOf(status.updatedReplicas),
  };
}

/** A Deployment, by its counts and its conditions Progressing and ReplicaFailure. */
export function deploymentVerdict(object: Fields): Verdict {
  const counts = countsOf(object);
  const progress = conditionOf(object, 'Progressing');
  const failure = conditionOf(object, 'ReplicaFailure');
  const isDone =
    counts.updated >= counts.wanted && counts.total <= counts.updated && counts.available >= counts.wanted;
  // `NewReplicaSetAvailable`: the rollout had ended; what is short since then is no progress but a loss.
  const rollout: Rollout = isDone
    ? { state: 'none' }
    : failure?.status === 'True'
      ? { state: 'stuck', why: failure.message }
      : progress?.status === 'False'
        ? { state: 'stuck', why: progress.message }
        : { state: progress?.reason === 'NewReplicaSetAvailable' ? 'none' : 'moving' };
  return verdictOf(object, counts, rollout, conditionOf(object, 'Available')?.since ?? null);
}

/** A StatefulSet, by its counts and revisions. */
export function statefulSetVerdict(object: Fields): Verdict {
  const counts = countsOf(object);
  const status = fieldsOf(object.status);
  const strategy = textOf(fieldsOf(fieldsOf(object.spec).updateStrategy).type);
  const isUpdating =
    strategy !== 'OnDelete' &&
    textOf(status.updateRevision) !== textOf(status.currentRevision) &&
    counts.updated < counts.wanted;
  const isMoving = isUpdating || counts.total < counts.wanted;
  return verdictOf(object, counts, { state: isMoving ? 'moving' : 'none' }, null);
}

/** A ReplicaSet that stands for itself. */
export function replicaSetVerdict(object: Fields): Verdict {
  const counts = countsOf(object);
  const failure = conditionOf(object, 'ReplicaFailure');
  const rollout: Rollout =
    failure?.status === 'True'
      ? { state: 'stuck', why: failure.message }
      : { state: counts.total < counts.wanted ? 'moving' : 'none' };
  return verdictOf(object, { ...counts, updated: counts.total }, rollout, null);
}

/** A DaemonSet: its replicas are the nodes that it is wanted on. */
export function daemonSetVerdict(object: Fields): Verdict {
  const status = fieldsOf(object.status);
  const counts: Counts = {
    wanted: countOf(status.desiredNumberScheduled),
    total: countOf(status.currentNumberScheduled),
    ready: countOf(status.numberReady),
    available: countOf(status.numberAvailable),
    updated: countOf(status.updatedNumberScheduled),
  };
  const onDelete = textOf(fieldsOf(fieldsOf(object.spec).updateStrategy).type) === 'OnDelete';
  const isMoving = counts.total < counts.wanted || (!onDelete && counts.updated < counts.wanted);
  return verdictOf(object, counts, { state: isMoving ? 'moving' : 'none' }, null);
}
