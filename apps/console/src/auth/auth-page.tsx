import type { Setup } from '@hawser/contract';
import type { Fetch } from '@hawser/ports';
import { type ReactNode, useEffect, useState } from 'react';
import { type AuthMode, modeIn, pathOf } from './auth-mode.ts';
import { readSetup } from './auth-requests.ts';
import classes from './auth.module.css';
import { FleetPicture } from './fleet-picture.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { Mark } from './mark.tsx';
import { ResetForm } from './reset-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Sign-in, sign-up, and the way back in; the page before everything else. */
export function AuthPage({ ports, onSignedIn }: { ports: { fetch: Fetch }; onSignedIn(): void }) {
  const { fetch } = ports;
  const [setup, setSetup] = useState<Setup | null>(null);
  const [chosen, setChosen] = useState<AuthMode | null>(() => modeIn(location.search));
  useEffect(() => {
    void readSetup(fetch).then(setSetup);
  }, [fetch]);

  const mode = chosen ?? (setup?.firstAccount ? 'sign-up' : 'sign-in');
  const go = (to: AuthMode, label: string): ReactNode => (
    <button
      type="button"
      className={classes['link']}
      onClick={() => {
        history.replaceState(null, '', pathOf(to, location.search));
        setChosen(to);
      }}
    >
      {label}
    </button>
  );
  const back = go('sign-in', 'Back to sign in');
  const product = setup?.product ?? 'Hawser';
  return (
    <div className={classes['page']}>
      <section className={classes['side']} aria-hidden="true">
        <FleetPicture />
      </section>
      <main className={classes['main']}>
        <div className={classes['brand']}>
          <Mark size={22} />
          <span>{product}</span>
        </div>
        {mode === 'sign-in' && (
          <SignInForm
            fetch={fetch}
            onDone={onSignedIn}
            foot={
              <>
                {go('sign-up', 'Create an account')}
                {go('forgot', 'Forgot your password?')}
              </>
            }
          />
        )}
        {mode === 'sign-up' && (
          <SignUpForm
            fetch={fetch}
            setup={setup}
            onDone={onSignedIn}
            foot={setup?.firstAccount ? null : go('sign-in', 'Sign in instead')}
          />
        )}
        {mode === 'forgot' && (
          <ForgotForm fetch={fetch} sendsMail={setup?.mailConfigured ?? true} foot={back} />
        )}
        {mode === 'reset' && (
          <ResetForm
            fetch={fetch}
            token={new URLSearchParams(location.search).get('token') ?? ''}
            onDone={() => {
              history.replaceState(null, '', '/auth');
              setChosen('sign-in');
            }}
            foot={back}
          />
        )}
        <p className={classes['version']}>{setup && `${product} ${setup.version}`}</p>
      </main>
    </div>
  );
}
