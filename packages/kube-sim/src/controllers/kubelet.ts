import { type JsonObject, listOf, numberOf, objectOf, textOf } from '../api/json.ts';
import { isTerminating, metaOf, nameOf, namespaceOf } from '../object/meta.ts';
import { fits } from '../api/selector.ts';
import { keyOf } from '../store/store.ts';
import { tableOf } from '../api/kinds.ts';
import { conditionIn, isTrue, withCondition } from '../object/conditions.ts';
import { controllerOf, type ControllerContext, NODE, POD } from './controller-context.ts';

/** The outcome of a pod's containers. */
type Fate = 'run' | 'pull' | 'crash' | 'unready' | 'work';

const BACK_OFF_MS = 10_000;
const MAX_BACK_OFF_MS = 300_000;
const CONDITIONS = ['PodReadyToStartContainers', 'Initialized', 'ContainersReady', 'Ready'];

const statusOf = (object: JsonObject) => objectOf(object['status']);
const containersOf = (pod: JsonObject) => listOf(objectOf(pod['spec'])['containers']).map(objectOf);
const statesOf = (pod: JsonObject) => listOf(statusOf(pod)['containerStatuses']).map(objectOf);
const keyOfPod = (pod: JsonObject) => keyOf(namespaceOf(pod), nameOf(pod));

function fateOf({ behavior }: ControllerContext, pod: JsonObject): Fate {
  const images = containersOf(pod).map((container) => textOf(container['image']));
  const labels = objectOf(metaOf(pod)['labels']);
  const has = (parts: readonly string[]) =>
    images.some((image) => parts.some((part) => image.includes(part)));
  if (has(behavior.badImages)) return 'pull';
  if (has(behavior.crashingImages) || labels['testkit/crash-loop'] === 'true') return 'crash';
  if (has(behavior.unreadyImages) || labels['testkit/not-ready'] === 'true') return 'unready';
  return controllerOf(pod)?.['kind'] === 'Job' ? 'work' : 'run';
}

/** Acts as scheduler and kubelet for one pod: performs the next step. */
export function reconcilePod(context: ControllerContext, pod: JsonObject): void {
  const node = textOf(objectOf(pod['spec'])['nodeName']);
  if (node === '') {
    schedule(context, pod);
    return;
  }
  // While its node is lost, a pod does not change.
  if (!isTrue(statusOf(context.get(NODE, node) ?? {}), 'Ready')) return;
  if (isTerminating(pod)) {
    stop(context, pod);
    return;
  }
  const phase = statusOf(pod)['phase'];
  if (phase === 'Succeeded' || phase === 'Failed') return;
  const states = statesOf(pod);
  if (states.length === 0) creating(context, pod);
  else step(context, pod, fateOf(context, pod));
}

function schedule(context: ControllerContext, pod: JsonObject): void {
  const selector = objectOf(objectOf(pod['spec'])['nodeSelector']);
  const nodes = context.each(NODE);
  const fitting = nodes.filter(
    (node) =>
      isTrue(statusOf(node), 'Ready') &&
      objectOf(node['spec'])['unschedulable'] !== true &&
      fits({ matchLabels: selector }, objectOf(metaOf(node)['labels'])),
  );
  const now = context.now();
  const chosen = fitting[Math.floor(context.span([0, fitting.length - 0.001]))];
  if (!chosen) {
    const message = `0/${nodes.length} nodes are available: ${nodes.length} node(s) didn't match Pod's node affinity/selector.`;
    const condition = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message };
    context.setStatus(POD, pod, withCondition(statusOf(pod), condition, now));
    context.later(POD, keyOfPod(pod), 5_000);
    return;
  }
  const scheduled = withCondition(statusOf(pod), { type: 'PodScheduled', status: 'True' }, now);
  const spec = { ...objectOf(pod['spec']), nodeName: nameOf(chosen) };
  context.put(POD, { ...pod, spec, status: scheduled });
  context.later(POD, keyOfPod(pod), context.span(context.behavior.scheduleMs));
}

function creating(context: ControllerContext, pod: JsonObject): void {
  const waiting = { waiting: { reason: 'ContainerCreating' } };
  const now = context.now();
  let status: JsonObject = {
    ...statusOf(pod),
    startTime: now,
    containerStatuses: states(pod, waiting, false, 0),
  };
  status = withCondition(status, { type: 'PodReadyToStartContainers', status: 'False' }, now);
  status = withCondition(status, { type: 'Initialized', status: 'True' }, now);
  context.setStatus(POD, pod, notReady(pod, status, now));
  context.later(POD, keyOfPod(pod), context.span(context.behavior.startMs));
}

function step(context: ControllerContext, pod: JsonObject, fate: Fate): void {
  const [state = {}] = statesOf(pod).map((status) => objectOf(status['state']));
  const restarts = numberOf(statesOf(pod)[0]?.['restartCount']);
  const waiting = textOf(objectOf(state['waiting'])['reason']);
  if (fate === 'pull' && state['running'] === undefined) failPull(context, pod, waiting);
  else if (state['running'] === undefined)
    run(context, pod, waiting === 'ContainerCreating' ? restarts : restarts + 1);
  else if (fate === 'crash') crash(context, pod, restarts);
  else if (fate === 'work') finish(context, pod);
  else if (fate === 'unready') ready(context, pod, false);
  else ready(context, pod, true);
}

function failPull(context: ControllerContext, pod: JsonObject, before: string): void {
  const image = textOf(containersOf(pod)[0]?.['image']);
  const isBackOff = before === 'ErrImagePull';
  const waiting = isBackOff
    ? { reason: 'ImagePullBackOff', message: `Back-off pulling image "${image}"` }
    : { reason: 'ErrImagePull', message: `failed to pull and unpack image "${image}": not found` };
  const status = { ...statusOf(pod), containerStatuses: states(pod, { waiting }, false, 0) };
  context.setStatus(POD, pod, status);
  // It settles in the back-off state: further changes of a stuck pod would show nothing new.
  context.later(POD, keyOfPod(pod), isBackOff ? MAX_BACK_OFF_MS : context.span([1_000, 3_000]));
}

function run(context: ControllerContext, pod: JsonObject, restarts: number): void {
  const now = context.now();
  const { podIP = address(context) } = statusOf(pod);
  const running = states(pod, { running: { startedAt: now } }, false, restarts);
  let status: JsonObject = {
    ...statusOf(pod),
    phase: 'Running',
    podIP,
    podIPs: [{ ip: podIP }],
    containerStatuses: running,
  };
  status = withCondition(status, { type: 'PodReadyToStartContainers', status: 'True' }, now);
  context.setStatus(POD, pod, notReady(pod, status, now));
  const fate = fateOf(context, pod);
  const { crashMs, readyMs, workMs } = context.behavior;
  context.later(
    POD,
    keyOfPod(pod),
    context.span(fate === 'crash' ? crashMs : fate === 'work' ? workMs : readyMs),
  );
}

function ready(context: ControllerContext, pod: JsonObject, isReady: boolean): void {
  const now = context.now();
  if (!isReady) {
    context.setStatus(POD, pod, notReady(pod, statusOf(pod), now));
    return;
  }
  const containerStatuses = statesOf(pod).map((state) => ({ ...state, ready: true, started: true }));
  let status: JsonObject = { ...statusOf(pod), containerStatuses };
  for (const type of CONDITIONS) status = withCondition(status, { type, status: 'True' }, now);
  context.setStatus(POD, pod, status);
}

function crash(context: ControllerContext, pod: JsonObject, restarts: number): void {
  const delayMs = Math.min(MAX_BACK_OFF_MS, BACK_OFF_MS * 2 ** Math.min(restarts, 5));
  const name = textOf(containersOf(pod)[0]?.['name']);
  const why = `back-off ${delayMs / 1000}s restarting failed container=${name} pod=${nameOf(pod)}_${namespaceOf(pod)}`;
  const waiting = { reason: 'CrashLoopBackOff', message: why };
  const now = context.now();
  const lastState = { terminated: { exitCode: 1, reason: 'Error', finishedAt: now } };
  const containerStatuses = states(pod, { waiting }, false, restarts).map((state) => ({
    ...state,
    lastState,
  }));
  context.setStatus(POD, pod, notReady(pod, { ...statusOf(pod), containerStatuses }, now));
  context.later(POD, keyOfPod(pod), delayMs);
}

function finish(context: ControllerContext, pod: JsonObject): void {
  const now = context.now();
  const terminated = { exitCode: 0, reason: 'Completed', finishedAt: now };
  const status = {
    ...statusOf(pod),
    phase: 'Succeeded',
    containerStatuses: states(pod, { terminated }, false, 0),
  };
  context.setStatus(POD, pod, notReady(pod, status, now, 'PodCompleted'));
}

function stop(context: ControllerContext, pod: JsonObject): void {
  const at =
    Date.parse(textOf(metaOf(pod)['deletionTimestamp'])) -
    numberOf(metaOf(pod)['deletionGracePeriodSeconds']) * 1000;
  // The timestamp has a resolution of a second; then the time to stop.
  const stopsAt = at + context.behavior.stopMs[1];
  if (context.clock.now() < stopsAt) context.later(POD, keyOfPod(pod), stopsAt - context.clock.now());
  else if (listOf(metaOf(pod)['finalizers']).length === 0)
    context.kube.store.remove(tableOf(POD), keyOfPod(pod));
}

function states(pod: JsonObject, state: JsonObject, isReady: boolean, restartCount: number): JsonObject[] {
  return containersOf(pod).map(({ name, image }) => ({
    name,
    image,
    imageID: '',
    ready: isReady,
    restartCount,
    state,
  }));
}

function notReady(
  pod: JsonObject,
  status: JsonObject,
  now: string,
  reason = 'ContainersNotReady',
): JsonObject {
  const names = containersOf(pod).map((container) => textOf(container['name']));
  const message = `containers with unready status: [${names.join(' ')}]`;
  let next = status;
  for (const type of ['ContainersReady', 'Ready'])
    next = withCondition(next, { type, status: 'False', reason, message }, now);
  return next;
}

function address(context: ControllerContext): string {
  const byte = () => Math.floor(context.span([1, 254.99]));
  return `10.244.${byte()}.${byte()}`;
}

/** Marks a pod of a lost node as not ready: it may be running, but its state is unknown. */
export function markNodeLost(context: ControllerContext, pod: JsonObject): void {
  const ready = conditionIn(statusOf(pod), 'Ready');
  if (ready?.['status'] !== 'True') return;
  const condition = { type: 'Ready', status: 'False', reason: 'NodeNotReady' };
  context.setStatus(POD, pod, withCondition(statusOf(pod), condition, context.now()));
}
