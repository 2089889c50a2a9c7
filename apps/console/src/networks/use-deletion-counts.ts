import type { NetworkDeletionPlan } from '@hawser/contract/networks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCalls } from '../services/index.ts';
import { networkCalls } from './calls.ts';

interface KnownPlan {
  plan: NetworkDeletionPlan | null;
  failure: unknown;
  /** Number of responses so far, including failures: polling continues after each. */
  answers: number;
  /** Loads it again. */
  read(): Promise<void>;
}

/** Counts of everything that is deleted with a network; null loads nothing. */
export function useDeletionCounts(networkID: string | null): KnownPlan {
  const calls = useCalls(networkCalls);
  const [known, setKnown] = useState<Omit<KnownPlan, 'read'>>({
    plan: null,
    failure: null,
    answers: 0,
  });
  const latest = useRef(0);
  const read = useCallback(async () => {
    if (networkID === null) return;
    const mine = ++latest.current;
    const answer = await calls.deletion(networkID).then(
      (plan) => ({ plan, failure: null }),
      (failure: unknown) => ({ failure }),
    );
    // A response that was overtaken is outdated; a failed one keeps the last counts.
    if (mine === latest.current) {
      setKnown((before) => ({ ...before, ...answer, answers: before.answers + 1 }));
    }
  }, [calls, networkID]);
  useEffect(() => void read(), [read]);
  return { ...known, read };
}
