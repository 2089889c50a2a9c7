import type { ActOnApplication } from '@hawser/contract/argo';
import { useCommand } from '../commands/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { argoCalls, type OnCluster } from './calls.ts';
import { askedText } from './words.ts';

/** Asks Argo CD for something, and says so in a toast; `act` resolves to whether it was asked. */
export function useAct(of: OnCluster): {
  busy: boolean;
  error: unknown;
  act(action: ActOnApplication): Promise<boolean>;
} {
  const calls = useCalls(argoCalls);
  const { toast } = useServices();
  const command = useCommand((action: ActOnApplication, options) => calls.act(of, action, options));
  return {
    busy: command.busy,
    error: command.error,
    async act(action) {
      const answer = await command.run(action);
      if (answer === null) return false;
      toast({ text: askedText(action.type, answer.pinnedVersion) });
      return true;
    },
  };
}
