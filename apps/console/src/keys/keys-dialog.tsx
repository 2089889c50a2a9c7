import { Dialog } from '@hawser/ui/dialog';
import { CheckField } from '@hawser/ui/field';
import { useState } from 'react';
import { useServices } from '../app/services.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import classes from './keys.module.css';
import { KEYS } from './keys.ts';
import { KEYS_KEY } from './use-chords.ts';

/** The sheet of keys, and the switch that turns single keys off. */
export default function KeysDialog({ onClose }: PageDialogProps) {
  const { storage } = useServices().ports;
  const [on, setOn] = useState(storage.get(KEYS_KEY) !== 'off');
  return (
    <Dialog open onClose={onClose} title="Keys" size={860}>
      <div className={classes['groups']}>
        {KEYS.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.keys.map(([keys, meaning]) => (
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
        look="switch"
        label="Single keys"
        description="Off, only Ctrl K and the keys of the focused list work."
        checked={on}
        onChange={(checked) => {
          setOn(checked);
          storage.set(KEYS_KEY, checked ? null : 'off');
        }}
      />
    </Dialog>
  );
}
