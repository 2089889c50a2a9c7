import { useCallback } from 'react';
import { shownMessage } from '../api/index.ts';
import { useServices } from '../app/services.ts';
import { useLook } from './look-provider.tsx';
import type { ChosenLook } from './stored-look.ts';

/** Draws what is chosen at once, keeps it in this browser, and on the account. */
export function useChooseLook(): (chosen: ChosenLook) => void {
  const { api, toast } = useServices();
  const { choose } = useLook();
  return useCallback(
    (chosen) => {
      choose(chosen);
      // Drawn already; where keeping it fails the next sign-in shows the former.
      api.me.update({ theme: chosen }).catch((error: unknown) => {
        toast({ tone: 'negative', text: shownMessage(error, 'The look could not be kept on your account.') });
      });
    },
    [api, toast, choose],
  );
}
