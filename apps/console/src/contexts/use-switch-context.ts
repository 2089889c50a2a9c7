import { useCallback } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { contextCalls } from './calls.ts';

/**
 * Switches to another context. The server remembers it for the next page; this one begins anew in it, without dialogs and with empty
 * stores (Spec 2 §2, §6). What is typed and not saved asks first.
 * Without `to` it shows the list of which the page may have shown a record.
 */
export function useSwitchContext(): (contextUid: string, to?: 'same page') => void {
  const { me, toast, blocks, switchContext } = useServices();
  const calls = useCalls(contextCalls);
  return useCallback(
    (contextUid: string, to?: 'same page') => {
      if (contextUid === me.contextUid) return;
      const leave = () =>
        void calls.choose(contextUid).then(
          () => switchContext(contextUid, { to }),
          (error: unknown) => toast({ tone: 'negative', text: shownMessage(error) }),
        );
      const confirm = blocks.blocking(false);
      if (confirm === undefined) leave();
      else confirm(leave);
    },
    [me.contextUid, toast, blocks, switchContext, calls],
  );
}
