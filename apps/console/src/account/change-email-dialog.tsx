import { emailOf } from '@hawser/domain/accounts';
import { checkEmail } from '@hawser/domain/fields';
import { TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { changeEmail, readSetup } from '../auth/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useForm } from '../form/index.ts';
import { useServices } from '../services/index.ts';

/** Changes the e-mail address for signing in; the server asks who you are. */
export default function ChangeEmailDialog({ onClose }: PageDialogProps) {
  const { ports, me, toast, refreshAccount } = useServices();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    labels: { email: 'New e-mail' },
    checks: { email: (text) => checkEmail(emailOf(text)) },
    failure: null,
  });
  const submit = async (): Promise<void> => {
    if (!form.check()) return;
    const answer = await changeEmail(ports.fetch, form.values.email);
    setFailure(answer);
    if (answer !== null) return;
    const isMailed = (await readSetup(ports.fetch))?.mailConfigured ?? false;
    toast({
      text: isMailed
        ? `Open the link that was sent to ${emailOf(form.values.email)}. The address changes then.`
        : 'E-mail changed. A notice was sent to the old address.',
    });
    refreshAccount();
    onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Change E-mail"
      submitLabel="Change E-mail"
      onSubmit={submit}
      errors={form.errors}
      banners={failure === null ? [] : [{ tone: 'error', text: failure }]}
      dirty={form.dirty}
    >
      <TextField
        label="New e-mail"
        type="email"
        autoComplete="email"
        description={`Now: ${me.email}`}
        {...form.field('email')}
      />
    </FormDialog>
  );
}
