import type { infrastructureProviderConfigsContract } from '@hawser/contract/infrastructure';
import { OBJECT_TONE_WORDS } from '@hawser/domain/objects';
import { CloudIcon } from '@hawser/ui/icons';
import { recordsQuery } from '../live/index.ts';
import { page } from '../page/index.ts';
import { type Registration, viewsByStatus } from '../registry/index.ts';
import { providerDialogs } from './dialogs.ts';
import { ADD_PROVIDER, PROVIDER } from './provider-actions.tsx';
import { providerLookup } from './provider-lookup.tsx';

const LIST = {
  title: 'Infrastructure providers',
  icon: <CloudIcon size={14} />,
  to: '/infrastructure',
} as const;

/** Infrastructure providers of networks. */
export const infrastructureProviders = {
  pages: [
    page({
      path: '/infrastructure',
      label: 'Infrastructure',
      words: 'providers cloud aws gcp azure crossplane iac',
      icon: CloudIcon,
      drawer: 'main',
      chord: 'g i',
      isByNetwork: true,
      load: () => import('./providers-page.tsx').then(({ ProvidersPage }) => ProvidersPage),
    }),
    page({
      path: '/infrastructure/providers/$configId',
      label: 'Provider',
      record: {
        under: '/infrastructure',
        query: ({ configId = '' }) =>
          recordsQuery<typeof infrastructureProviderConfigsContract>('infrastructureProviderConfigs', {
            ids: [configId],
          }),
      },
      load: () => import('./provider-page.tsx').then(({ ProviderPage }) => ProviderPage),
    }),
  ],
  dialogs: providerDialogs,
  noun: PROVIDER,
  general: [ADD_PROVIDER],
  lookup: providerLookup,
  views: { known: viewsByStatus(LIST, OBJECT_TONE_WORDS) },
  panels: { [PROVIDER.one]: () => import('./provider-panel.tsx') },
} as const satisfies Registration;
