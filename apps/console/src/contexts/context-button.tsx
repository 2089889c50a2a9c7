import { Button } from '@hawser/ui/button';
import { Menu } from '@hawser/ui/menu';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';
import { CheckMark, ContextIcon } from './context-icons.tsx';
import { contextName, contextsOf } from './contexts-of.ts';
import { useSwitchContext } from './use-switch-context.ts';
import classes from './contexts.module.css';

/** The context in which the page acts, with a menu of the others: the own account and organizations. */
export function ContextButton({ narrow = false }: { narrow?: boolean }) {
  const { me } = useServices();
  const { openDialog } = usePage();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const switchTo = useSwitchContext();
  const navigate = useNavigate();
  const name = contextName(me);
  if (me.isOrganization) return null;
  const entries = contextsOf(me).map((context) => ({
    id: context.uid,
    label: context.label,
    icon: context.uid === me.contextUid ? <CheckMark /> : <ContextIcon />,
    run: () => switchTo(context.uid),
  }));
  return (
    <span className={classes['context']} data-narrow={narrow || undefined}>
      <Button
        variant="quiet"
        icon={<ContextIcon />}
        aria-label={`Context: ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        data-tip={narrow ? name : 'Switch context'}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {narrow ? undefined : <span className={classes['name']}>{name}</span>}
      </Button>
      {anchor && (
        <Menu
          anchor={anchor}
          label="Context"
          entries={[
            ...entries,
            {
              id: 'organizations',
              label: 'Organizations…',
              run: () => void navigate({ to: '/organizations' }),
            },
            { id: 'rights', label: 'What may I do?', run: () => openDialog('rights') },
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
    </span>
  );
}
