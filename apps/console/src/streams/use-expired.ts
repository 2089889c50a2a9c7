import { LEASE_MS } from '@hawser/domain/routers';
import { useEffect, useState } from 'react';
import { useServices } from '../services/index.ts';
import type { StreamState } from './agent-stream.ts';

/** Whether nothing has come on a stream for longer than the lease because its agent, or the server, is away: what it said is unknown now. */
export function useExpired(stream: StreamState): boolean {
  const { clock } = useServices().ports;
  const [isExpired, setExpired] = useState(false);
  const isAway = stream.kind === 'interrupted' || (stream.kind === 'ended' && stream.end.code !== 'done');
  useEffect(() => {
    if (!isAway) return;
    const timer = clock.after(LEASE_MS, () => setExpired(true));
    return () => {
      timer.cancel();
      setExpired(false);
    };
  }, [clock, isAway]);
  return isExpired;
}
