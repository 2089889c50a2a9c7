import type { NamesOf } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';
import { ContextButton } from './context-button.tsx';
import { ContextIcon } from './context-icons.tsx';

const dialogs = {
  rights: () => import('./rights-dialog.tsx'),
  context: () => import('./context-dialog.tsx'),
};

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof dialogs> {}
}

/** The contexts in which a person acts: the own account and organizations. */
export const contexts = {
  dialogs,
  general: [
    {
      id: 'switch-context',
      label: 'Switch Context',
      words: 'organization own account change',
      icon: <ContextIcon size={14} />,
      offered: ({ me }) => me.organizations.length > 0,
      run: ({ open }) => open('context'),
    },
    {
      id: 'rights',
      label: 'What may I do?',
      words: 'rights permissions role',
      icon: <ContextIcon size={14} />,
      offered: ({ me }) => !me.isOrganization,
      run: ({ open }) => open('rights'),
    },
  ],
  frame: { drawerFoot: ContextButton },
} as const satisfies Registration;
