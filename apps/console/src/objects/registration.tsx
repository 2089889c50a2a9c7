import { OBJECT_TONE_WORDS } from '@hawser/domain/objects';
import { ApplicationIcon } from '@hawser/ui/icons';
import { movedPage, page } from '../page/index.ts';
import { type Registration, viewsByStatus, viewsByValue } from '../registry/index.ts';
import { tagCalls } from '../tags/index.ts';
import { objectDialogs } from './dialogs.ts';
import { CREATE_OBJECT, EXPORT_YAML, IMPORT_YAML } from './general-actions.tsx';
import { OBJECT } from './object-actions.tsx';
import { objectLookup } from './object-lookup.tsx';

const LIST = { title: 'Applications', icon: <ApplicationIcon size={14} />, to: '/applications' } as const;

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
  ],
  moved: [movedPage('/objects', '/applications')],
  dialogs: objectDialogs,
  noun: OBJECT,
  general: [CREATE_OBJECT, IMPORT_YAML, EXPORT_YAML],
  lookup: objectLookup,
  jobs: {
    'objects.delete': { title: (name) => `Deleting ${name}`, done: 'Delete Applications' },
    'objects.tags': { title: (name) => `Applying tags to ${name}`, done: 'Apply Tags' },
    'objects.putBack': {
      title: (name) => `Putting back ${name}`,
      done: 'Put Back Changes by Hand',
    },
  },
  views: {
    known: [
      { ...LIST, label: 'Delete an application: choose it in the list', words: 'remove', search: {} },
      ...viewsByStatus(LIST, OBJECT_TONE_WORDS),
    ],
    load: async (client) => viewsByValue(LIST, 'tags', 'tag', (await tagCalls(client).list()).usedBy.objects),
  },
  factPaths: {
    object: ({ id }) => (id === undefined ? null : `/applications/${encodeURIComponent(id)}`),
  },
} as const satisfies Registration;
