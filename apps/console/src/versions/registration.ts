import type { objectsContract } from '@hawser/contract/objects';
import { recordsQuery } from '../live/index.ts';
import { page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';
import { VERSION_PARAMETERS } from './parameters.ts';
import { VERSION } from './version-actions.tsx';

/** The page with the versions of one application. */
export const versions = {
  pages: [
    page({
      path: '/applications/$objectId/versions',
      label: 'Versions of an application',
      record: {
        under: '/applications',
        query: ({ objectId = '' }) => recordsQuery<typeof objectsContract>('objects', { ids: [objectId] }),
      },
      parameters: VERSION_PARAMETERS,
      load: () => import('./versions-page.tsx').then(({ VersionsPage }) => VersionsPage),
    }),
  ],
  noun: VERSION,
} as const satisfies Registration;
