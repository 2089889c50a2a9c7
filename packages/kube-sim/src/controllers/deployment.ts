import { type JsonObject, numberOf, objectOf, textOf } from '../api/json.ts';
import { isTerminating, joined, metaOf, nameOf, namespaceOf, withMeta } from '../object/meta.ts';
import { keyOf } from '../store/store.ts';
import { compact, conditionIn, withCondition } from '../object/conditions.ts';
import { DEPLOYMENT, type ControllerContext, REPLICA_SET } from './controller-context.ts';
import { countOf, templateHash, templateMetadata } from './template.ts';

/** How soon a rollout without progress is reconciled again. */
const LOOK_MS = 30_000;
const HASH = 'pod-template-hash';
const REVISION = 'deployment.kubernetes.io/revision';

interface Rollout {
  readonly deployment: JsonObject;
  readonly desired: number;
  readonly all: readonly JsonObject[];
  readonly current: JsonObject | undefined;
  readonly old: readonly JsonObject[];
}

const specOf = (object: JsonObject) => objectOf(object['spec']);
const statusOf = (object: JsonObject) => objectOf(object['status']);
const replicasOf = (object: JsonObject) => numberOf(specOf(object)['replicas'], 1);
const sum = (sets: readonly JsonObject[], count: (set: JsonObject) => number) =>
  sets.reduce((total, set) => total + count(set), 0);
const counted = (field: string) => (set: JsonObject) => numberOf(statusOf(set)[field]);

/** Rolls a Deployment out, one step at a time, and reports its progress. */
export function reconcileDeployment(context: ControllerContext, deployment: JsonObject): void {
  if (isTerminating(deployment)) return;
  const spec = specOf(deployment);
  const hash = templateHash(objectOf(spec['template']));
  const all = context.owned(REPLICA_SET, deployment);
  const current = all.find((set) => objectOf(metaOf(set)['labels'])[HASH] === hash);
  const rollout = {
    deployment,
    desired: replicasOf(deployment),
    all,
    current,
    old: all.filter((set) => set !== current),
  };
  if (spec['paused'] !== true) {
    if (objectOf(spec['strategy'])['type'] === 'Recreate') recreate(context, rollout, hash);
    else roll(context, rollout, hash);
    tidy(context, rollout);
  }
  report(context, deployment);
}

function roll(
  context: ControllerContext,
  { deployment, desired, all, current, old }: Rollout,
  hash: string,
): void {
  const rolling = objectOf(objectOf(specOf(deployment)['strategy'])['rollingUpdate']);
  const surge = countOf(rolling['maxSurge'], desired, Math.ceil);
  const least = countOf(rolling['maxUnavailable'], desired, Math.floor);
  const unavailable = surge === 0 && least === 0 ? 1 : least;
  const total = sum(all, replicasOf);
  const room = Math.max(0, desired + surge - total);
  if (!current) {
    add(context, deployment, hash, Math.min(desired, room), all);
    return;
  }
  const has = replicasOf(current);
  const isSettled = sum(old, replicasOf) === 0;
  if (has > desired || isSettled) scale(context, current, desired);
  else if (has < desired && room > 0) scale(context, current, Math.min(desired, has + room));
  const missing = Math.max(0, has - counted('availableReplicas')(current));
  let spare = total - (desired - unavailable) - missing;
  for (const set of old) {
    const sick = replicasOf(set) - counted('availableReplicas')(set);
    const cut = Math.min(sick, Math.max(0, spare));
    spare -= cut;
    const healthy = sum(all, counted('availableReplicas')) - (desired - unavailable);
    const more = Math.max(0, Math.min(replicasOf(set) - cut, healthy, spare));
    spare -= more;
    if (cut + more > 0) scale(context, set, replicasOf(set) - cut - more);
  }
}

function recreate(
  context: ControllerContext,
  { deployment, desired, all, current, old }: Rollout,
  hash: string,
): void {
  for (const set of old) if (replicasOf(set) > 0) scale(context, set, 0);
  if (old.some((set) => counted('replicas')(set) > 0)) return;
  if (current) scale(context, current, desired);
  else add(context, deployment, hash, desired, all);
}

function add(
  context: ControllerContext,
  deployment: JsonObject,
  hash: string,
  replicas: number,
  all: readonly JsonObject[],
): void {
  const spec = specOf(deployment);
  const template = objectOf(spec['template']);
  const labels = { [HASH]: hash };
  const revision = String(
    1 + Math.max(0, ...all.map((set) => Number(objectOf(metaOf(set)['annotations'])[REVISION] ?? 0))),
  );
  const metadata = templateMetadata(template, labels);
  const selector = objectOf(spec['selector']);
  context.make(
    REPLICA_SET,
    deployment,
    DEPLOYMENT,
    {
      name: joined(nameOf(deployment), hash),
      labels: metadata['labels'],
      annotations: { [REVISION]: revision },
    },
    {
      spec: {
        replicas,
        selector: { ...selector, matchLabels: { ...objectOf(selector['matchLabels']), ...labels } },
        template: { ...template, metadata },
      },
      status: { replicas: 0 },
    },
  );
  const annotations = { ...objectOf(metaOf(deployment)['annotations']), [REVISION]: revision };
  context.put(DEPLOYMENT, withMeta(deployment, { annotations }));
}

function scale(context: ControllerContext, set: JsonObject, replicas: number): void {
  if (replicasOf(set) === replicas) return;
  const generation = numberOf(metaOf(set)['generation']) + 1;
  context.put(REPLICA_SET, withMeta({ ...set, spec: { ...specOf(set), replicas } }, { generation }));
}

/** Old ReplicaSets without pods are kept up to the limit of the Deployment. */
function tidy(context: ControllerContext, { deployment, old }: Rollout): void {
  const idle = old.filter((set) => replicasOf(set) === 0 && counted('replicas')(set) === 0);
  const limit = numberOf(specOf(deployment)['revisionHistoryLimit'], 10);
  const revision = (set: JsonObject) => Number(objectOf(metaOf(set)['annotations'])[REVISION] ?? 0);
  const doomed = idle
    .toSorted((a, b) => revision(a) - revision(b))
    .slice(0, Math.max(0, idle.length - limit));
  for (const set of doomed) context.remove(REPLICA_SET, set);
}

function report(context: ControllerContext, before: JsonObject): void {
  const key = keyOf(namespaceOf(before), nameOf(before));
  const deployment = context.get(DEPLOYMENT, key) ?? before;
  const all = context.owned(REPLICA_SET, deployment);
  const spec = specOf(deployment);
  const hash = templateHash(objectOf(spec['template']));
  const current = all.find((set) => objectOf(metaOf(set)['labels'])[HASH] === hash);
  const desired = replicasOf(deployment);
  const replicas = sum(all, counted('replicas'));
  const available = sum(all, counted('availableReplicas'));
  const updated = current ? counted('replicas')(current) : 0;
  const rolling = objectOf(objectOf(spec['strategy'])['rollingUpdate']);
  const unavailable = countOf(rolling['maxUnavailable'], desired, Math.floor);
  const isAvailable = available >= desired - unavailable;
  const now = context.now();
  const conditions = {
    conditions: statusOf(deployment)['conditions'] ?? [],
  };
  let status: JsonObject = {
    ...compact({
      observedGeneration: metaOf(deployment)['generation'],
      replicas,
      updatedReplicas: updated,
      readyReplicas: sum(all, counted('readyReplicas')),
      availableReplicas: available,
      unavailableReplicas: Math.max(0, Math.max(replicas, desired) - available),
    }),
    terminatingReplicas: sum(all, counted('terminatingReplicas')),
    ...conditions,
  };
  status = withCondition(status, availability(isAvailable, statusOf(deployment), now), now);
  const isDone = updated === desired && replicas === desired && available >= desired;
  const progress = current
    ? progressOf(context, deployment, nameOf(current), isDone, { replicas, updated, available }, now)
    : null;
  if (progress) {
    status = withCondition(status, progress, now);
    const seconds = numberOf(spec['progressDeadlineSeconds'], 600);
    // Checked before it is due too, because a long wait may be pending.
    const delayMs = Math.min(seconds * 1000 + 1_000, LOOK_MS);
    if (!isDone && progress['status'] === 'True') context.later(DEPLOYMENT, key, delayMs);
  }
  context.setStatus(DEPLOYMENT, deployment, status);
}

function availability(isAvailable: boolean, before: JsonObject, now: string): JsonObject {
  const status = isAvailable ? 'True' : 'False';
  const old = conditionIn(before, 'Available');
  return {
    type: 'Available',
    status,
    lastUpdateTime: old?.['status'] === status ? old['lastUpdateTime'] : now,
    reason: isAvailable ? 'MinimumReplicasAvailable' : 'MinimumReplicasUnavailable',
    message: `Deployment ${isAvailable ? 'has' : 'does not have'} minimum availability.`,
  };
}

interface Counts {
  readonly replicas: number;
  readonly updated: number;
  readonly available: number;
}

function progressOf(
  context: ControllerContext,
  deployment: JsonObject,
  set: string,
  isDone: boolean,
  { replicas, updated, available }: Counts,
  now: string,
): JsonObject | null {
  const before = statusOf(deployment);
  const old = conditionIn(before, 'Progressing');
  const say = (status: string, reason: string, message: string): JsonObject => ({
    type: 'Progressing',
    status,
    lastUpdateTime: now,
    reason,
    message: `ReplicaSet "${set}" ${message}`,
  });
  if (isDone) {
    if (old?.['reason'] === 'NewReplicaSetAvailable' && textOf(old['message']).includes(`"${set}"`))
      return old;
    return say('True', 'NewReplicaSetAvailable', 'has successfully progressed.');
  }
  const isSameRollout = textOf(old?.['message']).includes(`"${set}"`);
  // Replicas that are missing after the rollout has ended were lost; this is not progress.
  if (old?.['reason'] === 'NewReplicaSetAvailable' && isSameRollout) return old;
  const hasMoved =
    updated > numberOf(before['updatedReplicas']) ||
    available > numberOf(before['availableReplicas']) ||
    replicas - updated < numberOf(before['replicas']) - numberOf(before['updatedReplicas']);
  if (!old || !isSameRollout || hasMoved) return say('True', 'ReplicaSetUpdated', 'is progressing.');
  const seconds = numberOf(specOf(deployment)['progressDeadlineSeconds'], 600);
  const since = Date.parse(textOf(old['lastUpdateTime']));
  if (old['status'] === 'True' && context.clock.now() - since >= seconds * 1000)
    return say('False', 'ProgressDeadlineExceeded', 'has timed out progressing.');
  return old;
}
