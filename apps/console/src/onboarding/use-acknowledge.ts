import { useCallback } from 'react';
import { useServices } from '../app/services.ts';

/** Remembers with the account that its person was welcomed. Where it fails, the next visit welcomes again. */
export function useAcknowledge(): () => void {
  const { api, refreshAccount } = useServices();
  return useCallback(() => {
    api.me.update({ welcomeAcknowledged: true }).then(refreshAccount, () => undefined);
  }, [api, refreshAccount]);
}
