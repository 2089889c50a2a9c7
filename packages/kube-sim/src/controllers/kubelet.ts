import { type JsonObject, listOf, numberOf, objectOf, textOf } from '../api/json.ts';
import { isGoing, metaOf, nameOf, namespaceOf } from '../object/meta.ts';
import { fits } from '../api/selector.ts';
import { keyOf } from '../store/store.ts';
import { tableOf } from '../api/kinds.ts';
import { conditionIn, isTrue, withCondition } from './conditions.ts';
import { controllerOf, type Ground, NODE, POD } from './controller-context.ts';

/** What becomes of a pod's containers. */
type Fate = 'run' | 'pull' | 'crash' | 'unready' | 'work';

const BACK_OFF_MS = 10_000;
const MOST_BACK_OFF_MS = 300_000;
const CONDITIONS = ['PodReadyToStartContainers', 'Initialized', 'ContainersReady', 'Ready'];

const statusOf = (object: JsonObject) => objectOf(object['status']);
const containersOf = (pod: JsonObject) => listOf(objectOf(pod['spec'])['containers']).map(objectOf);
const statesOf = (pod: JsonObject) => listOf(statusOf(pod)['containerStatuses']).map(objectOf);
const keyOfPod = (pod: JsonObject) => keyOf(namespaceOf(pod), nameOf(pod));

function fateOf({ conduct }: Ground, pod: JsonObject): Fate {
  const images = containersOf(pod).map((container) => textOf(container['image']));
  const labels = objectOf(metaOf(pod)['labels']);
  const has = (parts: readonly string[]) =>
    images.some((image) => parts.some((part) => image.includes(part)));
  if (has(conduct.badImages)) return 'pull';
  if (has(conduct.crashingImages) || labels['testkit/crash-loop'] === 'true') return 'crash';
  if (has(conduct.unreadyImages) || labels['testkit/not-ready'] === 'true') return 'unready';
  return controllerOf(pod)?.['kind'] === 'Job' ? 'work' : 'run';
}

/** Plays scheduler and kubelet for one pod: the next thing that happens to it. */
export function reconcilePod(ground: Ground, pod: JsonObject): void {
  const node = textOf(objectOf(pod['spec'])['nodeName']);
  if (node === '') {
    schedule(ground, pod);
    return;
  }
  // Where the kubelet is gone nothing happens until it is back.
  if (!isTrue(statusOf(ground.get(NODE, node) ?? {}), 'Ready')) return;
  if (isGoing(pod)) {
    stop(ground, pod);
    return;
  }
  const phase = statusOf(pod)['phase'];
  if (phase === 'Succeeded' || phase === 'Failed') return;
  const states = statesOf(pod);
  if (states.length === 0) creating(ground, pod);
  else step(ground, pod, fateOf(ground, pod));
}

function schedule(ground: Ground, pod: JsonObject): void {
  const selector = objectOf(objectOf(pod['spec'])['nodeSelector']);
  const nodes = ground.each(NODE);
  const fitting = nodes.filter(
    (node) =>
      isTrue(statusOf(node), 'Ready') &&
      objectOf(node['spec'])['unschedulable'] !== true &&
      fits({ matchLabels: selector }, objectOf(metaOf(node)['labels'])),
  );
  const now = ground.now();
  const chosen = fitting[Math.floor(ground.span([0, fitting.length - 0.001]))];
  if (!chosen) {
    const message = `0/${nodes.length} nodes are available: ${nodes.length} node(s) didn't match Pod's node affinity/selector.`;
    const condition = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message };
    ground.setStatus(POD, pod, withCondition(statusOf(pod), condition, now));
    ground.later(POD, keyOfPod(pod), 5_000);
    return;
  }
  const scheduled = withCondition(statusOf(pod), { type: 'PodScheduled', status: 'True' }, now);
  const spec = { ...objectOf(pod['spec']), nodeName: nameOf(chosen) };
  ground.put(POD, { ...pod, spec, status: scheduled });
  ground.later(POD, keyOfPod(pod), ground.span(ground.conduct.scheduleMs));
}

function creating(ground: Ground, pod: JsonObject): void {
  const waiting = { waiting: { reason: 'ContainerCreating' } };
  const now = ground.now();
  let status: JsonObject = {
    ...statusOf(pod),
    startTime: now,
    containerStatuses: states(pod, waiting, false, 0),
  };
  status = withCondition(status, { type: 'PodReadyToStartContainers', status: 'False' }, now);
  status = withCondition(status, { type: 'Initialized', status: 'True' }, now);
  ground.setStatus(POD, pod, notReady(pod, status, now));
  ground.later(POD, keyOfPod(pod), ground.span(ground.conduct.startMs));
}

function step(ground: Ground, pod: JsonObject, fate: Fate): void {
  const [state = {}] = statesOf(pod).map((status) => objectOf(status['state']));
  const restarts = numberOf(statesOf(pod)[0]?.['restartCount']);
  const waiting = textOf(objectOf(state['waiting'])['reason']);
  if (fate === 'pull' && state['running'] === undefined) failPull(ground, pod, waiting);
  else if (state['running'] === undefined)
    run(ground, pod, waiting === 'ContainerCreating' ? restarts : restarts + 1);
  else if (fate === 'crash') crash(ground, pod, restarts);
  else if (fate === 'work') finish(ground, pod);
  else if (fate === 'unready') ready(ground, pod, false);
  else ready(ground, pod, true);
}

function failPull(ground: Ground, pod: JsonObject, before: string): void {
  const image = textOf(containersOf(pod)[0]?.['image']);
  const isBackOff = before === 'ErrImagePull';
  const waiting = isBackOff
    ? { reason: 'ImagePullBackOff', message: `Back-off pulling image "${image}"` }
    : { reason: 'ErrImagePull', message: `failed to pull and unpack image "${image}": not found` };
  const status = { ...statusOf(pod), containerStatuses: states(pod, { waiting }, false, 0) };
  ground.setStatus(POD, pod, status);
  // It settles in the back-off: a fleet of stuck pods that flicker would tell nothing new.
  ground.later(POD, keyOfPod(pod), isBackOff ? MOST_BACK_OFF_MS : ground.span([1_000, 3_000]));
}

function run(ground: Ground, pod: JsonObject, restarts: number): void {
  const now = ground.now();
  const { podIP = address(ground) } = statusOf(pod);
  const running = states(pod, { running: { startedAt: now } }, false, restarts);
  let status: JsonObject = {
    ...statusOf(pod),
    phase: 'Running',
    podIP,
    podIPs: [{ ip: podIP }],
    containerStatuses: running,
  };
  status = withCondition(status, { type: 'PodReadyToStartContainers', status: 'True' }, now);
  ground.setStatus(POD, pod, notReady(pod, status, now));
  const fate = fateOf(ground, pod);
  const { crashMs, readyMs, workMs } = ground.conduct;
  ground.later(
    POD,
    keyOfPod(pod),
    ground.span(fate === 'crash' ? crashMs : fate === 'work' ? workMs : readyMs),
  );
}

function ready(ground: Ground, pod: JsonObject, isReady: boolean): void {
  const now = ground.now();
  if (!isReady) {
    ground.setStatus(POD, pod, notReady(pod, statusOf(pod), now));
    return;
  }
  const containerStatuses = statesOf(pod).map((state) => ({ ...state, ready: true, started: true }));
  let status: JsonObject = { ...statusOf(pod), containerStatuses };
  for (const type of CONDITIONS) status = withCondition(status, { type, status: 'True' }, now);
  ground.setStatus(POD, pod, status);
}

function crash(ground: Ground, pod: JsonObject, restarts: number): void {
  const delayMs = Math.min(MOST_BACK_OFF_MS, BACK_OFF_MS * 2 ** Math.min(restarts, 5));
  const name = textOf(containersOf(pod)[0]?.['name']);
  const why = `back-off ${delayMs / 1000}s restarting failed container=${name} pod=${nameOf(pod)}_${namespaceOf(pod)}`;
  const waiting = { reason: 'CrashLoopBackOff', message: why };
  const now = ground.now();
  const lastState = { terminated: { exitCode: 1, reason: 'Error', finishedAt: now } };
  const containerStatuses = states(pod, { waiting }, false, restarts).map((state) => ({
    ...state,
    lastState,
  }));
  ground.setStatus(POD, pod, notReady(pod, { ...statusOf(pod), containerStatuses }, now));
  ground.later(POD, keyOfPod(pod), delayMs);
}

function finish(ground: Ground, pod: JsonObject): void {
  const now = ground.now();
  const terminated = { exitCode: 0, reason: 'Completed', finishedAt: now };
  const status = {
    ...statusOf(pod),
    phase: 'Succeeded',
    containerStatuses: states(pod, { terminated }, false, 0),
  };
  ground.setStatus(POD, pod, notReady(pod, status, now, 'PodCompleted'));
}

function stop(ground: Ground, pod: JsonObject): void {
  const at =
    Date.parse(textOf(metaOf(pod)['deletionTimestamp'])) -
    numberOf(metaOf(pod)['deletionGracePeriodSeconds']) * 1000;
  // A second is what the timestamp can say; then the stopping itself.
  const stopsAt = at + ground.conduct.stopMs[1];
  if (ground.clock.now() < stopsAt) ground.later(POD, keyOfPod(pod), stopsAt - ground.clock.now());
  else if (listOf(metaOf(pod)['finalizers']).length === 0)
    ground.kube.store.remove(tableOf(POD), keyOfPod(pod));
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

function address(ground: Ground): string {
  const byte = () => Math.floor(ground.span([1, 254.99]));
  return `10.244.${byte()}.${byte()}`;
}

/** Marks the pods of a node that is gone: they may run, but nobody can say so. */
export function lose(ground: Ground, pod: JsonObject): void {
  const ready = conditionIn(statusOf(pod), 'Ready');
  if (ready?.['status'] !== 'True') return;
  const condition = { type: 'Ready', status: 'False', reason: 'NodeNotReady' };
  ground.setStatus(POD, pod, withCondition(statusOf(pod), condition, ground.now()));
}
