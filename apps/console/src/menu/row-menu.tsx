import { Button } from '@hawser/ui/button';
import { Icon } from '@hawser/ui/icons';
import { useTabIndex } from '@hawser/ui/tab-stop';
import { useState } from 'react';
import { ActionMenu } from './action-menu.tsx';
import type { Action } from './action.ts';

/** The menu button at the end of a row. `actions` is called when it opens. */
export function RowMenu({ name, actions }: { name: string; actions(): readonly Action[] }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const tabIndex = useTabIndex();
  return (
    <>
      <Button
        variant="quiet"
        tabIndex={tabIndex}
        aria-label={`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        icon={
          <Icon size={14}>
            <path strokeWidth="2.5" d="M3 8v.01M8 8v.01M13 8v.01" />
          </Icon>
        }
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <ActionMenu
          anchor={anchor}
          label={`Actions for ${name}`}
          actions={actions()}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
