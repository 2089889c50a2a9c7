import { LinkedIdentities } from './linked-identities.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { SignInRecords } from './sign-in-records.tsx';

/** How this account signs in. */
export function SecurityPage() {
  return (
    <SettingsFrame title="Security">
      <SecondFactorSection />
      <PasskeysSection />
      <LinkedIdentities />
      <OwnSessions />
      <SignInRecords />
    </SettingsFrame>
  );
}
