import { checkEmail } from '@hawser/domain/fields';
import type { Fetch } from '@hawser/ports';
import { type ReactNode, useState } from 'react';
import { AuthForm } from './auth-form.tsx';
import { requestSignUp } from './auth-requests.ts';
import { Field } from './field.tsx';
import { useFields } from './use-fields.ts';
import classes from './auth.module.css';

/** Asks for the address that gets a link to create the account; shows the same message if it has an account already. */
export function RequestSignUpForm({ fetch, ways, foot }: { fetch: Fetch; ways: ReactNode; foot: ReactNode }) {
  const fields = useFields({ email: checkEmail });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const email = fields.values.email.trim();
  if (sentTo !== null) {
    return (
      <div className={classes['form']} role="status">
        <h1>Check your e-mail</h1>
        <p className={classes['lead']}>A message with a link to continue was sent to {sentTo}.</p>
        <div className={classes['foot']}>{foot}</div>
      </div>
    );
  }
  return (
    <AuthForm
      title="Create your account"
      lead="We send you a link to continue."
      action="Send the link"
      check={fields.check}
      send={() => requestSignUp(fetch, email)}
      onDone={() => setSentTo(email)}
      ways={ways}
      foot={foot}
    >
      <Field label="E-mail" type="email" autoComplete="username" autoFocus {...fields.bind('email')} />
    </AuthForm>
  );
}
