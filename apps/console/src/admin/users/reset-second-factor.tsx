import type { AdminUser } from '@hawser/contract/admin';
import { accountMessages, identificationOf } from '@hawser/domain/accounts';
import { Button } from '@hawser/ui/button';
import { TextField } from '@hawser/ui/field';
import { ConfirmDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { shownMessage } from '../../client/index.ts';
import { useCalls, useServices } from '../../services/index.ts';
import { adminCalls } from '../calls.ts';

interface ResetSecondFactorProps {
  user: AdminUser;
  onUser(user: AdminUser): void;
}

/**
 * Removes the second factor of somebody who has lost it, after the address was typed, and how the person was identified: who asks for it may
 * be somebody else.
 */
export function ResetSecondFactor({ user, onUser }: ResetSecondFactorProps) {
  const calls = useCalls(adminCalls);
  const { toast } = useServices();
  const [isOpen, setOpen] = useState(false);
  const [identifiedBy, setIdentifiedBy] = useState('');
  const open = (): void => {
    setIdentifiedBy('');
    setOpen(true);
  };
  const reset = async (): Promise<void> => {
    try {
      await calls.resetSecondFactor(user.uid, identifiedBy);
    } catch (error) {
      throw new Error(shownMessage(error, 'The second factor could not be reset.'), { cause: error });
    }
    setOpen(false);
    onUser({ ...user, hasSecondFactor: false });
    toast({ text: `${user.email} has no second factor any more.` });
  };
  return (
    <>
      <Button aria-label={`Reset Second Factor of ${user.email}`} onClick={open}>
        Reset Second Factor
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Reset Second Factor"
        phrase={user.email}
        actionLabel="Reset Second Factor"
        {...('message' in identificationOf(identifiedBy) ? { reason: accountMessages.identifiedBy } : {})}
        onConfirm={reset}
      >
        <p>
          Make sure first that it is the person who asks, such as by a call: whoever knows the password then
          signs in with it alone.
        </p>
        <ul>
          <li>The authenticator app, all recovery codes and all passkeys no longer work.</li>
          <li>All sessions end. Password, linked identities and API keys stay.</li>
          <li>
            Where a second factor is required, the person sets up another one at the next sign-in; until then
            API keys do not work.
          </li>
          <li>The person is told by mail, and it is in both audit logs.</li>
        </ul>
        <TextField
          label="How you identified the person"
          value={identifiedBy}
          onChange={setIdentifiedBy}
          autoComplete="off"
        />
      </ConfirmDialog>
    </>
  );
}
