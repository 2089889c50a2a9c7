import type { infrastructureProviderConfigsContract } from '@hawser/contract/infrastructure';
import { CloudIcon } from '@hawser/ui/icons';
import { subjectOf } from '../menu/index.ts';
import { lookup } from '../registry/index.ts';
import { PROVIDER } from './provider-actions.tsx';

/** Infrastructure providers in the command palette. */
export const providerLookup = lookup<typeof infrastructureProviderConfigsContract>({
  group: 'Infrastructure providers',
  icon: <CloudIcon size={14} />,
  collection: 'infrastructureProviderConfigs',
  nameOf: ({ name }) => name,
  detailOf: ({ networkName }) => networkName,
  subjectOf: (provider) => subjectOf(PROVIDER, provider),
  open: ({ id }, { navigate }) =>
    void navigate({ to: '/infrastructure/providers/$configId', params: { configId: id }, search: {} }),
});
