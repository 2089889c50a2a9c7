import { Button } from '@hawser/ui/button';
import { type Banner, Banners } from '@hawser/ui/dialog';
import { useState } from 'react';
import { knowsPasskeys } from '../auth/index.ts';
import { shownMessage } from '../client/index.ts';
import { LazyDialog } from '../lazy/index.ts';
import { useRegistry } from '../registry/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { browserName } from './browser-name.ts';
import { makePasskey } from './make-passkey.ts';
import { passkeyCalls } from './passkey-calls.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { Matter } from './settings-frame.tsx';

/** Both kinds of second factor, for an account that has none where everybody needs one. */
export default function SetUpSecondFactor() {
  const { refreshAccount } = useServices();
  const app = useRegistry().dialogs.get('second-factor');
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    refreshAccount();
  };
  return (
    <>
      <Matter
        title="Authenticator app"
        text="Besides your password, signing in then asks for a code of an app on your phone."
      >
        <Button variant="primary" onClick={() => setOpen(true)}>
          Set up an app
        </Button>
      </Matter>
      <Matter title="Passkey" text="Your fingerprint, your face or the PIN of a device signs you in.">
        {knowsPasskeys() ? (
          <FirstPasskey onMade={refreshAccount} />
        ) : (
          <p>This browser has no passkeys here: they need HTTPS.</p>
        )}
      </Matter>
      {isOpen && app !== undefined && (
        <LazyDialog code={app.code} onClose={close}>
          {({ default: SecondFactorDialog }) => <SecondFactorDialog about="" onClose={close} />}
        </LazyDialog>
      )}
    </>
  );
}

function FirstPasskey({ onMade }: { onMade(): void }) {
  const calls = useCalls(passkeyCalls);
  const [isNamed, setNamed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const add = async (name: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await makePasskey(calls, name);
      onMade();
    } catch (error) {
      setFailure(shownMessage(error, 'The passkey was not added.'));
    } finally {
      setBusy(false);
    }
  };
  const banners: Banner[] = failure === null ? [] : [{ tone: 'error', text: failure }];
  return (
    <>
      <Banners banners={banners} />
      {isNamed ? (
        <PasskeyNameForm
          initial={browserName(navigator.userAgent)}
          action="Add"
          busy={busy}
          onName={(name) => void add(name)}
          onCancel={() => setNamed(false)}
        />
      ) : (
        <Button onClick={() => setNamed(true)}>Add a passkey</Button>
      )}
    </>
  );
}
