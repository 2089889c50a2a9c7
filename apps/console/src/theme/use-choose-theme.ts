import { useCallback } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { sessionCalls } from '../session/index.ts';
import type { ChosenTheme } from './stored-theme.ts';
import { useShownTheme } from './theme-provider.tsx';

/** Applies a selection immediately, and stores it in this browser and on the account. */
export function useChooseTheme(): (chosen: ChosenTheme) => void {
  const calls = useCalls(sessionCalls);
  const { toast } = useServices();
  const { choose } = useShownTheme();
  return useCallback(
    (chosen) => {
      choose(chosen);
      // Already applied; if saving fails, the next sign-in shows the previous one.
      calls.update({ theme: chosen }).catch((error: unknown) => {
        toast({
          tone: 'negative',
          text: shownMessage(error, 'The theme could not be saved to your account.'),
        });
      });
    },
    [calls, toast, choose],
  );
}
