import { useCallback } from 'react';
import { useServices } from '../services/index.ts';
import type { Action } from './action.ts';

/** Does an action, wherever it was chosen; one that cannot be done now says why. */
export function usePress(): (action: Action) => void {
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
