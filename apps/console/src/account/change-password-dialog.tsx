import { accountMessages, checkPassword } from '@hawser/domain/accounts';
import { checkRequired } from '@hawser/domain/fields';
import { TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { changePassword } from '../auth/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useForm } from '../form/index.ts';
import { useServices } from '../services/index.ts';

/** Changes the own password; other sessions end. */
export default function ChangePasswordDialog({ onClose }: PageDialogProps) {
  const { ports, toast } = useServices();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initial: { current: '', next: '' },
    labels: { current: 'Current password', next: 'New password' },
    checks: { current: checkRequired, next: checkPassword },
    failure: null,
  });
  const submit = async (): Promise<void> => {
    if (!form.check()) return;
    const answer = await changePassword(ports.fetch, form.values.current, form.values.next);
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
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...form.field('current')}
      />
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
