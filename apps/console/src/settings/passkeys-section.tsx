import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { type Banner, Banners } from '@hawser/ui/dialog';
import { PressTwice } from '@hawser/ui/press-twice';
import { useCallback, useEffect, useState } from 'react';
import { knowsPasskeys } from '../auth/index.ts';
import { shownMessage } from '../client/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { browserName } from './browser-name.ts';
import { makePasskey } from './make-passkey.ts';
import { passkeyCalls } from './passkey-calls.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { Matter } from './settings-frame.tsx';
import classes from './settings.module.css';

type Passkey = Awaited<ReturnType<ReturnType<typeof passkeyCalls>['list']>>['items'][number];

/** The passkeys of the account: made in this browser, named and removed. */
export function PasskeysSection() {
  const calls = useCalls(passkeyCalls);
  const { toast } = useServices();
  const [passkeys, setPasskeys] = useState<readonly Passkey[] | null>(null);
  /** The one that is named, or a new one. */
  const [named, setNamed] = useState<Passkey | 'new' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const read = useCallback(async (): Promise<void> => {
    try {
      setPasskeys((await calls.list()).items);
    } catch (error) {
      setFailure(shownMessage(error, 'The passkeys could not be loaded.'));
    }
  }, [calls]);
  useEffect(() => void read(), [read]);

  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      toast({ text: done });
      setNamed(null);
      await read();
    } catch (error) {
      setFailure(shownMessage(error, 'The passkey was not changed.'));
    } finally {
      setBusy(false);
    }
  };
  const save = (name: string): Promise<void> =>
    named === 'new'
      ? run(() => makePasskey(calls, name), 'Passkey added.')
      : run(() => calls.rename(named?.id ?? '', name), 'Passkey renamed.');
  const banners: Banner[] = failure === null ? [] : [{ tone: 'error', text: failure }];
  return (
    <Matter
      title="Passkeys"
      text="Sign in with your fingerprint, your face or the PIN of a device, without a password. A passkey is a second factor as well."
    >
      <Banners banners={banners} />
      {passkeys !== null && passkeys.length > 0 && (
        <ul className={classes['ways']} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>
                <bdi>{passkey.name}</bdi>
                <small>
                  added <Age instant={passkey.createdAt} /> ago
                  {passkey.lastUsedAt !== null && (
                    <>
                      {' · last used '}
                      <Age instant={passkey.lastUsedAt} /> ago
                    </>
                  )}
                </small>
              </span>
              <span className={classes['row']}>
                <Button
                  disabled={busy}
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setNamed(passkey)}
                >
                  Rename
                </Button>
                <PressTwice
                  label={`Remove ${passkey.name}`}
                  again="Press again to remove"
                  disabled={busy}
                  onConfirm={() => void run(() => calls.remove(passkey.id), 'Passkey removed.')}
                >
                  Remove
                </PressTwice>
              </span>
            </li>
          ))}
        </ul>
      )}
      {named === null ? (
        <AddButton isOffered={knowsPasskeys()} onAdd={() => setNamed('new')} />
      ) : (
        <PasskeyNameForm
          key={named === 'new' ? 'new' : named.id}
          initial={named === 'new' ? browserName(navigator.userAgent) : named.name}
          action={named === 'new' ? 'Add' : 'Rename'}
          busy={busy}
          onName={(name) => void save(name)}
          onCancel={() => setNamed(null)}
        />
      )}
    </Matter>
  );
}

function AddButton({ isOffered, onAdd }: { isOffered: boolean; onAdd(): void }) {
  if (!isOffered)
    return <p className={classes['fact']}>This browser has no passkeys here: they need HTTPS.</p>;
  return <Button onClick={onAdd}>Add a passkey</Button>;
}
