import type { Repository } from '@hawser/contract/repositories';
import { ArrowIcon, CheckIcon, EditIcon, PlusIcon, TrashIcon } from '@hawser/ui/icons';
import type { GeneralAction, Noun } from '../menu/index.ts';
import { repositoryCalls } from './calls.ts';

/** Actions for repositories. */
export const REPOSITORY: Noun<Repository> = {
  one: 'a repository',
  nameOf: ({ label }) => label,
  idOf: ({ id }) => id,
  actions: [
    {
      id: 'open',
      label: 'Open',
      icon: <ArrowIcon size={14} />,
      shortcut: 'Enter',
      run: ({ id }, { navigate }) =>
        void navigate({ to: '/repos/$repositoryId', params: { repositoryId: id }, search: {} }),
    },
    {
      id: 'update',
      label: 'Update Repository',
      icon: <EditIcon size={14} />,
      shortcut: 'e',
      may: ['update'],
      run: ({ id }, { openDialog }) => openDialog('update-repository', id),
    },
    {
      id: 'check',
      label: 'Check Connection',
      icon: <CheckIcon size={14} />,
      shortcut: 'p',
      run: ({ id }, { openDialog }) => openDialog('check-repository', id),
      many: {
        label: 'Check Connections',
        asks: 'confirmation',
        one: ({ id }, { client }, options) => repositoryCalls(client).check(id, options),
      },
    },
    {
      id: 'delete',
      label: 'Delete Repository',
      icon: <TrashIcon size={14} />,
      shortcut: 'x',
      // Also of one that is used: the dialog lists what uses it.
      run: ({ id }, { openDialog }) => openDialog('delete-repository', id),
      many: {
        label: 'Delete Repositories',
        asks: 'confirmation',
        warning:
          'The records and their credentials are permanently deleted. The repositories themselves are not changed.',
        one: ({ id }, { client }, options) => repositoryCalls(client).remove(id, options),
      },
    },
  ],
};

/** The first action of the repositories page. */
export const DEFINE_REPOSITORY: GeneralAction = {
  id: 'define-repository',
  label: 'Define Repository',
  icon: <PlusIcon size={14} />,
  shortcut: '+',
  page: '/repos',
  run: ({ open }) => open('define-repository'),
};
