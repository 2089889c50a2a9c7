import type { LogLine, LogSourcesItem, StreamItem } from '@hawser/contract/streams';
import { useEffect, useRef, useState } from 'react';
import { useServices } from '../services/index.ts';
import { type StreamState, useAgentStream } from '../streams/index.ts';
import { LogBuffer, type NumberedLine } from './log-buffer.ts';

/** Lines of each container to begin with. */
const TAIL = 200;
/** Lines that wait while the view is paused; then they are dropped, and read again when it goes on. */
const MOST_PAUSED = 20_000;

interface LogsQuery {
  routerID: string;
  objectID: string;
  /** Name of the pod; empty for all. */
  pod: string;
  previous: boolean;
  isPaused: boolean;
}

interface Logs {
  lines: readonly NumberedLine[];
  dropped: number;
  sources: LogSourcesItem | null;
  stream: StreamState;
  /** Lines that came while the view was paused. */
  waiting: number;
}

/** The logs of the pods of an object, from their newest lines on. New lines are shown once a frame. */
export function useLogs({ routerID, objectID, pod, previous, isPaused }: LogsQuery): Logs {
  const { ports } = useServices();
  const buffer = useRef(new LogBuffer());
  const pending = useRef<LogLine[]>([]);
  const isDrawing = useRef(false);
  const [shown, setShown] = useState<{ lines: readonly NumberedLine[]; dropped: number }>({
    lines: [],
    dropped: 0,
  });
  const [sources, setSources] = useState<LogSourcesItem | null>(null);
  const [waiting, setWaiting] = useState(0);
  const paused = useRef(isPaused);
  const key = JSON.stringify([objectID, pod, previous]);

  const draw = () => {
    if (isDrawing.current) return;
    isDrawing.current = true;
    ports.frame(() => {
      isDrawing.current = false;
      if (paused.current) return setWaiting(pending.current.length);
      buffer.current.add(pending.current);
      pending.current = [];
      setWaiting(0);
      setShown({ lines: buffer.current.lines, dropped: buffer.current.dropped });
    });
  };

  useEffect(() => {
    paused.current = isPaused;
    if (!isPaused && pending.current.length > 0) draw();
  });

  useEffect(() => {
    buffer.current.clear();
    pending.current = [];
    setShown({ lines: [], dropped: 0 });
    setSources(null);
    setWaiting(0);
  }, [key, routerID]);

  const take = (item: StreamItem) => {
    if (item.type === 'log-sources') return setSources(item);
    if (item.type !== 'log') return;
    if (pending.current.length < MOST_PAUSED) pending.current.push(...item.lines);
    draw();
  };
  const stream = useAgentStream(
    routerID,
    key,
    () => {
      // What waits was not shown, but was received.
      buffer.current.add(pending.current);
      pending.current = [];
      return {
        kind: 'logs',
        objectID,
        previous,
        tail: TAIL,
        resume: buffer.current.resume,
        ...(pod === '' ? {} : { pod }),
      };
    },
    take,
  );
  return { ...shown, sources, stream, waiting };
}
