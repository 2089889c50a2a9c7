import { generalMessages } from '@hawser/domain/fields';
import type { Fetch } from '@hawser/ports';
import { useState } from 'react';
import { knowsPasskeys, askPasskey } from './ask-passkey.ts';
import classes from './auth.module.css';

/** Sign-in with a passkey, without typing anything. */
export function PasskeyButton({ fetch, onDone }: { fetch: Fetch; onDone(): void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!knowsPasskeys()) return null;
  const use = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const answer = await askPasskey(fetch, 'sign-in/passkey');
    setBusy(false);
    if (answer === null) onDone();
    else setFailure(answer);
  };
  return (
    <div className={classes['providers']}>
      {failure !== null && (
        <p className={classes['failure']} role="alert">
          {failure}
        </p>
      )}
      <button type="button" className={classes['provider']} disabled={busy} onClick={() => void use()}>
        {busy ? generalMessages.wait : 'Use a passkey'}
      </button>
    </div>
  );
}
