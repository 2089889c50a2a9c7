import { checkRequired } from '@hawser/domain/fields';
import { generalMessages } from '@hawser/domain/fields';
import { CommandBox } from '@hawser/ui/copy-button';
import { TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { LazyCode, useCode } from '@hawser/ui/lazy';
import { useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useForm } from '../form/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { secondFactorCalls } from './calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';

const QR_CODE = new LazyCode(() => import('./qr-code.tsx').then(({ default: QrCode }) => QrCode));

/** Turns the second factor on: its secret goes to an app, whose first code confirms it; then the recovery codes. */
export default function SecondFactorDialog({ onClose }: PageDialogProps) {
  const calls = useCalls(secondFactorCalls);
  const { toast } = useServices();
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const qrCode = useCode(QR_CODE);
  const form = useForm({
    initial: { code: '' },
    labels: { code: 'Code' },
    checks: { code: checkRequired },
    failure,
    otherwise: 'The second factor was not turned on.',
  });
  useEffect(() => {
    calls.begin().then(setBegun, setFailure);
  }, [calls]);
  if (codes !== null) {
    return (
      <RecoveryCodes
        title="Second Factor Turned On"
        codes={codes}
        onClose={() => {
          toast({ text: 'Second factor turned on.' });
          onClose();
        }}
      />
    );
  }
  const submit = async (): Promise<void> => {
    if (!form.check()) return;
    setFailure(null);
    await calls.confirm(form.values.code.trim()).then((done) => setCodes(done.recoveryCodes), setFailure);
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Turn On Second Factor"
      submitLabel="Turn On"
      onSubmit={submit}
      submitReason={begun === null ? generalMessages.wait : undefined}
      errors={form.errors}
      banners={
        begun === null && failure !== null ? [{ tone: 'error', text: shownMessage(failure) }] : form.banners
      }
      dirty={form.dirty}
    >
      {begun === null ? (
        <p role="status">{failure === null ? generalMessages.wait : ''}</p>
      ) : (
        <>
          <div className={classes['enroll']}>
            {qrCode.kind === 'here' && <qrCode.part text={begun.uri} />}
            <div className={classes['secret']}>
              <p>Scan this with an authenticator app, or enter the secret there:</p>
              <CommandBox command={begun.secret.match(/.{1,4}/g)?.join(' ') ?? begun.secret} what="secret" />
            </div>
          </div>
          <TextField
            label="Code"
            description="The six digits that the app shows now."
            autoComplete="one-time-code"
            inputMode="numeric"
            data-autofocus
            {...form.field('code')}
          />
        </>
      )}
    </FormDialog>
  );
}
