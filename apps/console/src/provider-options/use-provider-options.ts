import type { ProviderOption } from '@hawser/domain/infrastructure';
import { useEffect } from 'react';
import { type Client, fieldMessages } from '../client/index.ts';
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

/** Reads them again when a save was refused because of the provider: the operator may have taken it away since the dialog opened. */
export function useRefusedOption({ reload }: KnownOptions, failure: unknown): void {
  useEffect(() => {
    if (fieldMessages(failure)['providerKey'] !== undefined) reload();
  }, [failure, reload]);
}
