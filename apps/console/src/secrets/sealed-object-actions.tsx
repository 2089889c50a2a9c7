import type { SealedObject } from '@hawser/contract/secrets';
import { ArrowIcon, LockIcon } from '@hawser/ui/icons';
import type { Noun } from '../menu/index.ts';
import { secretCalls } from './calls.ts';

/** Actions for the SealedSecrets that are kept here. */
export const SEALED_OBJECT: Noun<SealedObject> = {
  one: 'a SealedSecret',
  // One Secret has a SealedSecret for each cluster.
  nameOf: ({ name, clusterName }) => (clusterName === null ? name : `${name} on ${clusterName}`),
  idOf: ({ id }) => id,
  actions: [
    {
      id: 'open',
      label: 'Open',
      icon: <ArrowIcon size={14} />,
      shortcut: 'Enter',
      run: ({ id }, { navigate }) =>
        void navigate({ to: '/applications/$objectId', params: { objectId: id }, search: {} }),
    },
    {
      id: 'reseal',
      label: 'Seal Again',
      icon: <LockIcon size={14} />,
      shortcut: 'Shift E',
      may: ['reseal'],
      run: ({ id }, { openDialog }) => openDialog('reseal-secret', id),
      many: {
        label: 'Seal Again',
        asks: 'confirmation',
        warning:
          'The controller of its cluster seals it again with its newest key. The values stay the same.',
        one: ({ id }, { client }, options) => secretCalls(client).reseal(id, options),
      },
    },
  ],
};
