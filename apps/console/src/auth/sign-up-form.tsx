import type { Setup } from '@hawser/contract/accounts';
import { accountMessages, checkDisplayName, checkPassword } from '@hawser/domain/accounts';
import { checkEmail, checkRequired } from '@hawser/domain/fields';
import type { Fetch } from '@hawser/ports';
import type { ReactNode } from 'react';
import { AuthForm } from './auth-form.tsx';
import { RequestSignUpForm } from './request-sign-up-form.tsx';
import { signUp } from './auth-requests.ts';
import { Field } from './field.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { useFields } from './use-fields.ts';
import classes from './auth.module.css';

const FIRST = 'No accounts exist yet. The first account becomes the administrator.';

interface SignUpFormProps {
  fetch: Fetch;
  setup: Setup | null;
  /** Of an invitation; empty without one. */
  token: string;
  onDone(): void;
  foot: ReactNode;
}

/** Creates an account, or says that sign-up is closed; the first one asks for the setup code if the server requires it. */
export function SignUpForm({ fetch, setup, token, onDone, foot }: SignUpFormProps) {
  const needsCode = setup?.setupCodeNeeded ?? false;
  const fields = useFields({
    name: checkDisplayName,
    email: checkEmail,
    password: checkPassword,
    code: needsCode ? checkRequired : () => null,
  });
  const { name, email, password, code } = fields.values;
  const ways = (
    <ProviderButtons
      fetch={fetch}
      providers={setup?.providers ?? []}
      token={token}
      setupCode={needsCode ? code.trim() : ''}
    />
  );
  if (token === '' && setup?.signUpByMail) return <RequestSignUpForm fetch={fetch} ways={ways} foot={foot} />;
  if (token === '' && setup?.signUpOpen === false) {
    return (
      <section className={classes['form']}>
        <h1>Create your account</h1>
        <p className={classes['lead']}>{accountMessages.signUpClosed}</p>
        <div className={classes['foot']}>{foot}</div>
      </section>
    );
  }
  return (
    <AuthForm
      title="Create your account"
      lead={setup?.firstAccount ? FIRST : undefined}
      action="Create account"
      check={fields.check}
      send={() =>
        signUp(
          fetch,
          { name: name.trim(), email: email.trim(), password, ...(token === '' ? {} : { token }) },
          code.trim(),
        )
      }
      onDone={onDone}
      ways={ways}
      foot={foot}
    >
      {needsCode && (
        <Field
          label="Setup code"
          autoComplete="one-time-code"
          help="The server printed it when it started."
          {...fields.bind('code')}
        />
      )}
      <Field label="Name" autoComplete="name" autoFocus {...fields.bind('name')} />
      <Field label="E-mail" type="email" autoComplete="username" {...fields.bind('email')} />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        help={accountMessages.password}
        {...fields.bind('password')}
      />
    </AuthForm>
  );
}
