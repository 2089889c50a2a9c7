import type { ClusterObjectItem, ClusterRequest, EventsItem } from '@hawser/contract/streams';
import { type Clock, pause } from '@hawser/ports';
import { fieldIs, isStatus, type KubeApi, type KubeObject } from '../kube/api.ts';
import { eventOf } from '../events/event.ts';
import { EVENT, isSecret } from '../kube/kinds.ts';
import { manifestText, textParts, tooLarge } from '../kube/manifest-text.ts';
import { metadataOf } from '../kube/metadata.ts';
import { StreamError } from '../streams/stream-error.ts';
import { nodeOf } from '../tree/node.ts';
import { controllerOf, type Owner, placedBy } from './origin.ts';
import { partsOf } from '../streams/parts-of.ts';
import { refusal } from './refusal.ts';

type ObjectRequest = Extract<ClusterRequest, { kind: 'object' }>;

interface ObjectPorts {
  readonly clock: Clock;
  readonly kube: Pick<KubeApi, 'get' | 'list'>;
}

const PERIOD_MS = 5_000;
const MAX_EVENTS = 500;
const EVENTS_IN_ITEM = 50;

/** One object and the events about it, read every 5 s until `signal` aborts. What has not changed is not sent again. */
export async function* followObject(
  { clock, kube }: ObjectPorts,
  request: ObjectRequest,
  signal: AbortSignal,
): AsyncGenerator<ClusterObjectItem | EventsItem> {
  let version: string | null = null;
  let events: string | null = null;
  while (!signal.aborted) {
    const object = await read(kube, request, version !== null);
    const { uid, resourceVersion } = metadataOf(object);
    const observedAt = clock.now();
    const current = `${uid} ${resourceVersion}`;
    if (current === version) yield unchanged(observedAt);
    else yield* itemsOf(object, request, await placedBy(kube, object), observedAt);
    version = current;
    const found = await eventsAbout(kube, request, uid, signal);
    const text = JSON.stringify(found);
    if (text !== events) {
      for (const { part, ...place } of partsOf(found, EVENTS_IN_ITEM)) {
        yield { type: 'events', ...place, events: part, observedAt };
      }
    }
    events = text;
    await pause(clock, PERIOD_MS, signal);
  }
}

async function read(
  kube: ObjectPorts['kube'],
  { apiVersion, ofKind, resource, namespace, name }: ObjectRequest,
  wasRead: boolean,
): Promise<KubeObject> {
  const kind = { apiVersion, kind: ofKind, resource };
  if (isSecret(kind)) throw new StreamError('refused', 'Agents read no Secrets, not even their names.');
  return kube.get({ kind, namespace: namespace === '' ? null : namespace, name }).catch((error: unknown) => {
    if (isStatus(error, 404)) {
      const how = wasRead ? 'was deleted' : 'does not exist';
      throw new StreamError('not-found', `${ofKind} ${name} ${how}.`);
    }
    throw refusal(error, resource, 'read');
  });
}

const NOTHING = { node: null, objectID: '', owner: null, text: '', omitted: '' } as const;

const unchanged = (observedAt: number): ClusterObjectItem => ({
  type: 'cluster-object',
  reset: false,
  complete: true,
  observedAt,
  ...NOTHING,
});

function* itemsOf(
  object: KubeObject,
  { apiVersion, ofKind, resource }: ObjectRequest,
  objectID: string,
  observedAt: number,
): Generator<ClusterObjectItem> {
  const kind = { apiVersion, kind: ofKind, resource };
  const text = manifestText(object, kind);
  const omitted = tooLarge(text);
  const node = nodeOf({ ...object, apiVersion, kind: ofKind });
  const owner: Owner | null = controllerOf(object);
  let reset = true;
  for (const part of textParts(omitted === '' ? text : '')) {
    const first = reset ? { node, objectID, owner, omitted } : {};
    yield { type: 'cluster-object', ...NOTHING, ...first, reset, ...part, observedAt };
    reset = false;
  }
}

/** The newest events about an object, newest first; none where events may not be read. */
async function eventsAbout(
  kube: ObjectPorts['kube'],
  { ofKind, namespace, name }: ObjectRequest,
  uid: string,
  signal: AbortSignal,
) {
  const fieldSelector = [fieldIs('involvedObject.kind', ofKind), fieldIs('involvedObject.name', name)].join();
  const within = namespace === '' ? null : namespace;
  const items = await kube.list(EVENT, within, { fieldSelector, limit: MAX_EVENTS, signal }).then(
    (page) => page.items,
    (error: unknown) => {
      if (isStatus(error, 401, 403)) return [];
      throw error;
    },
  );
  // The kubelet reports events of its node with the name as UID. Others are about an earlier object of this name.
  const isAbout = (about: string) => about === '' || about === uid || about === name;
  return items
    .map(eventOf)
    .filter(({ about }) => isAbout(about))
    .toSorted((a, b) => (b.lastAt ?? 0) - (a.lastAt ?? 0));
}
