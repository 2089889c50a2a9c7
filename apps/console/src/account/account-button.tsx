import { KeysIcon, LockIconSmall } from './account-icons.tsx';
import { Button } from '@hawser/ui/button';
import { SignOutIcon, UserIcon } from '@hawser/ui/icons';
import { useState } from 'react';
import { useServices } from '../app/services.ts';
import { type Action, ActionMenu } from '../menu/index.ts';
import { useOwnPages, usePage } from '../page/index.ts';
import classes from './account.module.css';
import { useModeActions } from './use-mode-actions.tsx';

/** Who is signed in, and what concerns them: mode, keys, password, leaving. */
export function AccountButton({ narrow = false }: { narrow?: boolean }) {
  const { me, signOut } = useServices();
  const { openDialog } = usePage();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const { planOnly } = useOwnPages();
  const modes = useModeActions();
  const actions: readonly Action[] = [
    ...modes,
    ...(planOnly
      ? []
      : [{ id: 'keys', label: 'Keys', keys: '?', icon: <KeysIcon />, run: () => openDialog('keys') }]),
    {
      id: 'password',
      label: 'Change password',
      icon: <LockIconSmall />,
      run: () => openDialog('change-password'),
    },
    { id: 'sign-out', label: 'Sign out', icon: <SignOutIcon size={14} />, run: signOut },
  ];
  return (
    <span className={classes['account']} data-narrow={narrow || undefined}>
      <Button
        look="quiet"
        icon={<UserIcon />}
        aria-label={`Account of ${me.displayName}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={narrow ? `${me.displayName}, ${me.email}` : me.email}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {narrow ? undefined : <span className={classes['name']}>{me.displayName}</span>}
      </Button>
      {anchor && (
        <ActionMenu anchor={anchor} label="Account" actions={actions} onClose={() => setAnchor(null)} />
      )}
    </span>
  );
}
