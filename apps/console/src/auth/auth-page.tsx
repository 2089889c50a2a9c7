import type { Setup } from '@hawser/contract/accounts';
import { isProviderFailure, providerMessages } from '@hawser/domain/sign-in-providers';
import { ThemeMark, useTheme } from '@hawser/ui/themes';
import { type ReactNode, useEffect, useState } from 'react';
import type { Ports } from '../ports/index.ts';
import { type AuthMode, invitationTokenIn, modeIn, pathOf } from './auth-mode.ts';
import { readSetup } from './auth-requests.ts';
import { ConfirmedNote } from './confirmed-note.tsx';
import { FleetPicture } from './fleet-picture.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { MailActionForm } from './mail-action-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import classes from './auth.module.css';

interface AuthPageProps {
  ports: Pick<Ports, 'fetch' | 'storage' | 'clock'>;
  /** Why the person was sent to the sign-in; null without a message. */
  refusal: string | null;
  /** Somebody has signed in with this browser before. */
  isReturning: boolean;
  /** There is a session: the page is only for the form of a mail's link. */
  isSignedIn: boolean;
  onSignedIn(): void;
}

/** Sign-in, sign-up and password reset; the page before everything else. */
export function AuthPage({ ports, refusal, isReturning, isSignedIn, onSignedIn }: AuthPageProps) {
  const { fetch } = ports;
  const [setup, setSetup] = useState<Setup | null>(null);
  const [chosen, setChosen] = useState<AuthMode | null>(() => modeIn(location.search));
  /** Why the sign-in with a provider, from which the browser comes, ended. */
  const [ended] = useState(() => new URLSearchParams(location.search).get('failed'));
  const [isPasswordSet, setPasswordSet] = useState(false);
  const failure = refusal ?? (isProviderFailure(ended) ? providerMessages[ended] : null);
  useEffect(() => {
    void readSetup(fetch).then(setSetup);
  }, [fetch]);

  const mode = chosen ?? (setup?.firstAccount ? 'sign-up' : 'sign-in');
  const show = (to: AuthMode): void => {
    history.replaceState(null, '', pathOf(to, location.search));
    setChosen(to);
  };
  const go = (to: AuthMode, label: string): ReactNode => (
    <button type="button" className={classes['link']} onClick={() => show(to)}>
      {label}
    </button>
  );
  /** From the link in an e-mail. */
  const token = new URLSearchParams(location.search).get('token') ?? '';
  /** Of the invitation for which the person is to sign in. */
  const invitation = invitationTokenIn(location.search);
  const mayCreate = setup !== null && (setup.signUpOpen || (invitation !== '' && setup.signUpByInvitation));
  const toSignIn = () => {
    history.replaceState(null, '', '/auth');
    setChosen('sign-in');
  };
  const back = go('sign-in', 'Back to sign in');
  const passwordSet = (): void => {
    setPasswordSet(true);
    leaveForm();
  };
  const leaveForm = (): void => {
    toSignIn();
    if (isSignedIn) onSignedIn();
  };
  const leave = (
    <button type="button" className={classes['link']} onClick={leaveForm}>
      Cancel
    </button>
  );
  const { product } = useTheme();
  useEffect(() => {
    document.title = product;
  }, [product]);
  return (
    <div className={classes['page']}>
      <section className={classes['side']} aria-hidden="true">
        <FleetPicture />
      </section>
      <main className={classes['main']}>
        <div className={classes['brand']}>
          <ThemeMark size={22} />
          <span>{product}</span>
        </div>
        {isPasswordSet && mode === 'sign-in' ? (
          <p role="status" className={classes['note']}>
            Your new password is set. Sign in with it.
          </p>
        ) : (
          failure !== null && (
            <p role="alert" className={classes['refusal']}>
              {failure}
            </p>
          )
        )}
        {invitation !== '' && (mode === 'sign-in' || mode === 'sign-up') && (
          <p className={classes['note']}>
            You are invited to an organization. Sign in{mayCreate && ', or create an account'} with the
            address to which the invitation was sent.
          </p>
        )}
        {mode === 'sign-in' && (
          <SignInForm
            fetch={fetch}
            isReturning={isReturning}
            providers={setup?.providers ?? []}
            onDone={onSignedIn}
            onSecondFactor={() => show('second-factor')}
            foot={
              <>
                {mayCreate ? go('sign-up', 'Create an account') : null}
                {go('forgot', 'Forgot your password?')}
              </>
            }
          />
        )}
        {mode === 'second-factor' && <SecondFactorForm fetch={fetch} onDone={onSignedIn} foot={back} />}
        {mode === 'sign-up' && (
          <SignUpForm
            fetch={fetch}
            setup={setup}
            onDone={onSignedIn}
            token={token === '' ? invitation : token}
            foot={setup?.firstAccount ? null : go('sign-in', 'Sign in instead')}
          />
        )}
        {mode === 'forgot' && (
          <ForgotForm fetch={fetch} sendsMail={setup?.mailConfigured ?? true} foot={back} />
        )}
        {mode === 'reset' && (
          <ResetForm fetch={fetch} token={token} onDone={passwordSet} foot={isSignedIn ? leave : back} />
        )}
        {(mode === 'confirm-email' || mode === 'verify' || mode === 'revert') && (
          <MailActionForm
            key={mode}
            fetch={fetch}
            kind={mode}
            token={token}
            onDone={leaveForm}
            foot={isSignedIn ? leave : back}
          />
        )}
        {mode === 'confirmed' && <ConfirmedNote ports={ports} hasFailed={failure !== null} />}
        <p className={classes['version']}>{setup && `${product} ${setup.version}`}</p>
      </main>
    </div>
  );
}
