import { accountMessages, checkPassword } from '@hawser/domain/accounts';
import { checkRequired } from '@hawser/domain/fields';
import { TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useEffect, useState } from 'react';
import { askAuth, changePassword } from '../auth/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useForm } from '../form/index.ts';
import { useServices } from '../services/index.ts';

/** Changes the own password, or sets the first one of whoever signs in with a provider; other sessions end. */
export default function ChangePasswordDialog({ onClose }: PageDialogProps) {
  const { ports, toast } = useServices();
  const [failure, setFailure] = useState<string | null>(null);
  const [hasPassword, setHasPassword] = useState(true);
  useEffect(() => {
    void askAuth<{ hasPassword: boolean }>(ports.fetch, 'proof', {}).then((answer) => {
      if ('body' in answer) setHasPassword(answer.body.hasPassword);
    });
  }, [ports]);
  const form = useForm({
    initial: { current: '', next: '' },
    labels: { current: 'Current password', next: 'New password' },
    checks: { current: hasPassword ? checkRequired : () => null, next: checkPassword },
    failure: null,
  });
  const submit = async (): Promise<void> => {
    if (!form.check()) return;
    const { current, next } = form.values;
    const answer = await changePassword(ports.fetch, hasPassword ? current : undefined, next);
    setFailure(answer);
    if (answer !== null) return;
    toast({ text: 'Password changed. Other sessions were signed out.' });
    onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Change Password"
      submitLabel="Change Password"
      onSubmit={submit}
      errors={form.errors}
      banners={failure === null ? [] : [{ tone: 'error', text: failure }]}
      dirty={form.dirty}
    >
      {hasPassword && (
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          {...form.field('current')}
        />
      )}
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        description={accountMessages.password}
        {...form.field('next')}
      />
    </FormDialog>
  );
}
