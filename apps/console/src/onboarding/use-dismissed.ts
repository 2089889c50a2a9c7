import { useCallback } from 'react';
import { useCalls, useServices } from '../services/index.ts';
import { readSession, sessionCalls } from '../session/index.ts';

const NO_ANSWERS = { q1: '', q2: '', q3: '' };

/**
 * Stores on the account that a dialog that is shown only once was seen. Survey answers stored meanwhile are kept. If it
 * fails, the next visit shows the dialog again.
 */
export function useDismissed(): (dialog: string | undefined) => void {
  const calls = useCalls(sessionCalls);
  const { ports, refreshAccount } = useServices();
  return useCallback(
    (dialog) => {
      if (dialog !== 'welcome' && dialog !== 'survey') return;
      void readSession(ports.fetch).then(async (session) => {
        if (session.kind !== 'signed in') return;
        const { me } = session;
        const isKnown = dialog === 'welcome' ? me.welcomeAcknowledged : me.surveys.newuser !== null;
        if (isKnown) return;
        await calls
          .update(dialog === 'welcome' ? { welcomeAcknowledged: true } : { surveys: { newuser: NO_ANSWERS } })
          .then(refreshAccount, () => undefined);
      });
    },
    [calls, ports, refreshAccount],
  );
}
