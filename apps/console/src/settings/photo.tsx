import { Button } from '@hawser/ui/button';
import { UploadField } from '@hawser/ui/upload-field';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { ACCEPTED_PICTURES, plainName } from '../upload/index.ts';
import { photoCalls } from './calls.ts';
import { Matter } from './settings-frame.tsx';
import classes from './settings.module.css';

/** The own picture: shows, replaces and removes it. */
export function Photo() {
  const calls = useCalls(photoCalls);
  const { me, toast, refreshAccount } = useServices();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const change = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      toast({ text: done });
      refreshAccount();
    } catch (failure) {
      setError(shownMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  const upload = async (file: File): Promise<void> => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    await change(() => calls.put(plainName(file.name), bytes), 'Picture saved.');
  };
  return (
    <Matter title="Picture" text="PNG, JPEG, WebP or GIF, at most 1 MiB. Replaces the current picture.">
      <div className={classes['photo']}>
        {me.photoURL === '' ? (
          <span className={classes['nobody']} role="img" aria-label="No picture">
            {me.displayName.slice(0, 1).toUpperCase()}
          </span>
        ) : (
          <img src={me.photoURL} alt="You" />
        )}
        <UploadField
          label="Picture"
          accept={ACCEPTED_PICTURES}
          disabled={busy}
          onFile={(file) => file !== null && void upload(file)}
          {...(error === undefined ? {} : { error })}
        />
        {me.photoURL !== '' && (
          <Button disabled={busy} onClick={() => void change(() => calls.remove(), 'Picture removed.')}>
            Remove
          </Button>
        )}
      </div>
    </Matter>
  );
}
