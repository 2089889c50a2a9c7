import type { ArgoApplication, ArgoDifference } from '@hawser/contract/argo';
import { useRef, useState } from 'react';
import { type StreamState, useAgentStream } from '../streams/index.ts';
import type { OnCluster } from './calls.ts';

type Resource = Pick<ArgoApplication['resources'][number], 'group' | 'kind' | 'namespace' | 'name'>;

/** Both sides of a resource as Argo CD compares them, live; null before the first answer. */
export function useDifference(
  { objectID, routerID }: OnCluster,
  { group, kind, namespace, name }: Resource,
): { difference: ArgoDifference | null; readAt: number | null; stream: StreamState } {
  const parts = useRef<string[]>([]);
  const [difference, setDifference] = useState<ArgoDifference | null>(null);
  const [readAt, setReadAt] = useState<number | null>(null);
  const stream = useAgentStream(
    routerID,
    JSON.stringify(['application-diff', objectID, group, kind, namespace, name]),
    () => {
      parts.current = [];
      return { kind: 'application-diff', objectID, resource: { group, kind, namespace, name } };
    },
    (item) => {
      if (item.type !== 'application-diff') return;
      parts.current.push(item.text);
      if (!item.complete) return;
      const text = parts.current.join('');
      parts.current = [];
      // Without text: it has not changed.
      if (text !== '') setDifference(JSON.parse(text) as ArgoDifference);
      setReadAt(item.observedAt);
    },
  );
  return { difference, readAt, stream };
}
