import type { ArgoApplication } from '@hawser/contract/argo';
import { useState } from 'react';
import { type StreamState, useAgentStream } from '../streams/index.ts';
import type { OnCluster } from './calls.ts';

/** What Argo CD says of an Application on a cluster, live; null before the first answer. */
export function useApplication({ objectID, routerID }: OnCluster): {
  application: ArgoApplication | null;
  observedAt: number | null;
  stream: StreamState;
} {
  const [seen, setSeen] = useState<{ application: ArgoApplication; observedAt: number } | null>(null);
  const stream = useAgentStream(
    routerID,
    `application ${objectID}`,
    () => ({ kind: 'application', objectID }),
    (item) => {
      if (item.type === 'application') setSeen(item);
    },
  );
  return { application: seen?.application ?? null, observedAt: seen?.observedAt ?? null, stream };
}
