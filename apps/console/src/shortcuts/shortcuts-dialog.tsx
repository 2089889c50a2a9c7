import { Dialog } from '@hawser/ui/dialog';
import { CheckField } from '@hawser/ui/field';
import { useState } from 'react';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useRegistry } from '../registry/index.ts';
import { useServices } from '../services/index.ts';
import { shortcutsOf } from './shortcut-sheet.ts';
import { SHORTCUTS_KEY } from './use-chords.ts';
import classes from './shortcuts.module.css';

/** The list of shortcuts, and the switch for single-key shortcuts. */
export default function ShortcutsDialog({ onClose }: PageDialogProps) {
  const { storage } = useServices().ports;
  const registry = useRegistry();
  const [on, setOn] = useState(storage.get(SHORTCUTS_KEY) !== 'off');
  return (
    <Dialog open onClose={onClose} title="Keyboard Shortcuts" size={960}>
      <div className={classes['groups']}>
        {shortcutsOf(registry).map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.shortcuts.map(([keys, meaning]) => (
                <div key={keys}>
                  <dt>
                    {keys.split(' ').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <CheckField
        variant="switch"
        label="Single-key shortcuts"
        description="When off, only Ctrl K and the shortcuts of the focused list work."
        checked={on}
        onChange={(checked) => {
          setOn(checked);
          storage.set(SHORTCUTS_KEY, checked ? null : 'off');
        }}
      />
    </Dialog>
  );
}
