import { checkPasskeyName } from '@hawser/domain/accounts';
import { Button } from '@hawser/ui/button';
import { TextField } from '@hawser/ui/field';
import { type FormEvent, useState } from 'react';
import classes from './settings.module.css';

/** The name of a passkey, new or not. */
export function PasskeyNameForm({
  initial,
  action,
  busy,
  onName,
  onCancel,
}: {
  initial: string;
  action: string;
  busy: boolean;
  onName(name: string): void;
  onCancel(): void;
}) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const message = checkPasskeyName(name);
    setError(message);
    if (message === null) onName(name);
  };
  return (
    <form className={classes['fields']} onSubmit={submit} noValidate>
      <TextField
        label="Name"
        description="Such as the device that has it."
        autoComplete="off"
        autoFocus
        value={name}
        onChange={setName}
        error={error ?? undefined}
      />
      <div className={classes['row']}>
        <Button variant="primary" submit busy={busy}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
