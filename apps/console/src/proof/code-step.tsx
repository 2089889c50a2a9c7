import { checkRequired } from '@hawser/domain/fields';
import { TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useId, useState } from 'react';
import { proveByCode } from './proof-requests.ts';
import { PROOF_TITLE } from './proof-title.ts';
import type { StepProps } from './step-props.ts';

/** A code of the second factor. */
export function CodeStep({ ports, failure, setFailure, onProven, onCancel }: StepProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const id = useId();
  const submit = async (): Promise<void> => {
    const empty = checkRequired(code);
    setMissing(empty);
    if (empty !== null) return;
    const answer = await proveByCode(ports.fetch, code.trim());
    setFailure(answer);
    if (answer === null) onProven();
  };
  return (
    <FormDialog
      open
      onClose={onCancel}
      title={PROOF_TITLE}
      submitLabel="Continue"
      onSubmit={submit}
      errors={missing === null ? [] : [{ fieldId: id, label: 'Code', message: missing }]}
      banners={failure === null ? [] : [{ tone: 'error', text: failure }]}
    >
      <p>This change needs a code of your second factor. What you did is kept.</p>
      <TextField
        label="Code"
        description="Six digits of your authenticator app, or one of your recovery codes."
        id={id}
        value={code}
        onChange={setCode}
        error={missing ?? undefined}
        autoComplete="one-time-code"
        data-autofocus
      />
    </FormDialog>
  );
}
