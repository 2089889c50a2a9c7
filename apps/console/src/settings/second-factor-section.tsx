import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { type Banner, Banners } from '@hawser/ui/dialog';
import { PressTwice } from '@hawser/ui/press-twice';
import { useCallback, useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { usePage } from '../page/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { secondFactorCalls } from '../second-factor/index.ts';
import { Matter } from './settings-frame.tsx';
import classes from './settings.module.css';

type State = Awaited<ReturnType<ReturnType<typeof secondFactorCalls>['read']>>;

/** Codes of an authenticator app besides the password: turned on and off, and the recovery codes. */
export function SecondFactorSection() {
  const calls = useCalls(secondFactorCalls);
  const { toast } = useServices();
  const { search, change } = usePage();
  const { dialog } = search;
  const [state, setState] = useState<State | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const read = useCallback(async (): Promise<void> => {
    try {
      setState(await calls.read());
    } catch (error) {
      setFailure(shownMessage(error, 'The second factor could not be loaded.'));
    }
  }, [calls]);
  // Also when a dialog has closed, which may have changed it.
  useEffect(() => void read(), [read, dialog]);

  const turnOff = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await calls.turnOff();
      toast({ text: 'Second factor turned off.' });
      await read();
    } catch (error) {
      setFailure(shownMessage(error, 'The second factor was not turned off.'));
    } finally {
      setBusy(false);
    }
  };
  const banners: Banner[] = failure === null ? [] : [{ tone: 'error', text: failure }];
  return (
    <Matter
      title="Second factor"
      text="Besides your password, signing in then asks for a code of an authenticator app on your phone."
    >
      <Banners banners={banners} />
      {state?.since === null && (
        <Button variant="primary" onClick={() => change({ dialog: 'second-factor' })}>
          Turn on
        </Button>
      )}
      {state !== null && state.since !== null && (
        <>
          <p className={classes['fact']}>
            On since <Age instant={state.since} /> · {state.recoveryCodesLeft} of 10 recovery codes left
          </p>
          <div className={classes['row']}>
            <Button onClick={() => change({ dialog: 'recovery-codes' })}>New recovery codes</Button>
            <PressTwice disabled={busy} onConfirm={() => void turnOff()}>
              Turn off
            </PressTwice>
          </div>
        </>
      )}
    </Matter>
  );
}
