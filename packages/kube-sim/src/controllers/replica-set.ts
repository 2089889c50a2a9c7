import { type JsonObject, numberOf, objectOf, textOf } from '../api/json.ts';
import { isTerminating, joined, metaOf, nameOf, newSuffix } from '../object/meta.ts';
import { compact, isTrue } from '../object/conditions.ts';
import { type ControllerContext, isActive, POD, REPLICA_SET } from './controller-context.ts';

/** A pod without a status. */
export const NEW_POD: JsonObject = { phase: 'Pending', qosClass: 'BestEffort' };

const isReady = (pod: JsonObject) => isTrue(objectOf(pod['status']), 'Ready');

/** Keeps the desired number of pods; deletes the least useful ones first. */
export function reconcileReplicaSet(context: ControllerContext, set: JsonObject): void {
  if (isTerminating(set)) return;
  const spec = objectOf(set['spec']);
  const wanted = numberOf(spec['replicas'], 1);
  const pods = context.owned(POD, set).filter(isActive);
  const template = objectOf(spec['template']);
  for (let i = pods.length; i < wanted; i++) {
    const name = joined(nameOf(set), newSuffix(context.random));
    const metadata = { ...objectOf(template['metadata']), name, generateName: `${nameOf(set)}-` };
    context.make(POD, set, REPLICA_SET, metadata, { spec: template['spec'], status: NEW_POD });
  }
  const doomed = pods.toSorted((a, b) => rank(a) - rank(b) || (nameOf(a) < nameOf(b) ? -1 : 1));
  for (const pod of doomed.slice(0, Math.max(0, pods.length - wanted))) context.remove(POD, pod);
  const owned = context.owned(POD, set);
  const left = owned.filter(isActive);
  const ready = left.filter(isReady).length;
  context.setStatus(REPLICA_SET, set, {
    replicas: left.length,
    terminatingReplicas: owned.filter(isTerminating).length,
    ...compact({
      fullyLabeledReplicas: left.length,
      readyReplicas: ready,
      availableReplicas: ready,
      observedGeneration: metaOf(set)['generation'],
    }),
  });
}

/** Order of deletion: pods without a node, then those that do not run, then those that are not ready. */
function rank(pod: JsonObject): number {
  if (textOf(objectOf(pod['spec'])['nodeName']) === '') return 0;
  if (objectOf(pod['status'])['phase'] !== 'Running') return 1;
  return isReady(pod) ? 3 : 2;
}
