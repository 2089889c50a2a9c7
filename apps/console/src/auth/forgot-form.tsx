import { checkEmail } from '@hawser/domain/fields';
import type { Fetch } from '@hawser/ports';
import { type ReactNode, useState } from 'react';
import { AuthForm } from './auth-form.tsx';
import { requestPasswordReset } from './auth-requests.ts';
import { Field } from './field.tsx';
import { useFields } from './use-fields.ts';
import classes from './auth.module.css';

const WITHOUT_MAIL =
  'This server does not send e-mail. Ask its administrator: the message with the link is in its outbox.';

/** Shows the same message whether or not the account exists. */
export function ForgotForm({
  fetch,
  sendsMail,
  foot,
}: {
  fetch: Fetch;
  sendsMail: boolean;
  foot: ReactNode;
}) {
  const fields = useFields({ email: checkEmail });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const email = fields.values.email.trim();
  if (sentTo !== null) {
    return (
      <div className={classes['form']} role="status">
        <h1>Check your e-mail</h1>
        <p className={classes['lead']}>
          If {sentTo} has an account here, a message with a link to choose a new password is on its way.
        </p>
        <div className={classes['foot']}>{foot}</div>
      </div>
    );
  }
  return (
    <AuthForm
      title="Reset your password"
      lead={sendsMail ? 'We send you a link to choose a new one.' : WITHOUT_MAIL}
      action="Send the link"
      check={fields.check}
      send={() => requestPasswordReset(fetch, email)}
      onDone={() => setSentTo(email)}
      foot={foot}
    >
      <Field label="E-mail" type="email" autoComplete="username" autoFocus {...fields.bind('email')} />
    </AuthForm>
  );
}
