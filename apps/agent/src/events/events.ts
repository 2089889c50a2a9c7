import {
  type EventsItem,
  type KubeEvent,
  MAX_SHOWN_EVENTS,
  type StreamTarget,
} from '@hawser/contract/streams';
import { type Clock, pause, type Random } from '@hawser/ports';
import type { KubeApi, KubeObject } from '../kube/api.ts';
import { EVENT } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { type Log, reasonOf } from '../log.ts';
import { StreamError } from '../streams/stream-error.ts';
import { eventOf } from './event.ts';
import { KeptEvents } from './kept-events.ts';
import { partsOf } from '../streams/parts-of.ts';
import type { Trees } from '../tree/trees.ts';
import { Reflector } from '../watch/reflector.ts';

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
  const uids = new Set<string>();
  const isOfTree = ({ about }: KubeEvent): boolean => uids.has(about);
  // A namespace can have thousands of events a minute about other objects.
  const kept = new KeptEvents(isOfTree);
  const known: {
    failure: unknown;
    wasListed: boolean;
    isListed: boolean;
    hasChanged: boolean;
    reflector: Reflector | null;
  } = {
    failure: null,
    wasListed: false,
    isListed: false,
    hasChanged: true,
    reflector: null,
  };
  const put = (object: KubeObject) => {
    const event = eventOf(object);
    kept.put(event);
    known.hasChanged ||= isOfTree(event);
  };
  const read = () =>
    new Reflector({
      clock,
      random,
      log,
      kube,
      kind: EVENT,
      namespace,
      labelSelector: '',
      listing: () => {
        kept.clear();
        known.isListed = false;
      },
      page: (objects) => objects.forEach(put),
      listed: () => {
        known.wasListed = known.isListed = true;
        known.hasChanged = true;
      },
      changed: put,
      gone: (object) => {
        const event = kept.remove(metadataOf(object).uid);
        known.hasChanged ||= event !== undefined && isOfTree(event);
      },
      failed: (error) => {
        // A watch that ends lists again.
        if (known.wasListed) return;
        known.failure = new StreamError('failed', `Events cannot be read: ${reasonOf(error)}`);
      },
    });
  const end = new AbortController();
  const stop = () => end.abort();
  signal.addEventListener('abort', stop);
  const watching = (async () => {
    for await (const { nodes } of trees.observe(of, end.signal)) {
      uids.clear();
      for (const { uid } of nodes) uids.add(uid);
      known.hasChanged = true;
      // Not before: which events to keep depends on the tree.
      known.reflector ??= read();
    }
  })().catch((error: unknown) => {
    known.failure = error;
  });
  try {
    while (!signal.aborted) {
      if (known.failure !== null) throw known.failure;
      if (known.isListed && uids.size > 0 && known.hasChanged) {
        known.hasChanged = false;
        yield* itemsOf([...kept.values()].filter(isOfTree), clock.now());
      }
      await pause(clock, BATCH_MS, signal);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    end.abort();
    await watching;
    known.reflector?.stop();
    await known.reflector?.ended;
  }
}

function* itemsOf(events: readonly KubeEvent[], observedAt: number): Generator<EventsItem> {
  const newest = events.toSorted((a, b) => (b.lastAt ?? 0) - (a.lastAt ?? 0)).slice(0, MAX_SHOWN_EVENTS);
  for (const { part, ...place } of partsOf(newest, IN_ITEM))
    yield { type: 'events', ...place, events: part, observedAt };
}
