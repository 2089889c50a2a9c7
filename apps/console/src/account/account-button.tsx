import { Button } from '@hawser/ui/button';
import { UserIcon } from '@hawser/ui/icons';
import { useState } from 'react';
import { ActionMenu, useGeneralActions } from '../menu/index.ts';
import { useServices } from '../services/index.ts';
import { ACCOUNT_ACTIONS } from './account-actions.tsx';
import classes from './account.module.css';

/** The signed-in account with its menu: color mode, shortcuts, password, sign-out. */
export function AccountButton({ narrow = false }: { narrow?: boolean }) {
  const { me } = useServices();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const actions = useGeneralActions(ACCOUNT_ACTIONS);
  return (
    <span className={classes['account']} data-narrow={narrow || undefined}>
      <Button
        variant="quiet"
        icon={<UserIcon />}
        aria-label={`Account of ${me.displayName}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        data-tip={narrow ? `${me.displayName}, ${me.email}` : me.email}
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
