import { NetworkIcon } from '@hawser/ui/icons';
import { page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';

/** The fleet: networks, their clusters, and the objects on each. */
export const fleetTree = {
  pages: [
    page({
      path: '/networks',
      label: 'Networks',
      icon: NetworkIcon,
      drawer: 'main',
      chord: 'g n',
      load: () => import('./networks-page.tsx').then(({ NetworksPage }) => NetworksPage),
    }),
  ],
} as const satisfies Registration;
