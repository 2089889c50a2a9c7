import { checkEmail, checkRequired } from '@hawser/domain/fields';
import type { Fetch } from '@hawser/ports';
import type { ReactNode } from 'react';
import { AuthForm } from './auth-form.tsx';
import { signIn } from './auth-requests.ts';
import { Field } from './field.tsx';
import { useFields } from './use-fields.ts';

interface SignInFormProps {
  fetch: Fetch;
  /** Somebody has signed in with this browser before. */
  isReturning: boolean;
  onDone(): void;
  foot: ReactNode;
}

/** E-mail and password. */
export function SignInForm({ fetch, isReturning, onDone, foot }: SignInFormProps) {
  const fields = useFields({ email: checkEmail, password: checkRequired });
  const { email, password } = fields.values;
  return (
    <AuthForm
      title="Sign in"
      lead={isReturning ? 'Welcome back.' : undefined}
      action="Sign in"
      check={fields.check}
      send={() => signIn(fetch, email.trim(), password)}
      onDone={onDone}
      foot={foot}
    >
      <Field label="E-mail" type="email" autoComplete="username" autoFocus {...fields.bind('email')} />
      <Field label="Password" type="password" autoComplete="current-password" {...fields.bind('password')} />
    </AuthForm>
  );
}
