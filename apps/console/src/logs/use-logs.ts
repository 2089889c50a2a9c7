import { useEffect, useRef, useState } from 'react';
import { useServices } from '../services/index.ts';
import { targetKey } from '../streams/index.ts';
import { LogFeed, type LogSnapshot, type LogsOf } from './log-feed.ts';

interface LogsQuery extends LogsOf {
  /** The attachments of the clusters; another array opens and closes streams. */
  routerIDs: readonly string[];
  isPaused: boolean;
}

interface Logs extends LogSnapshot {
  /** Lines that came while the view was paused. */
  waiting: number;
}

const NONE: LogSnapshot = { lines: [], count: 0, dropped: 0, clusters: new Map() };

/** The logs of an object on some of its clusters, from their newest lines on. New lines are shown once a frame. */
export function useLogs({ routerIDs, of, pod, container, previous, isPaused }: LogsQuery): Logs {
  const { ports } = useServices();
  const [latest, setLatest] = useState(NONE);
  /** What is shown while the view is paused. */
  const [held, setHeld] = useState<LogSnapshot | null>(null);
  if (isPaused !== (held !== null)) setHeld(isPaused ? latest : null);
  // Nothing is held in view before the first lines have come.
  else if (held?.count === 0 && latest.count > 0) setHeld(latest);
  const followed = useRef(routerIDs);
  const feed = useRef<LogFeed | null>(null);
  const target = useRef(of);
  const key = targetKey(of);
  useEffect(() => {
    target.current = of;
    followed.current = routerIDs;
  });
  useEffect(() => {
    setLatest(NONE);
    setHeld((before) => before && NONE);
    const query = {
      of: target.current,
      previous,
      ...(pod === undefined ? {} : { pod }),
      ...(container === undefined ? {} : { container }),
    };
    const opened = new LogFeed(ports, query, setLatest);
    feed.current = opened;
    opened.follow(followed.current);
    return () => opened.close();
  }, [ports, key, pod, container, previous]);
  useEffect(() => feed.current?.follow(routerIDs), [routerIDs]);
  const { lines, count, dropped } = held ?? latest;
  return { lines, count, dropped, clusters: latest.clusters, waiting: latest.count - count };
}
