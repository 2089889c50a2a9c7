import type { objectsContract } from '@hawser/contract/objects';
import { recordsQuery } from '../live/index.ts';
import { OBJECT } from '../objects/index.ts';
import { page, type PageRecord } from '../page/index.ts';
import { OBJECT_PARAMETERS } from './parameters.ts';
import { PLACED } from './placement-actions.tsx';
import type { Registration } from '../registry/index.ts';

/** The application of a page. */
const RECORD: PageRecord = {
  under: '/applications',
  query: ({ objectId = '' }) => recordsQuery<typeof objectsContract>('objects', { ids: [objectId] }),
};

/** The page of one application. */
export const objectPage = {
  pages: [
    page({
      path: '/applications/$objectId',
      label: 'Application',
      record: RECORD,
      parameters: OBJECT_PARAMETERS,
      load: () => import('./object-page.tsx').then(({ ObjectPage }) => ObjectPage),
    }),
    page({
      path: '/applications/tree/$objectId/networks/$networkId',
      label: 'Application',
      record: RECORD,
      parameters: OBJECT_PARAMETERS,
      load: () => import('./object-page.tsx').then(({ NetworkObjectPage }) => NetworkObjectPage),
    }),
  ],
  noun: PLACED,
  panels: { [OBJECT.one]: () => import('./object-panel.tsx') },
} as const satisfies Registration;
