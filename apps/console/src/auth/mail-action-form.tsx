import type { Fetch } from '@hawser/ports';
import { type ReactNode, useState } from 'react';
import { AuthForm } from './auth-form.tsx';
import { postAuth } from './auth-requests.ts';
import classes from './auth.module.css';

/** What a link of a mail does about the e-mail address. */
const ACTIONS = {
  'confirm-email': {
    path: 'confirm-email',
    title: 'Confirm your e-mail address',
    lead: 'From then on you sign in with this address.',
    action: 'Confirm',
    done: null,
  },
  verify: {
    path: 'verify-email',
    title: 'Verify your e-mail address',
    lead: 'It shows that messages about your account reach you.',
    action: 'Verify',
    done: 'Your e-mail address is verified.',
  },
  revert: {
    path: 'revert-email',
    title: 'Take back the change of your e-mail address',
    lead: 'You sign in with the former address again. Every session of the account ends, with the password and with every second factor, passkey, linked identity and API key that was added since the change.',
    action: 'Take back the change',
    done: 'Your former e-mail address is back. A mail to it says what has ended, and has a link to choose a new password: use it now.',
  },
} as const;

interface MailActionFormProps {
  fetch: Fetch;
  kind: keyof typeof ACTIONS;
  /** From the link in the e-mail. */
  token: string;
  onDone(): void;
  foot: ReactNode;
}

/** Does what the link of a mail is for. A button, because mail programs open links to check them. */
export function MailActionForm({ fetch, kind, token, onDone, foot }: MailActionFormProps) {
  const { path, title, lead, action, done } = ACTIONS[kind];
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <section className={classes['form']} role="status">
        <h1>{title}</h1>
        <p className={classes['lead']}>{done}</p>
        <button type="button" className={classes['submit']} onClick={onDone}>
          Continue
        </button>
      </section>
    );
  }
  return (
    <AuthForm
      title={title}
      lead={lead}
      action={action}
      check={() => true}
      send={() => postAuth(fetch, path, { token })}
      onDone={() => (done === null ? onDone() : setDone(true))}
      foot={foot}
    >
      {null}
    </AuthForm>
  );
}
