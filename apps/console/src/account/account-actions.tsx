import { MoonIcon, SignOutIcon, SunIcon, UserIcon } from '@hawser/ui/icons';
import type { GeneralAction } from '../menu/index.ts';
import { AutoIcon, KeysIcon, LockIconSmall } from './account-icons.tsx';

/** Actions for the account and this browser: color mode, shortcuts, password, sign-out. */
export const ACCOUNT_ACTIONS: readonly GeneralAction[] = [
  {
    id: 'mode-dark',
    label: 'Dark mode',
    words: 'theme color night',
    icon: <MoonIcon size={14} />,
    offered: ({ mode }) => mode !== 'dark',
    run: ({ setMode }) => setMode('dark'),
  },
  {
    id: 'mode-light',
    label: 'Light mode',
    words: 'theme color day',
    icon: <SunIcon size={14} />,
    offered: ({ mode }) => mode !== 'light',
    run: ({ setMode }) => setMode('light'),
  },
  {
    id: 'mode-auto',
    label: 'System color mode',
    words: 'theme automatic',
    icon: <AutoIcon />,
    offered: ({ mode }) => mode !== 'auto',
    run: ({ setMode }) => setMode('auto'),
  },
  {
    id: 'keys',
    label: 'Keyboard Shortcuts',
    shortcut: '?',
    icon: <KeysIcon />,
    // An account with only a profile and a plan has no page with shortcuts.
    offered: ({ me }) => !me.isOrganization,
    run: ({ open }) => open('keys'),
  },
  {
    id: 'change-email',
    label: 'Change E-mail',
    icon: <UserIcon size={14} />,
    run: ({ open }) => open('change-email'),
  },
  {
    id: 'change-password',
    label: 'Change Password',
    icon: <LockIconSmall />,
    run: ({ open }) => open('change-password'),
  },
  {
    id: 'sign-out',
    label: 'Sign out',
    words: 'logout log',
    icon: <SignOutIcon size={14} />,
    run: ({ signOut }) => signOut(),
  },
];

/** The ones that the profile page shows as buttons. */
export const SIGN_IN_ACTIONS: readonly GeneralAction[] = ACCOUNT_ACTIONS.filter(({ id }) =>
  id.startsWith('change-'),
);
