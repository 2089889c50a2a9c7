import type { changesContract } from '@hawser/contract/changes';
import { recordsQuery } from '../live/index.ts';
import { page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';
import { CHANGE } from './change-noun.ts';

/** The page of one change. */
export const changePage = {
  pages: [
    page({
      path: '/changes/$changeId',
      label: 'Change',
      record: {
        under: '/changes',
        query: ({ changeId = '' }) => recordsQuery<typeof changesContract>('changes', { ids: [changeId] }),
      },
      load: () => import('./change-page.tsx').then(({ ChangePage }) => ChangePage),
    }),
  ],
  panels: { [CHANGE]: () => import('./change-panel.tsx') },
} as const satisfies Registration;
