import type { EventsItem, KubeEvent, StreamTarget } from '@hawser/contract/streams';
import { type Clock, pause, type Random } from '@hawser/ports';
import type { KubeApi, KubeObject } from '../kube/api.ts';
import { EVENT } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { type Log, reasonOf } from '../log.ts';
import { StreamError } from '../streams/stream-error.ts';
import { eventOf } from './event.ts';
import type { Trees } from '../tree/trees.ts';
import { Reflector } from '../watch/reflector.ts';

/** Most events of a namespace that are kept, and of a tree that are sent: the newest. */
const MAX_KEPT = 5_000;
const MAX_SENT = 500;
const IN_ITEM = 50;
/** Changes that come within this time are sent together, milliseconds. */
const BATCH_MS = 500;

export interface EventsOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly kube: KubeApi;
  readonly trees: Trees;
}

/** The events about the resources of an object's tree, newest first, again after each change, until `signal` aborts. */
export async function* followEvents(
  { clock, random, log, kube, trees }: EventsOptions,
  of: StreamTarget,
  namespace: string,
  signal: AbortSignal,
): AsyncGenerator<EventsItem> {
  const kept = new Map<string, KubeEvent>();
  let failure: string | null = null;
  let isListed = false;
  let hasChanged = true;
  const put = (object: KubeObject) => {
    const event = eventOf(object);
    // The latest is last, so that the oldest are dropped first.
    kept.delete(event.uid);
    kept.set(event.uid, event);
    for (const uid of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(uid);
    }
    hasChanged = true;
  };
  const reflector = new Reflector({
    clock,
    random,
    log,
    kube,
    kind: EVENT,
    namespace,
    labelSelector: '',
    listing: () => {},
    listed: (objects) => {
      kept.clear();
      for (const object of objects) put(object);
      isListed = true;
      hasChanged = true;
    },
    changed: put,
    gone: (object) => {
      kept.delete(metadataOf(object).uid);
      hasChanged = true;
    },
    failed: (error) => {
      failure = reasonOf(error);
    },
  });
  const uids = new Set<string>();
  const end = new AbortController();
  const stop = () => end.abort();
  signal.addEventListener('abort', stop);
  const watching = (async () => {
    for await (const { nodes } of trees.observe(of, end.signal)) {
      uids.clear();
      for (const { uid } of nodes) uids.add(uid);
      hasChanged = true;
    }
  })();
  try {
    while (!signal.aborted) {
      if (failure !== null && !isListed) throw new StreamError('failed', `Events cannot be read: ${failure}`);
      if (isListed && uids.size > 0 && hasChanged) {
        hasChanged = false;
        yield* itemsOf(
          [...kept.values()].filter(({ about }) => uids.has(about)),
          clock.now(),
        );
      }
      await pause(clock, BATCH_MS, signal);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    end.abort();
    reflector.stop();
    await Promise.all([watching, reflector.ended]);
  }
}

function* itemsOf(events: readonly KubeEvent[], observedAt: number): Generator<EventsItem> {
  const newest = events.toSorted((a, b) => (b.lastAt ?? 0) - (a.lastAt ?? 0)).slice(0, MAX_SENT);
  for (let from = 0; from === 0 || from < newest.length; from += IN_ITEM) {
    yield { type: 'events', reset: from === 0, events: newest.slice(from, from + IN_ITEM), observedAt };
  }
}
