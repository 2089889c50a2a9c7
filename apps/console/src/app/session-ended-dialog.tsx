import type { Me } from '@hawser/contract/accounts';
import { checkRequired } from '@hawser/domain/fields';
import { TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useCallback, useEffect, useId, useState } from 'react';
import { signIn, signInWithCode } from '../auth/index.ts';
import type { Ports } from '../ports/index.ts';
import { readSession } from '../session/index.ts';

interface SessionEndedDialogProps {
  ports: Ports;
  /** Whose session has ended: only the same account continues. */
  me: Me;
  /** The same account has signed in again, here or in another tab. */
  onSignedIn(): void;
  /** Discards the page with its unsaved input. */
  onLeave(): void;
}

/** Shown above a page with unsaved input whose session has ended: the input stays until the same account signs in again. */
export function SessionEndedDialog({ ports, me, onSignedIn, onLeave }: SessionEndedDialogProps) {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<{ field: boolean; text: string } | null>(null);
  /** The password was right; null while it is asked for. */
  const [code, setCode] = useState<string | null>(null);
  const id = useId();

  const ask = useCallback(async (): Promise<void> => {
    const session = await readSession(ports.fetch);
    if (session.kind !== 'signed in') return;
    if (session.me.uid === me.uid) onSignedIn();
    else onLeave();
  }, [ports, me.uid, onSignedIn, onLeave]);
  useEffect(() => ports.onWake(() => void ask()), [ports, ask]);

  /** Null on success, empty when a code is missing, else the error message. */
  const sendPassword = async (): Promise<string | null> => {
    const answer = await signIn(ports.fetch, me.email, password);
    if (answer === 'second factor') setCode('');
    if (typeof answer === 'object') return answer.failure;
    return answer === 'signed in' ? null : '';
  };
  const submit = async (): Promise<void> => {
    const missing = checkRequired(code ?? password);
    setFailure(missing === null ? null : { field: true, text: missing });
    if (missing !== null) return;
    const refusal = code === null ? await sendPassword() : await signInWithCode(ports.fetch, code.trim());
    if (refusal === null) await ask();
    else if (refusal !== '') setFailure({ field: false, text: refusal });
  };
  const wrong = failure?.field === true ? failure.text : undefined;
  return (
    <FormDialog
      open
      // Closing discards what was typed, so that it asks first.
      dirty
      onClose={onLeave}
      title="Your session has ended"
      submitLabel="Sign in"
      cancelLabel="Discard changes"
      onSubmit={submit}
      errors={
        wrong === undefined
          ? []
          : [{ fieldId: id, label: code === null ? 'Password' : 'Code', message: wrong }]
      }
      banners={failure?.field === false ? [{ tone: 'error', text: failure.text }] : []}
    >
      <p>Sign in again, here or in another tab, to continue. What you typed is kept.</p>
      <TextField
        label="E-mail"
        value={me.email}
        onChange={() => undefined}
        readOnly
        autoComplete="username"
      />
      {code === null ? (
        <TextField
          label="Password"
          type="password"
          id={id}
          value={password}
          onChange={setPassword}
          error={wrong}
          autoComplete="current-password"
          data-autofocus
        />
      ) : (
        <TextField
          label="Code"
          description="Six digits of your authenticator app, or one of your recovery codes."
          id={id}
          value={code}
          onChange={setCode}
          error={wrong}
          autoComplete="one-time-code"
          autoFocus
        />
      )}
    </FormDialog>
  );
}
