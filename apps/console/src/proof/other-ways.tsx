import { Button } from '@hawser/ui/button';
import { useState } from 'react';
import { knowsPasskeys, askPasskey } from '../auth/index.ts';
import { confirmAt } from './proof-requests.ts';
import classes from './proof.module.css';
import type { StepProps } from './step-props.ts';

const WINDOW = 'popup,width=520,height=720';

/** Ways without a password: a passkey, or a sign-in with a provider again, in a window of its own, so that this page stays as it is. */
export function OtherWays({ ports, ways, setFailure, onProven }: StepProps) {
  const [isAway, setAway] = useState(false);
  const confirm = async (provider: string): Promise<void> => {
    setFailure(null);
    // Opened before the request: a browser blocks windows that do not follow a click at once.
    const opened = window.open('', 'hawser-confirm', WINDOW);
    const answer = await confirmAt(ports.fetch, provider);
    if ('failure' in answer) {
      opened?.close();
      return setFailure(answer.failure);
    }
    if (opened === null) return setFailure('Your browser blocked the window. Allow it, and try again.');
    opened.location.href = answer.url;
    setAway(true);
  };
  const askForPasskey = async (): Promise<void> => {
    setFailure(null);
    const answer = await askPasskey(ports.fetch, 'proof/passkey');
    if (answer === null) onProven();
    else setFailure(answer);
  };
  const offersPasskey = ways.hasPasskey && knowsPasskeys();
  const isNothing = !ways.hasPassword && !offersPasskey && ways.providers.length === 0;
  if (isNothing) return <p>Sign out and sign in again, then repeat this.</p>;
  if (ways.providers.length === 0 && !offersPasskey) return null;
  return (
    <div className={classes['ways']}>
      {offersPasskey && <Button onClick={() => void askForPasskey()}>Use a passkey</Button>}
      {ways.providers.map(({ name, label }) => (
        <Button key={name} onClick={() => void confirm(name)}>
          Continue with {label}
        </Button>
      ))}
      {isAway && <p role="status">Sign in again in the other window. This page continues by itself.</p>}
    </div>
  );
}
