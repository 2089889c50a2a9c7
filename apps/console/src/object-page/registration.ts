import type { objectsContract } from '@hawser/contract/objects';
import { recordsQuery } from '../live/index.ts';
import { OBJECT } from '../objects/index.ts';
import { page, type PageRecord } from '../page/index.ts';
import { OBJECT_PARAMETERS } from './parameters.ts';
import { PLACED } from './placement-actions.tsx';
import type { Registration } from '../registry/index.ts';

/** The object of a page below a list. */
const recordUnder = (under: PageRecord['under']): PageRecord => ({
  under,
  query: ({ objectId = '' }) => recordsQuery<typeof objectsContract>('objects', { ids: [objectId] }),
});
const RECORD = recordUnder('/applications');
const INFRASTRUCTURE = recordUnder('/infrastructure');

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
    page({
      path: '/infrastructure/$objectId',
      label: 'Infrastructure Object',
      record: INFRASTRUCTURE,
      parameters: OBJECT_PARAMETERS,
      load: () =>
        import('./object-page.tsx').then(({ InfrastructureObjectPage }) => InfrastructureObjectPage),
    }),
    page({
      path: '/infrastructure/tree/$objectId/networks/$networkId',
      label: 'Infrastructure Object',
      record: INFRASTRUCTURE,
      parameters: OBJECT_PARAMETERS,
      load: () => import('./object-page.tsx').then(({ InfrastructureTreePage }) => InfrastructureTreePage),
    }),
  ],
  noun: PLACED,
  panels: { [OBJECT.one]: () => import('./object-panel.tsx') },
} as const satisfies Registration;
