import { LinkedIdentities } from './linked-identities.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** How this account signs in. */
export function SecurityPage() {
  return (
    <SettingsFrame title="Security">
      <LinkedIdentities />
      <OwnSessions />
    </SettingsFrame>
  );
}
