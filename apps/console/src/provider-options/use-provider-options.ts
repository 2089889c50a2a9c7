import type { ProviderOption } from '@hawser/domain/infrastructure';
import type { Client } from '../client/index.ts';
import { type Loaded, useLoaded } from '../loaded/index.ts';
import { useCalls } from '../services/index.ts';

const optionCalls = ({ http, answer }: Client) => ({
  list: () => answer(http.GET('/api/infrastructureProviderOptions')),
});

/** The providers that can be chosen, as far as they are known. */
export interface KnownOptions extends Omit<Loaded<unknown>, 'answer'> {
  readonly options: readonly ProviderOption[];
  /** Whether they have arrived. */
  readonly isKnown: boolean;
}

/** The infrastructure providers of this installation. */
export function useProviderOptions(): KnownOptions {
  const calls = useCalls(optionCalls);
  const { answer, ...state } = useLoaded(calls.list);
  return { ...state, options: answer?.items ?? [], isKnown: answer !== null };
}
