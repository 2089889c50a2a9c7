import type { repositoriesContract } from '@hawser/contract/repositories';
import { RepositoryIcon } from '@hawser/ui/icons';
import { subjectOf } from '../menu/index.ts';
import { lookup } from '../registry/index.ts';
import { REPOSITORY } from './repository-actions.tsx';

/** Repositories in the command palette. */
export const repositoryLookup = lookup<typeof repositoriesContract>({
  group: 'Repositories',
  icon: <RepositoryIcon size={14} />,
  collection: 'repositories',
  nameOf: ({ label }) => label,
  alsoBy: ({ url }) => url,
  detailOf: ({ url }) => url,
  subjectOf: (repository) => subjectOf(REPOSITORY, repository),
  open: ({ id }, { navigate }) =>
    void navigate({ to: '/repos/$repositoryId', params: { repositoryId: id }, search: {} }),
});
