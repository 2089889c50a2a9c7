import { CheckField } from '@hawser/ui/field';
import { Button } from '@hawser/ui/button';
import { useState } from 'react';
import { usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';
import { SHORTCUTS_KEY } from '../shortcuts/index.ts';
import { LanguageChoice } from './language-choice.tsx';
import { Matter, SettingsFrame } from './settings-frame.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** Theme, language and shortcuts, for this account and this browser. */
export function SettingsPage() {
  const { storage } = useServices().ports;
  const { openDialog } = usePage();
  const [keys, setKeys] = useState(storage.get(SHORTCUTS_KEY) !== 'off');
  return (
    <SettingsFrame title="Settings">
      <ThemeChoice />
      <Matter
        title="Keyboard Shortcuts"
        text="Single-key shortcuts act on the active row. Ctrl-K always opens the command palette."
      >
        <CheckField
          label="Use single-key shortcuts"
          checked={keys}
          onChange={(on) => {
            storage.set(SHORTCUTS_KEY, on ? null : 'off');
            setKeys(on);
          }}
        />
        <Button onClick={() => openDialog('keys')}>Show all shortcuts</Button>
      </Matter>
      <LanguageChoice />
    </SettingsFrame>
  );
}
