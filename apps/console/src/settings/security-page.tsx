import { LinkedIdentities } from './linked-identities.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** How this account signs in. */
export function SecurityPage() {
  return (
    <SettingsFrame title="Security">
      <SecondFactorSection />
      <LinkedIdentities />
      <OwnSessions />
    </SettingsFrame>
  );
}
