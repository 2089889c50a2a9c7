import type { AdminOrganization } from '@hawser/contract/admin';
import { emailOf } from '@hawser/domain/accounts';
import { checkEmail } from '@hawser/domain/fields';
import { Button } from '@hawser/ui/button';
import { TextField } from '@hawser/ui/field';
import { type FormEvent, useState } from 'react';
import { shownMessage } from '../../client/index.ts';
import { useCalls, useServices } from '../../services/index.ts';
import { adminCalls } from '../calls.ts';
import classes from '../admin.module.css';

interface AddAdminProps {
  organization: AdminOrganization;
  onChange(organization: AdminOrganization): void;
}

/** Gives an organization an administrator by e-mail address. */
export function AddAdmin({ organization, onChange }: AddAdminProps) {
  const calls = useCalls(adminCalls);
  const { toast } = useServices();
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const problem = checkEmail(emailOf(email));
    setFailure(problem);
    if (problem !== null || busy) return;
    setBusy(true);
    try {
      const { updated } = await calls.addOrganizationAdmin(organization.id, email);
      toast({ text: `${email} is an administrator of ${organization.displayName}.` });
      onChange(updated);
      setOpen(false);
      setEmail('');
    } catch (error) {
      setFailure(shownMessage(error, 'The administrator could not be added.'));
    } finally {
      setBusy(false);
    }
  };
  if (!isOpen) {
    return (
      <Button aria-label={`Add Administrator to ${organization.uniqueName}`} onClick={() => setOpen(true)}>
        Add Administrator
      </Button>
    );
  }
  return (
    <form className={classes['inviteForm']} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={`New administrator of ${organization.uniqueName}`}
        type="email"
        autoComplete="off"
        autoFocus
        value={email}
        error={failure}
        onChange={setEmail}
      />
      <Button submit variant="primary" busy={busy}>
        Add
      </Button>
      <Button onClick={() => setOpen(false)}>Cancel</Button>
    </form>
  );
}
