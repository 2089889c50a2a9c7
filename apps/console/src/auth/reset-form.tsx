import { accountMessages, checkPassword } from '@hawser/domain/accounts';
import type { Fetch } from '@hawser/ports';
import type { ReactNode } from 'react';
import { AuthForm } from './auth-form.tsx';
import { resetPassword } from './auth-requests.ts';
import { Field } from './field.tsx';
import { useFields } from './use-fields.ts';

interface ResetFormProps {
  fetch: Fetch;
  /** From the link in the e-mail. */
  token: string;
  onDone(): void;
  foot: ReactNode;
}

/** Sets a new password with the token of the link. */
export function ResetForm({ fetch, token, onDone, foot }: ResetFormProps) {
  const fields = useFields({ password: checkPassword });
  return (
    <AuthForm
      title="Choose a new password"
      action="Set password"
      check={fields.check}
      send={() => resetPassword(fetch, fields.values.password, token)}
      onDone={onDone}
      foot={foot}
    >
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        help={accountMessages.password}
        autoFocus
        {...fields.bind('password')}
      />
    </AuthForm>
  );
}
