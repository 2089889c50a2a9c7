import type { PlacementPlan } from '@hawser/contract/placement';
import type { StoredRule } from '@hawser/domain/placement';
import { useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { ruleCalls } from './calls.ts';

/** Debounce of the preview, milliseconds. */
const PAUSE_MS = 250;

export interface Preview {
  /** The effect of saving; the last one while another is loading. */
  plan: PlacementPlan | null;
  /** The preview is for other rules than those shown. */
  behind: boolean;
  failure: string | null;
}

/** The preview of saving these rules; null loads nothing. */
export function usePreview(networkID: string, rules: readonly StoredRule[] | null): Preview {
  const calls = useCalls(ruleCalls);
  const { ports } = useServices();
  const text = rules === null ? null : JSON.stringify(rules);
  const [answer, setAnswer] = useState<{
    text: string;
    plan: PlacementPlan | null;
    failure: string | null;
  } | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    let isCancelled = false;
    const timer = ports.clock.after(PAUSE_MS, () => {
      calls.preview(networkID, JSON.parse(text) as StoredRule[]).then(
        (plan) => isCancelled || setAnswer({ text, plan, failure: null }),
        (error: unknown) => isCancelled || setAnswer({ text, plan: null, failure: shownMessage(error) }),
      );
    });
    return () => {
      isCancelled = true;
      timer.cancel();
    };
  }, [calls, ports, networkID, text]);
  return { plan: answer?.plan ?? null, behind: answer?.text !== text, failure: answer?.failure ?? null };
}
