import { FormDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useCalls } from '../services/index.ts';
import { secondFactorCalls } from './calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Replaces the recovery codes. */
export default function RecoveryCodesDialog({ onClose }: PageDialogProps) {
  const calls = useCalls(secondFactorCalls);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  if (codes !== null) return <RecoveryCodes title="New Recovery Codes" codes={codes} onClose={onClose} />;
  const submit = async (): Promise<void> => {
    setFailure(null);
    try {
      setCodes((await calls.newCodes()).recoveryCodes);
    } catch (error) {
      setFailure(shownMessage(error, 'The recovery codes were not replaced.'));
    }
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="New Recovery Codes"
      submitLabel="Replace Codes"
      onSubmit={submit}
      banners={failure === null ? [] : [{ tone: 'error', text: failure }]}
    >
      <p>You get ten new codes. The earlier ones no longer work.</p>
    </FormDialog>
  );
}
