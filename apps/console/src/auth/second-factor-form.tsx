import { checkRequired } from '@hawser/domain/fields';
import type { Fetch } from '@hawser/ports';
import { type ReactNode, useState } from 'react';
import { AuthForm } from './auth-form.tsx';
import { signInWithCode } from './auth-requests.ts';
import { Field } from './field.tsx';
import { useFields } from './use-fields.ts';
import classes from './auth.module.css';

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ fetch, onDone, foot }: { fetch: Fetch; onDone(): void; foot: ReactNode }) {
  const fields = useFields({ code: checkRequired });
  const [remember, setRemember] = useState(false);
  return (
    <AuthForm
      title="Enter your code"
      lead="Your account has a second factor."
      action="Continue"
      check={fields.check}
      send={() => signInWithCode(fetch, fields.values.code.trim(), remember)}
      onDone={onDone}
      foot={foot}
    >
      <Field
        label="Code"
        autoComplete="one-time-code"
        help="Six digits of your authenticator app, or one of your recovery codes."
        autoFocus
        {...fields.bind('code')}
      />
      <label className={classes['check']}>
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        Do not ask for codes in this browser for 30 days
      </label>
    </AuthForm>
  );
}
