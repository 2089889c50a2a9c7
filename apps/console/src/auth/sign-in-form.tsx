import type { Setup } from '@hawser/contract/accounts';
import { checkEmail, checkRequired } from '@hawser/domain/fields';
import type { Fetch } from '@hawser/ports';
import { type ReactNode, useRef, useState } from 'react';
import { AuthForm } from './auth-form.tsx';
import { type AuthAnswer, providersFor, signIn } from './auth-requests.ts';
import { Field } from './field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { useFields } from './use-fields.ts';

interface SignInFormProps {
  fetch: Fetch;
  /** Somebody has signed in with this browser before. */
  isReturning: boolean;
  /** Identity providers of the installation. */
  providers: Setup['providers'];
  onDone(): void;
  /** The password was right, and the account has a second factor. */
  onSecondFactor(): void;
  foot: ReactNode;
}

/** E-mail and password. */
export function SignInForm({ fetch, isReturning, providers, onDone, onSecondFactor, foot }: SignInFormProps) {
  const fields = useFields({ email: checkEmail, password: checkRequired });
  const { email, password } = fields.values;
  /** Those for the address, once one was typed: a provider may be for some domains only. */
  const [forEmail, setForEmail] = useState<Setup['providers'] | null>(null);
  const bound = fields.bind('email');
  const emailTyped = (): void => {
    bound.onBlur();
    if (providers.length === 0 || checkEmail(email.trim()) !== null) setForEmail(null);
    else void providersFor(fetch, email.trim()).then(setForEmail);
  };
  const isAsked = useRef(false);
  const send = async (): Promise<AuthAnswer> => {
    const answer = await signIn(fetch, email.trim(), password);
    isAsked.current = answer === 'second factor';
    return typeof answer === 'string' ? null : answer.failure;
  };
  return (
    <AuthForm
      title="Sign in"
      lead={isReturning ? 'Welcome back.' : undefined}
      action="Sign in"
      check={fields.check}
      send={send}
      onDone={() => (isAsked.current ? onSecondFactor() : onDone())}
      ways={
        <>
          <ProviderButtons fetch={fetch} providers={forEmail ?? providers} />
          <PasskeyButton fetch={fetch} onDone={onDone} />
        </>
      }
      foot={foot}
    >
      <Field label="E-mail" type="email" autoComplete="username" autoFocus {...bound} onBlur={emailTyped} />
      <Field label="Password" type="password" autoComplete="current-password" {...fields.bind('password')} />
    </AuthForm>
  );
}
