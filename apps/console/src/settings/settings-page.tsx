import { CheckField } from '@hawser/ui/field';
import { Button } from '@hawser/ui/button';
import { useState } from 'react';
import { useServices } from '../app/services.ts';
import { KEYS_KEY } from '../keys/index.ts';
import { usePage } from '../page/index.ts';
import { LanguageChoice } from './language-choice.tsx';
import { LookChoice } from './look-choice.tsx';
import { Matter, SettingsFrame } from './settings-frame.tsx';

/** How the console looks and is used, for this account and in this browser. */
export function SettingsPage() {
  const { storage } = useServices().ports;
  const { openDialog } = usePage();
  const [keys, setKeys] = useState(storage.get(KEYS_KEY) !== 'off');
  return (
    <SettingsFrame title="Settings">
      <LookChoice />
      <Matter title="Keys" text="Single keys act on the row that is marked. Ctrl-K always opens the palette.">
        <CheckField
          label="Use single keys"
          checked={keys}
          onChange={(on) => {
            storage.set(KEYS_KEY, on ? null : 'off');
            setKeys(on);
          }}
        />
        <Button onClick={() => openDialog('keys')}>Show all keys</Button>
      </Matter>
      <LanguageChoice />
    </SettingsFrame>
  );
}
