import { checkRequired } from '@hawser/domain/fields';
import { TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useId, useState } from 'react';
import { OtherWays } from './other-ways.tsx';
import { PROOF_TITLE } from './proof-title.ts';
import { proveByPassword } from './proof-requests.ts';
import type { StepProps } from './step-props.ts';

/** The password, with the other ways below. */
export function PasswordStep(props: StepProps) {
  const { ports, failure, setFailure, onProven, onCancel } = props;
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const id = useId();
  const submit = async (): Promise<void> => {
    const empty = checkRequired(password);
    setMissing(empty);
    if (empty !== null) return;
    const answer = await proveByPassword(ports.fetch, password);
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
      errors={missing === null ? [] : [{ fieldId: id, label: 'Password', message: missing }]}
      banners={failure === null ? [] : [{ tone: 'error', text: failure }]}
    >
      <p>This change needs more than an open page. What you did is kept.</p>
      <TextField
        label="Password"
        type="password"
        id={id}
        value={password}
        onChange={setPassword}
        error={missing ?? undefined}
        autoComplete="current-password"
        data-autofocus
      />
      <OtherWays {...props} />
    </FormDialog>
  );
}
