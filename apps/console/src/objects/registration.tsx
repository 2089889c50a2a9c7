import type { objectsContract } from '@hawser/contract/objects';
import { ApplicationIcon } from '@hawser/ui/icons';
import { recordsQuery } from '../live/index.ts';
import { movedPage, page, type PageRecord } from '../page/index.ts';
import { type Registration, viewsByStatus, viewsByValue } from '../registry/index.ts';
import { tagCalls } from '../tags/index.ts';
import { objectDialogs } from './dialogs.ts';
import { CREATE_OBJECT, EXPORT_YAML, IMPORT_YAML } from './general-actions.tsx';
import { OBJECT } from './object-actions.tsx';
import { objectLookup } from './object-lookup.tsx';

const LIST = { title: 'Applications', icon: <ApplicationIcon size={14} />, to: '/applications' } as const;

/** The application of a page. */
const RECORD: PageRecord = {
  under: '/applications',
  query: ({ objectId = '' }) => recordsQuery<typeof objectsContract>('objects', { ids: [objectId] }),
};

/** Applications: the objects that were created here. */
export const objects = {
  pages: [
    page({
      path: '/applications',
      label: 'Applications',
      words: 'objects deployments kinds filter',
      icon: ApplicationIcon,
      drawer: 'main',
      chord: 'g a',
      isByNetwork: true,
      load: () => import('./objects-page.tsx').then(({ ObjectsPage }) => ObjectsPage),
    }),
    page({
      path: '/applications/$objectId',
      label: 'Application',
      record: RECORD,
      load: () => import('./object-page.tsx').then(({ ObjectPage }) => ObjectPage),
    }),
    page({
      path: '/applications/tree/$objectId/networks/$networkId',
      label: 'Application',
      record: RECORD,
      load: () => import('./object-page.tsx').then(({ NetworkObjectPage }) => NetworkObjectPage),
    }),
  ],
  moved: [movedPage('/objects', '/applications')],
  dialogs: objectDialogs,
  noun: OBJECT,
  panels: { [OBJECT.one]: () => import('./object-panel.tsx') },
  general: [CREATE_OBJECT, IMPORT_YAML, EXPORT_YAML],
  lookup: objectLookup,
  views: {
    known: viewsByStatus(LIST, 'objects'),
    load: async (client) => viewsByValue(LIST, 'tags', 'tag', (await tagCalls(client).list()).tags),
  },
  factPaths: {
    object: ({ id }) => (id === undefined ? null : `/applications/${encodeURIComponent(id)}`),
  },
} as const satisfies Registration;
