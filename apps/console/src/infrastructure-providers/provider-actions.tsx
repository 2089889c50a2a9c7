import type { InfrastructureProviderConfig } from '@hawser/contract/infrastructure';
import { ArrowIcon, EditIcon, PlusIcon, TrashIcon } from '@hawser/ui/icons';
import type { GeneralAction, Noun } from '../menu/index.ts';
import { providerCalls } from './calls.ts';

/** Actions for infrastructure providers. */
export const PROVIDER: Noun<InfrastructureProviderConfig> = {
  one: 'a provider',
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  actions: [
    {
      id: 'open',
      label: 'Open',
      icon: <ArrowIcon size={14} />,
      shortcut: 'Enter',
      run: ({ id }, { navigate }) =>
        void navigate({ to: '/infrastructure/providers/$configId', params: { configId: id }, search: {} }),
    },
    {
      id: 'update',
      label: 'Update Provider',
      icon: <EditIcon size={14} />,
      shortcut: 'e',
      may: ['update'],
      run: ({ id }, { openDialog }) => openDialog('update-provider', id),
    },
    {
      id: 'delete',
      label: 'Delete Provider',
      icon: <TrashIcon size={14} />,
      shortcut: 'x',
      // Also of one that is used: the dialog lists what uses it.
      run: ({ id }, { openDialog }) => openDialog('delete-provider', id),
      many: {
        label: 'Delete Providers',
        asks: 'confirmation',
        warning:
          'The providers and the Secrets of their credentials are permanently deleted. Nothing is changed at the providers themselves.',
        // What uses them is not shown here: one of which the hub does not say it is kept.
        one: ({ id }, { client }, options) => providerCalls(client).remove(id, false, options),
      },
    },
  ],
};

/** The first action of the infrastructure page. */
export const ADD_PROVIDER: GeneralAction = {
  id: 'add-provider',
  label: 'Add Provider',
  words: 'infrastructure cloud aws gcp azure crossplane credentials',
  icon: <PlusIcon size={14} />,
  shortcut: '+',
  page: '/infrastructure',
  may: 'addProvider',
  run: ({ open }) => open('add-provider'),
};
