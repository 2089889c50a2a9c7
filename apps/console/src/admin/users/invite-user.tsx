import type { Invited } from '@hawser/contract/admin';
import { emailOf } from '@hawser/domain/accounts';
import { checkEmail } from '@hawser/domain/fields';
import { Button } from '@hawser/ui/button';
import { CommandBox } from '@hawser/ui/copy-button';
import { TextField } from '@hawser/ui/field';
import { type FormEvent, useState } from 'react';
import { shownMessage } from '../../client/index.ts';
import { useCalls } from '../../services/index.ts';
import { adminCalls } from '../calls.ts';
import classes from '../admin.module.css';

/** Invites someone by e-mail address, and shows the link, which creates one account. */
export function InviteUser() {
  const calls = useCalls(adminCalls);
  const [email, setEmail] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [invited, setInvited] = useState<Invited | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const problem = checkEmail(emailOf(email));
    setFailure(problem);
    if (problem !== null || busy) return;
    setBusy(true);
    try {
      const { created } = await calls.invite(email);
      setInvited(created);
      setEmail('');
    } catch (error) {
      setFailure(shownMessage(error, 'The invitation could not be created.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={classes['invite']} aria-label="Invitations">
      <form className={classes['inviteForm']} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Invite by e-mail"
          type="email"
          autoComplete="off"
          value={email}
          error={failure}
          onChange={setEmail}
        />
        <Button submit busy={busy}>
          Invite
        </Button>
      </form>
      {invited !== null && (
        <div role="status">
          <p>
            {invited.isMailed
              ? `The link was sent to ${invited.email}.`
              : `Send this link to ${invited.email}.`}{' '}
            It creates one account, within 7 days.
          </p>
          <CommandBox command={invited.url} what="link" />
        </div>
      )}
    </section>
  );
}
