import type { AdminUser } from '@hawser/contract/admin';
import { Button } from '@hawser/ui/button';
import { ConfirmDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { shownMessage } from '../../client/index.ts';
import { useCalls, useServices } from '../../services/index.ts';
import { adminCalls } from '../calls.ts';

interface ResetSecondFactorProps {
  user: AdminUser;
  onUser(user: AdminUser): void;
}

/** Removes the second factor of somebody who has lost it, after the address was typed: who asks for it may be somebody else. */
export function ResetSecondFactor({ user, onUser }: ResetSecondFactorProps) {
  const calls = useCalls(adminCalls);
  const { toast } = useServices();
  const [isOpen, setOpen] = useState(false);
  const reset = async (): Promise<void> => {
    try {
      await calls.resetSecondFactor(user.uid);
    } catch (error) {
      throw new Error(shownMessage(error, 'The second factor could not be reset.'), { cause: error });
    }
    setOpen(false);
    onUser({ ...user, hasSecondFactor: false });
    toast({ text: `${user.email} signs in without a code.` });
  };
  return (
    <>
      <Button aria-label={`Reset the second factor of ${user.email}`} onClick={() => setOpen(true)}>
        Reset Second Factor
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Reset Second Factor"
        phrase={user.email}
        actionLabel="Reset Second Factor"
        onConfirm={reset}
      >
        <p>
          Make sure first that it is the person who asks, such as by a call: whoever knows the password then
          signs in with it alone.
        </p>
        <ul>
          <li>The authenticator app and all recovery codes no longer work.</li>
          <li>Password, passkeys, linked identities, API keys and sessions stay.</li>
          <li>The person is told by mail, and it is in both audit logs.</li>
        </ul>
      </ConfirmDialog>
    </>
  );
}
