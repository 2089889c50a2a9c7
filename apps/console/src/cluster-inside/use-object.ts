import type { ClusterObjectItem, KubeEvent, StreamItem, TreeNode } from '@hawser/contract/streams';
import { useRef, useState } from 'react';
import { EventsReading, type StreamState, useAgentStream } from '../streams/index.ts';
import type { ObjectKind } from './object-address.ts';

/** Names an object of a cluster; the namespace is empty for objects of the cluster itself. */
export interface ObjectOf extends ObjectKind {
  readonly namespace: string;
  readonly name: string;
}

/** An object as it was read last. */
export interface ObservedObject extends Pick<ClusterObjectItem, 'objectID' | 'owner' | 'omitted'> {
  readonly node: TreeNode;
  /** Its manifest as JSON; empty when it was omitted. */
  readonly json: string;
  /** Since when it is another object with the same name, epoch ms; null when it is the one that was opened. */
  readonly replacedAt: number | null;
}

interface Observed {
  readonly object: ObservedObject | null;
  readonly events: readonly KubeEvent[] | null;
  /** When it was read last, epoch ms. */
  readonly readAt: number | null;
  readonly stream: StreamState;
}

/** One object of a cluster with the events about it, as long as it is shown. */
export function useObject(
  routerID: string,
  { apiVersion, kind, resource, namespace, name }: ObjectOf,
): Observed {
  const parts = useRef<ClusterObjectItem[]>([]);
  const reading = useRef(new EventsReading());
  const [object, setObject] = useState<ObservedObject | null>(null);
  const [events, setEvents] = useState<readonly KubeEvent[] | null>(null);
  const [readAt, setReadAt] = useState<number | null>(null);
  const take = (item: ClusterObjectItem) => {
    if (item.reset) parts.current = [];
    // An item that belongs to no reading says that nothing has changed.
    if (item.reset || parts.current.length > 0) parts.current.push(item);
    if (!item.complete) return;
    const [first] = parts.current;
    const json = parts.current.map(({ text }) => text).join('');
    parts.current = [];
    setReadAt(item.observedAt);
    if (first === undefined || first.node === null) return;
    const { node, objectID, owner, omitted, observedAt } = first;
    setObject((before) => {
      const isOther = before !== null && before.node.uid !== node.uid;
      return {
        node,
        objectID,
        owner,
        omitted,
        json,
        replacedAt: isOther ? observedAt : (before?.replacedAt ?? null),
      };
    });
  };
  const stream = useAgentStream(
    routerID,
    JSON.stringify([apiVersion, resource, namespace, name]),
    () => {
      parts.current = [];
      return { kind: 'object', apiVersion, ofKind: kind, resource, namespace, name };
    },
    (item: StreamItem) => {
      if (item.type === 'cluster-object') take(item);
      const latest = item.type === 'events' ? reading.current.take(item) : null;
      if (latest !== null) setEvents(latest);
    },
  );
  return { object, events, readAt, stream };
}
