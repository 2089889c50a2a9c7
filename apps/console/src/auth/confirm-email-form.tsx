import type { Fetch } from '@hawser/ports';
import type { ReactNode } from 'react';
import { AuthForm } from './auth-form.tsx';
import { confirmEmail } from './auth-requests.ts';

interface ConfirmEmailFormProps {
  fetch: Fetch;
  /** From the link in the e-mail. */
  token: string;
  onDone(): void;
  foot: ReactNode;
}

/** Confirms another e-mail address. A button, because mail programs open links to check them. */
export function ConfirmEmailForm({ fetch, token, onDone, foot }: ConfirmEmailFormProps) {
  return (
    <AuthForm
      title="Confirm your e-mail address"
      lead="From then on you sign in with this address."
      action="Confirm"
      check={() => true}
      send={() => confirmEmail(fetch, token)}
      onDone={onDone}
      foot={foot}
    >
      {null}
    </AuthForm>
  );
}
