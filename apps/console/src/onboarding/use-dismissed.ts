import { useCallback } from 'react';
import { useCalls, useServices } from '../services/index.ts';
import { sessionCalls } from '../session/index.ts';

/**
 * Stores on the account that a dialog that is shown only once was seen. Answers of the survey are kept. If it fails, the next
 * visit shows the dialog again.
 */
export function useDismissed(): (dialog: string | undefined) => void {
  const calls = useCalls(sessionCalls);
  const { me, refreshAccount } = useServices();
  return useCallback(
    (dialog) => {
      if (dialog !== 'welcome' && dialog !== 'survey') return;
      const isKnown = dialog === 'welcome' ? me.welcomeAcknowledged : me.surveys.newuser !== null;
      if (!isKnown) void calls.dismiss(dialog).then(refreshAccount, () => undefined);
    },
    [calls, me, refreshAccount],
  );
}
