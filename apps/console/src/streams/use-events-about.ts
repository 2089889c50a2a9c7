import type { KubeEvent } from '@hawser/contract/streams';
import { useRef, useState } from 'react';
import type { StreamState } from './agent-stream.ts';
import { EventsReading } from './events-reading.ts';
import { type ReadOn, targetKey } from './stream-target.ts';
import { useAgentStream } from './use-agent-stream.ts';

/** The newest events about an object and what it owns on a cluster, live; null before the first answer. */
export function useEventsAbout({ routerID, of }: ReadOn): {
  events: readonly KubeEvent[] | null;
  stream: StreamState;
} {
  const [events, setEvents] = useState<readonly KubeEvent[] | null>(null);
  const reading = useRef(new EventsReading());
  const stream = useAgentStream(
    routerID,
    targetKey(of),
    () => ({ kind: 'events', ...of }),
    (item) => {
      const latest = item.type === 'events' ? reading.current.take(item) : null;
      if (latest !== null) setEvents(latest);
    },
  );
  return { events, stream };
}
