import type { repositoriesContract } from '@hawser/contract/repositories';
import { REPOSITORY_TONE_WORDS } from '@hawser/domain/repositories';
import { RepositoryIcon } from '@hawser/ui/icons';
import { recordsQuery } from '../live/index.ts';
import { page } from '../page/index.ts';
import { type Registration, viewsByStatus } from '../registry/index.ts';
import { repositoryDialogs } from './dialogs.ts';
import { DEFINE_REPOSITORY, REPOSITORY } from './repository-actions.tsx';
import { repositoryLookup } from './repository-lookup.tsx';

const LIST = { title: 'Repositories', icon: <RepositoryIcon size={14} />, to: '/repos' } as const;

/** Git and Helm repositories. */
export const repositories = {
  pages: [
    page({
      path: '/repos',
      label: 'Repositories',
      words: 'git helm chart github gitlab bitbucket source',
      icon: RepositoryIcon,
      drawer: 'main',
      chord: 'g r',
      isByNetwork: true,
      load: () => import('./repositories-page.tsx').then(({ RepositoriesPage }) => RepositoriesPage),
    }),
    page({
      path: '/repos/$repositoryId',
      label: 'Repository',
      record: {
        under: '/repos',
        query: ({ repositoryId = '' }) =>
          recordsQuery<typeof repositoriesContract>('repositories', { ids: [repositoryId] }),
      },
      load: () => import('./repository-page.tsx').then(({ RepositoryPage }) => RepositoryPage),
    }),
  ],
  dialogs: repositoryDialogs,
  noun: REPOSITORY,
  general: [DEFINE_REPOSITORY],
  lookup: repositoryLookup,
  views: { known: viewsByStatus(LIST, REPOSITORY_TONE_WORDS) },
  panels: { [REPOSITORY.one]: () => import('./repository-panel.tsx') },
  factPaths: {
    repository: ({ id, name }) =>
      id === undefined ? `/repos?q=${encodeURIComponent(name)}` : `/repos/${encodeURIComponent(id)}`,
  },
} as const satisfies Registration;
