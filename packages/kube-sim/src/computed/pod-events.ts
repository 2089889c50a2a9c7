import { type JsonObject, isSame, listOf, numberOf, objectOf, textOf } from '../api/json.ts';
import { kindOf, tableOf } from '../api/kinds.ts';
import { conditionIn } from '../object/conditions.ts';
import { metaOf, nameOf, namespaceOf, timestamp, uidOf } from '../object/meta.ts';
import { type Change, keyOf, type Store } from '../store/store.ts';
import type { Computed } from '../store/watch.ts';
import { hashOf } from './hash.ts';

const POD_KIND = kindOf('/pods');
const PODS = tableOf(POD_KIND);
export const EVENTS = tableOf(kindOf('/events'));
/** An API server keeps an event for this time, milliseconds. */
const KEPT_MS = 3_600_000;
/** A kubelet repeats a failed pull after this time at the latest, milliseconds. */
const BACK_OFF_MS = 300_000;
/** From the first failure of a pull to its back-off, milliseconds. */
const RETRY_MS = 2_000;

interface Happened {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  /** Epoch milliseconds. */
  readonly first: number;
  readonly last?: number;
  readonly count?: number;
  readonly by?: 'default-scheduler' | 'kubelet';
}

/** The events about the pods of a namespace, or of all (empty), of the last hour, with their keys. */
export function podEventEntries(store: Store, namespace: string, now: number): [string, JsonObject][] {
  return [...store.each(PODS, namespace)].flatMap((pod) => eventsOf(pod, now));
}

/** The events about pods, for a watch. `now` is the time, epoch milliseconds. */
export const computedEvents = (store: Store, now: () => number): Computed => ({
  entries: (namespace) => podEventEntries(store, namespace, now()),
  changes: (change) => eventChanges(change, now()),
  since: (revision) => eventChangesSince(store, revision, now()),
});

/** The changes of events that a change in the store means: of a pod those of the events about it, of an event itself. */
function eventChanges(change: Change, now: number): readonly Change[] {
  if (change.table !== PODS) return [change];
  const before = new Map(change.before ? eventsOf(change.before, now) : []);
  const after = new Map(change.after ? eventsOf(change.after, now) : []);
  const changes: Change[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key) ?? null, after.get(key) ?? null];
    if (was && is && isSame({ ...was, metadata: null }, { ...is, metadata: null })) continue;
    changes.push({ revision: change.revision, table: EVENTS, key, before: was, after: is });
  }
  return changes;
}

/** The changes of events after `revision`. @throws ApiError (410) when some of them are compacted. */
function eventChangesSince(store: Store, revision: number, now: number): Change[] {
  const all = [...store.since(EVENTS, revision), ...store.since(PODS, revision)];
  return all.sort((a, b) => a.revision - b.revision).flatMap((change) => eventChanges(change, now));
}

function eventsOf(pod: JsonObject, now: number): [string, JsonObject][] {
  return happenings(pod, now)
    .filter(({ first, last = first }) => last > now - KEPT_MS)
    .map((happened) => {
      const event = eventOf(pod, happened);
      return [keyOf(namespaceOf(event), nameOf(event)), event];
    });
}

const instantOf = (value: unknown, otherwise: number): number => {
  const instant = Date.parse(textOf(value));
  return Number.isNaN(instant) ? otherwise : instant;
};

/** What scheduler and kubelet report about a pod: what its status shows, and what must have come before. */
function happenings(pod: JsonObject, now: number): Happened[] {
  const status = objectOf(pod['status']);
  const created = instantOf(metaOf(pod)['creationTimestamp'], now);
  const scheduled = conditionIn(status, 'PodScheduled');
  const at = instantOf(scheduled?.['lastTransitionTime'], created);
  const node = textOf(objectOf(pod['spec'])['nodeName']);
  const by = 'default-scheduler';
  if (node === '') {
    if (scheduled?.['status'] !== 'False') return [];
    const message = textOf(scheduled['message']);
    return [{ type: 'Warning', reason: 'FailedScheduling', message, first: at, by }];
  }
  const message = `Successfully assigned ${namespaceOf(pod)}/${nameOf(pod)} to ${node}`;
  const started = instantOf(status['startTime'], at);
  return [
    { type: 'Normal', reason: 'Scheduled', message, first: at, by },
    ...listOf(status['containerStatuses']).flatMap((container) =>
      ofContainer(pod, objectOf(container), started, now),
    ),
  ];
}

function ofContainer(pod: JsonObject, container: JsonObject, started: number, now: number): Happened[] {
  const name = textOf(container['name']);
  const image = textOf(container['image']);
  const state = objectOf(container['state']);
  const waiting = textOf(objectOf(state['waiting'])['reason']);
  const restarts = numberOf(container['restartCount']);
  const pulling: Happened = {
    type: 'Normal',
    reason: 'Pulling',
    message: `Pulling image "${image}"`,
    first: started,
  };
  if (waiting === 'ErrImagePull' || waiting === 'ImagePullBackOff')
    return failedPull({ pulling, image, isBackOff: waiting === 'ImagePullBackOff', now });
  if (waiting === 'ContainerCreating') return [pulling];
  const last = instantOf(objectOf(state['running'])['startedAt'], started);
  const first = restarts === 0 ? last : started;
  const often = { first, last, count: restarts + 1 };
  const ran: Happened[] = [
    pulling,
    { type: 'Normal', reason: 'Pulled', message: `Successfully pulled image "${image}"`, ...often },
    { type: 'Normal', reason: 'Created', message: `Created container: ${name}`, ...often },
    { type: 'Normal', reason: 'Started', message: `Started container ${name}`, ...often },
  ];
  if (waiting !== 'CrashLoopBackOff' && restarts === 0) return ran;
  const message = `Back-off restarting failed container ${name} in pod ${nameOf(pod)}_${namespaceOf(pod)}(${uidOf(pod)})`;
  return [...ran, { type: 'Warning', reason: 'BackOff', message, ...often }];
}

interface FailedPull {
  readonly pulling: Happened;
  readonly image: string;
  readonly isBackOff: boolean;
  readonly now: number;
}

/** A pull that fails again and again: the kubelet counts its attempts. */
function failedPull({ pulling, image, isBackOff, now }: FailedPull): Happened[] {
  const { first } = pulling;
  const attempts = isBackOff ? 1 + Math.max(0, Math.floor((now - first) / BACK_OFF_MS)) : 1;
  const often = { first, last: first + (attempts - 1) * BACK_OFF_MS, count: attempts };
  const why = `Failed to pull image "${image}": failed to pull and unpack image "${image}": not found`;
  const failed: Happened[] = [
    { ...pulling, ...often },
    { type: 'Warning', reason: 'Failed', message: why, ...often },
    { type: 'Warning', reason: 'Failed', message: 'Error: ErrImagePull', ...often },
  ];
  if (!isBackOff) return failed;
  const after = { ...often, first: first + RETRY_MS, last: often.last + RETRY_MS };
  return [
    ...failed,
    { type: 'Normal', reason: 'BackOff', message: `Back-off pulling image "${image}"`, ...after },
    { type: 'Warning', reason: 'Failed', message: 'Error: ImagePullBackOff', ...after },
  ];
}

function eventOf(pod: JsonObject, happened: Happened): JsonObject {
  const { type, reason, message, first, last = first, count = 1, by = 'kubelet' } = happened;
  const [name, namespace, uid] = [nameOf(pod), namespaceOf(pod), uidOf(pod)];
  const id = hashOf(`${reason} ${message}`).toString(16).padStart(8, '0');
  return {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: {
      name: `${name}.${id}`,
      namespace,
      uid: `${uid.slice(0, -8)}${id}`,
      resourceVersion: textOf(metaOf(pod)['resourceVersion']),
      creationTimestamp: timestamp(first),
    },
    involvedObject: { apiVersion: 'v1', kind: POD_KIND.kind, namespace, name, uid },
    type,
    reason,
    message,
    count,
    firstTimestamp: timestamp(first),
    lastTimestamp: timestamp(last),
    source: {
      component: by,
      ...(by === 'kubelet' ? { host: textOf(objectOf(pod['spec'])['nodeName']) } : {}),
    },
    reportingComponent: by,
  };
}
