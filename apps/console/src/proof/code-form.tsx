import { checkRequired } from '@hawser/domain/fields';
import type { Fetch } from '@hawser/ports';
import { Button } from '@hawser/ui/button';
import { TextField } from '@hawser/ui/field';
import { type FormEvent, useId, useState } from 'react';
import { proveByCode } from './proof-requests.ts';
import classes from './proof.module.css';

/** A code of the second factor, on a page. */
export function CodeForm({ fetch, onProven }: { fetch: Fetch; onProven(): void }) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const empty = checkRequired(code);
    setFailure(empty);
    if (empty !== null) return;
    setBusy(true);
    const answer = await proveByCode(fetch, code.trim());
    setBusy(false);
    setFailure(answer);
    if (answer === null) onProven();
  };
  return (
    <form className={classes['code']} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Code"
        description="Six digits of your authenticator app, or one of your recovery codes."
        id={id}
        value={code}
        onChange={setCode}
        error={failure ?? undefined}
        autoComplete="one-time-code"
      />
      <Button submit variant="primary" busy={busy}>
        Continue
      </Button>
    </form>
  );
}
