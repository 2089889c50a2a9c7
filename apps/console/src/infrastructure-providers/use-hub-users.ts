import type { ProviderUsers } from '@hawser/contract/streams';
import { useCallback } from 'react';
import { useLoaded } from '../loaded/index.ts';
import { useCalls } from '../services/index.ts';
import { providerCalls } from './calls.ts';

/** What uses a provider on its hub; null while the hub is asked. */
export function useHubUsers(configID: string): ProviderUsers | null {
  const calls = useCalls(providerCalls);
  const { answer, failure } = useLoaded(useCallback(() => calls.users(configID), [calls, configID]));
  return failure === null ? answer : { total: null, users: [], reason: failure };
}
