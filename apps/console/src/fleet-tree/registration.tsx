import { NetworkIcon } from '@hawser/ui/icons';
import { page } from '../page/index.ts';
import { type Registration, viewsByStatus } from '../registry/index.ts';

/** The fleet: networks, their clusters, and the objects on each. */
export const fleetTree = {
  pages: [
    page({
      path: '/networks',
      label: 'Networks',
      words: 'tree fleet detach filter',
      icon: NetworkIcon,
      drawer: 'main',
      chord: 'g n',
      load: () => import('./networks-page.tsx').then(({ NetworksPage }) => NetworksPage),
    }),
  ],
  views: {
    known: viewsByStatus({ title: 'Networks', icon: <NetworkIcon size={14} />, to: '/networks' }, 'networks'),
  },
} as const satisfies Registration;
