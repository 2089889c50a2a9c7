import type { networksContract } from '@hawser/contract/networks';
import { recordsQuery } from '../live/index.ts';
import { NETWORK } from '../networks/index.ts';
import { page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';

/** The page of one network. */
export const networkPage = {
  pages: [
    page({
      path: '/networks/$networkId',
      label: 'Network',
      record: {
        under: '/networks',
        query: ({ networkId = '' }) =>
          recordsQuery<typeof networksContract>('networks', { ids: [networkId] }),
      },
      load: () => import('./network-page.tsx').then(({ NetworkPage }) => NetworkPage),
    }),
  ],
  panels: { [NETWORK.one]: () => import('./network-panel.tsx') },
} as const satisfies Registration;
