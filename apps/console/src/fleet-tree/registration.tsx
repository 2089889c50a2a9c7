import { NETWORK_TONE_WORDS } from '@hawser/domain/networks';
import { NetworkIcon } from '@hawser/ui/icons';
import { page } from '../page/index.ts';
import { type Registration, viewsByStatus } from '../registry/index.ts';

const LIST = { title: 'Networks', icon: <NetworkIcon size={14} />, to: '/networks' } as const;

/** The fleet: networks, their clusters, and the objects on each. */
export const fleetTree = {
  pages: [
    page({
      path: '/networks',
      label: 'Networks',
      words: 'tree fleet rules detach filter',
      icon: NetworkIcon,
      drawer: 'main',
      chord: 'g n',
      load: () => import('./networks-page.tsx').then(({ NetworksPage }) => NetworksPage),
    }),
  ],
  views: {
    known: [
      { ...LIST, label: 'Delete a network: choose it in the list', words: 'remove', search: {} },
      ...viewsByStatus(LIST, NETWORK_TONE_WORDS),
    ],
  },
} as const satisfies Registration;
