import { type JsonObject, numberOf, objectOf, textOf } from '../api/json.ts';
import { isTerminating, metaOf, nameOf } from '../object/meta.ts';
import { isTrue } from '../object/conditions.ts';
import { type ControllerContext, POD, STATEFUL_SET } from './controller-context.ts';
import { NEW_POD } from './replica-set.ts';
import { templateHash, templateMetadata } from './template.ts';

const HASH = 'controller-revision-hash';

const ordinalOf = (pod: JsonObject) => Number(/-(\d+)$/.exec(nameOf(pod))?.[1] ?? -1);
const isReady = (pod: JsonObject) => isTrue(objectOf(pod['status']), 'Ready') && !isTerminating(pod);
const revisionOf = (pod: JsonObject) => textOf(objectOf(metaOf(pod)['labels'])[HASH]);

/** Keeps numbered pods: created one after another from the first, updated from the last. */
export function reconcileStatefulSet(context: ControllerContext, set: JsonObject): void {
  if (isTerminating(set)) return;
  const spec = objectOf(set['spec']);
  const desired = numberOf(spec['replicas'], 1);
  const template = objectOf(spec['template']);
  const update = `${nameOf(set)}-${templateHash(template)}`;
  const pods = context.owned(POD, set).toSorted((a, b) => ordinalOf(a) - ordinalOf(b));
  const isParallel = spec['podManagementPolicy'] === 'Parallel';
  make(context, set, template, update, desired, pods, isParallel);
  const surplus = pods.filter((pod) => ordinalOf(pod) >= desired && !isTerminating(pod));
  const doomed = surplus.at(-1) ?? outdated(spec, pods, desired, update);
  if (doomed) context.remove(POD, doomed);
  report(context, set, update, desired);
}

function make(
  context: ControllerContext,
  set: JsonObject,
  template: JsonObject,
  revision: string,
  desired: number,
  pods: readonly JsonObject[],
  isParallel: boolean,
): void {
  for (let ordinal = 0; ordinal < desired; ordinal++) {
    const pod = pods.find((one) => ordinalOf(one) === ordinal);
    if (pod) {
      if (!isParallel && !isReady(pod)) return;
      continue;
    }
    const name = `${nameOf(set)}-${ordinal}`;
    const labels = {
      [HASH]: revision,
      'statefulset.kubernetes.io/pod-name': name,
      'apps.kubernetes.io/pod-index': String(ordinal),
    };
    const metadata = { ...templateMetadata(template, labels), name, generateName: `${nameOf(set)}-` };
    context.make(POD, set, STATEFUL_SET, metadata, { spec: template['spec'], status: NEW_POD });
    if (!isParallel) return;
  }
}

/** The next pod to update: the last outdated one, once all after it are ready. */
function outdated(
  spec: JsonObject,
  pods: readonly JsonObject[],
  desired: number,
  revision: string,
): JsonObject | undefined {
  if (objectOf(spec['updateStrategy'])['type'] === 'OnDelete' || pods.length < desired) return undefined;
  for (const pod of pods.toReversed()) {
    if (revisionOf(pod) !== revision) return isTerminating(pod) ? undefined : pod;
    if (!isReady(pod)) return undefined;
  }
  return undefined;
}

function report(context: ControllerContext, set: JsonObject, update: string, desired: number): void {
  const pods = context.owned(POD, set).filter((pod) => !isTerminating(pod));
  const before = objectOf(set['status']);
  const updated = pods.filter((pod) => revisionOf(pod) === update).length;
  const ready = pods.filter(isReady).length;
  const isDone = updated === desired && ready === desired && pods.length === desired;
  const current = isDone ? update : textOf(before['currentRevision']) || update;
  const onCurrent = pods.filter((pod) => revisionOf(pod) === current).length;
  context.setStatus(STATEFUL_SET, set, {
    observedGeneration: metaOf(set)['generation'],
    replicas: pods.length,
    ...(ready > 0 ? { readyReplicas: ready } : {}),
    availableReplicas: ready,
    ...(onCurrent > 0 ? { currentReplicas: onCurrent } : {}),
    ...(updated > 0 ? { updatedReplicas: updated } : {}),
    currentRevision: current,
    updateRevision: update,
    collisionCount: 0,
  });
}
