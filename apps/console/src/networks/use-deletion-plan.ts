import type { NetworkDeletionPlan } from '@hawser/contract/networks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCalls } from '../services/index.ts';
import { networkCalls } from './calls.ts';

interface KnownPlan {
  plan: NetworkDeletionPlan | null;
  failure: unknown;
  /** Answers so far, failures among them: what asks again and again goes on from each. */
  answers: number;
  /** Asks again. */
  read(): Promise<void>;
}

/** Everything that goes with a network, as the server counts it; null asks for nothing. */
export function useDeletionPlan(networkID: string | null): KnownPlan {
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
    // An answer that was overtaken tells what was; a failed one leaves what was known.
    if (mine === latest.current) {
      setKnown((before) => ({ ...before, ...answer, answers: before.answers + 1 }));
    }
  }, [calls, networkID]);
  useEffect(() => void read(), [read]);
  return { ...known, read };
}
