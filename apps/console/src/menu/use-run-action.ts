import { useCallback } from 'react';
import { useServices } from '../services/index.ts';
import type { Action } from './action.ts';

/** Runs an action wherever it was selected; an unavailable one shows its reason. */
export function useRunAction(): (action: Action) => void {
  const { toast } = useServices();
  return useCallback(
    (action) => {
      const { label, reason } = action;
      if (reason === undefined) action.run();
      else if (action.refuse !== undefined) action.refuse();
      else toast({ tone: 'informational', text: `${label}: ${reason}` });
    },
    [toast],
  );
}
