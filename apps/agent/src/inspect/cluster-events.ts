import type { ClusterEventsItem, ClusterRequest, KubeEvent } from '@hawser/contract/streams';
import { type Clock, pause, type Random } from '@hawser/ports';
import { eventOf } from '../events/event.ts';
import { KeptEvents } from '../events/kept-events.ts';
import type { KubeApi, KubeObject } from '../kube/api.ts';
import { EVENT } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import type { Log } from '../log.ts';
import { Reflector } from '../watch/reflector.ts';
import { mergedEvents } from './merged-events.ts';
import { partsOf } from '../streams/parts-of.ts';
import { refusal } from './refusal.ts';

interface EventsPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly kube: KubeApi;
}

/** Most events that are sent after merging: the newest. */
const MAX_SENT = 500;
const IN_ITEM = 50;
/** Changes that come within this time are sent together, milliseconds. */
const BATCH_MS = 2_000;

/** The newest events of all namespaces, or the newest warnings, again after changes, until `signal` aborts. */
export async function* followClusterEvents(
  { clock, random, log, kube }: EventsPorts,
  { warningsOnly }: Extract<ClusterRequest, { kind: 'cluster-events' }>,
  signal: AbortSignal,
): AsyncGenerator<ClusterEventsItem> {
  const kept = new KeptEvents();
  let failure: unknown = null;
  let wasListed = false;
  let isListed = false;
  let hasChanged = true;
  const put = (object: KubeObject) => {
    const event = eventOf(object);
    if (warningsOnly && event.type !== 'Warning') return;
    kept.put(event);
    hasChanged = true;
  };
  const reflector = new Reflector({
    clock,
    random,
    log,
    kube,
    kind: EVENT,
    namespace: null,
    labelSelector: '',
    listing: () => {
      kept.clear();
      isListed = false;
    },
    page: (objects) => objects.forEach(put),
    listed: () => {
      wasListed = isListed = true;
      hasChanged = true;
    },
    changed: put,
    gone: (object) => {
      if (warningsOnly && eventOf(object).type !== 'Warning') return;
      kept.remove(metadataOf(object).uid);
      hasChanged = true;
    },
    failed: (error) => {
      failure = error;
    },
  });
  try {
    while (!signal.aborted) {
      if (failure !== null && !wasListed) throw refusal(failure, 'events');
      if (isListed && hasChanged) {
        hasChanged = false;
        yield* itemsOf(kept.values(), kept.dropped, clock.now());
      }
      await pause(clock, wasListed ? BATCH_MS : BATCH_MS / 10, signal);
    }
  } finally {
    reflector.stop();
    await reflector.ended;
  }
}

function* itemsOf(
  events: Iterable<KubeEvent>,
  dropped: number,
  observedAt: number,
): Generator<ClusterEventsItem> {
  const { events: newest, omitted } = mergedEvents(events, MAX_SENT);
  for (const { part, ...place } of partsOf(newest, IN_ITEM)) {
    yield { type: 'cluster-events', ...place, events: part, omitted: omitted + dropped, observedAt };
  }
}
