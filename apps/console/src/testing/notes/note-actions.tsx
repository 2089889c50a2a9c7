import type { RowOf } from '@hawser/contract/collection';
import { PlusIcon, TrashIcon } from '@hawser/ui/icons';
import type { GeneralAction, Noun } from '../../menu/index.ts';
import { noteCalls } from './calls.ts';
import type { notesContract } from '@hawser/contract/testing/notes';

/** Defines a note. */
export const DEFINE_NOTE: GeneralAction = {
  id: 'define-note',
  label: 'Define Note',
  icon: <PlusIcon size={14} />,
  shortcut: 'z',
  run: ({ open }) => open('define-note'),
};

/** Actions for notes. */
export const NOTE: Noun<RowOf<typeof notesContract>> = {
  one: 'a note',
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  actions: [
    {
      id: 'delete',
      label: 'Delete Note',
      icon: <TrashIcon size={14} />,
      shortcut: 'x',
      may: ['delete'],
      run: () => undefined,
      many: {
        label: 'Delete Notes',
        asks: 'confirmation',
        one: ({ id }, { client }, options) => noteCalls(client).remove(id, options),
      },
    },
  ],
};
