import { generalMessages } from '@hawser/domain/fields';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { AuthAnswer } from './auth-requests.ts';
import classes from './auth.module.css';

interface AuthFormProps {
  title: string;
  lead?: ReactNode;
  /** Label of the submit button. */
  action: string;
  /** Validates the form and shows its errors; returns whether it may be submitted. */
  check(): boolean;
  send(): Promise<AuthAnswer>;
  onDone(): void;
  children: ReactNode;
  /** Other ways to do the same, below the button. */
  ways?: ReactNode;
  foot?: ReactNode;
}

/** The frame of the four forms: one request at a time, failures are shown and all input is kept. */
export function AuthForm({ title, lead, action, check, send, onDone, children, ways, foot }: AuthFormProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !check()) return;
    setBusy(true);
    setFailure(null);
    const answer = await send();
    setBusy(false);
    if (answer === null) onDone();
    else setFailure(answer);
  };
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      <h1>{title}</h1>
      {lead && <p className={classes['lead']}>{lead}</p>}
      {failure && (
        <p className={classes['failure']} role="alert">
          {failure}
        </p>
      )}
      {children}
      <button type="submit" className={classes['submit']} disabled={busy}>
        {busy ? generalMessages.wait : action}
      </button>
      {ways}
      {foot && <div className={classes['foot']}>{foot}</div>}
    </form>
  );
}
