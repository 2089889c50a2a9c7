import { LEASE_MS } from '@hawser/domain/routers';
import { useEffect, useState } from 'react';
import { useServices } from '../services/index.ts';
import type { StreamState } from './agent-stream.ts';

/**
 * Whether nothing has come from the agent of a stream for longer than the lease, because it, or the server, is away: what it said is
 * unknown now.
 */
export function useExpired(stream: StreamState): boolean {
  const { clock } = useServices().ports;
  const [isExpired, setExpired] = useState(false);
  const isAway = stream.kind === 'interrupted' || (stream.kind === 'ended' && stream.end.code !== 'done');
  const silentSince = stream.kind === 'interrupted' ? stream.silentSince : null;
  useEffect(() => {
    if (!isAway) return;
    const now = clock.now();
    const timer = clock.after(Math.max(0, (silentSince ?? now) + LEASE_MS - now), () => setExpired(true));
    return () => {
      timer.cancel();
      setExpired(false);
    };
  }, [clock, isAway, silentSince]);
  return isExpired;
}
