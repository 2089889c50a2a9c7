import { type JsonObject, numberOf, objectOf, textOf } from '../api/json.ts';
import { isTerminating, joined, metaOf, nameOf, newSuffix } from '../object/meta.ts';
import { fits } from '../api/selector.ts';
import { compact, isTrue } from '../object/conditions.ts';
import { DAEMON_SET, type ControllerContext, isActive, NODE, POD } from './controller-context.ts';
import { NEW_POD } from './replica-set.ts';
import { countOf, templateHash, templateMetadata } from './template.ts';

const HASH = 'controller-revision-hash';

const nodeOf = (pod: JsonObject) => textOf(objectOf(pod['spec'])['nodeName']);
const isReady = (pod: JsonObject) => isTrue(objectOf(pod['status']), 'Ready');
const revisionOf = (pod: JsonObject) => textOf(objectOf(metaOf(pod)['labels'])[HASH]);

/** Keeps one pod on each matching node, and updates a few at a time. */
export function reconcileDaemonSet(context: ControllerContext, set: JsonObject): void {
  if (isTerminating(set)) return;
  const spec = objectOf(set['spec']);
  const template = objectOf(spec['template']);
  const selector = objectOf(objectOf(template['spec'])['nodeSelector']);
  const revision = templateHash(template);
  const nodes = context
    .each(NODE)
    .filter((node) => fits({ matchLabels: selector }, objectOf(metaOf(node)['labels'])))
    .map(nameOf);
  const pods = context.owned(POD, set);
  for (const node of nodes.filter((name) => !pods.some((pod) => nodeOf(pod) === name))) {
    const name = joined(nameOf(set), newSuffix(context.random));
    const metadata = {
      ...templateMetadata(template, { [HASH]: revision }),
      name,
      generateName: `${nameOf(set)}-`,
    };
    const placed = { ...objectOf(template['spec']), nodeName: node };
    context.make(POD, set, DAEMON_SET, metadata, { spec: placed, status: NEW_POD });
  }
  for (const pod of pods) if (isActive(pod) && !nodes.includes(nodeOf(pod))) context.remove(POD, pod);
  update(context, spec, pods.filter(isActive), nodes.length, revision);
  report(context, set, nodes, revision);
}

function update(
  context: ControllerContext,
  spec: JsonObject,
  pods: readonly JsonObject[],
  desired: number,
  revision: string,
): void {
  const strategy = objectOf(spec['updateStrategy']);
  if (strategy['type'] === 'OnDelete') return;
  const most = Math.max(
    1,
    countOf(objectOf(strategy['rollingUpdate'])['maxUnavailable'], desired, Math.ceil),
  );
  let room = most - (desired - pods.filter(isReady).length);
  for (const pod of pods) {
    if (revisionOf(pod) === revision) continue;
    if (isReady(pod)) {
      if (room <= 0) continue;
      room -= 1;
    }
    context.remove(POD, pod);
  }
}

function report(
  context: ControllerContext,
  set: JsonObject,
  nodes: readonly string[],
  revision: string,
): void {
  const pods = context.owned(POD, set).filter((pod) => isActive(pod) && nodes.includes(nodeOf(pod)));
  const ready = pods.filter(isReady).length;
  context.setStatus(DAEMON_SET, set, {
    currentNumberScheduled: pods.length,
    numberMisscheduled: 0,
    desiredNumberScheduled: nodes.length,
    numberReady: ready,
    ...compact({
      observedGeneration: numberOf(metaOf(set)['generation']),
      updatedNumberScheduled: pods.filter((pod) => revisionOf(pod) === revision).length,
      numberAvailable: ready,
      numberUnavailable: nodes.length - ready,
    }),
  });
}
