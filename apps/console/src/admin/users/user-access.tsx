import { counted } from '@hawser/domain/counted';
import type { AdminUser } from '@hawser/contract/admin';
import { Button } from '@hawser/ui/button';
import { PressTwice } from '@hawser/ui/press-twice';
import { useState } from 'react';
import { shownMessage } from '../../client/index.ts';
import { useCalls, useServices } from '../../services/index.ts';
import { adminCalls } from '../calls.ts';
import classes from '../admin.module.css';
import { DisableOrganization } from '../organizations/disable-organization.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';

/**
 * Ends the sessions of an account, resets its second factor, disables it, and enables it again. The administrator's own cannot be
 * disabled, and its second factor is turned off in its settings.
 */
export function UserAccess({ user, onUser }: { user: AdminUser; onUser(user: AdminUser): void }) {
  const calls = useCalls(adminCalls);
  const { me, toast } = useServices();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<string>, failure: string): Promise<void> => {
    setBusy(true);
    try {
      toast({ text: await work() });
    } catch (error) {
      toast({ tone: 'negative', text: shownMessage(error, failure) });
    } finally {
      setBusy(false);
    }
  };
  const disable = (disabled: boolean) =>
    run(async () => {
      const { updated } = await calls.disable(user.uid, disabled);
      onUser(updated);
      return disabled
        ? `${user.email} is disabled and signed out.`
        : `${user.email} is enabled and can sign in again.`;
    }, 'The account could not be changed.');
  const endSessions = () =>
    run(async () => {
      const { ended } = await calls.endSessions(user.uid);
      return `${counted(ended, 'session')} of ${user.email} ended.`;
    }, 'The sessions could not be ended.');
  return (
    <span className={classes['access']} role="group" aria-label={`Access of ${user.email}`}>
      {user.disabledAt === null && (
        <PressTwice disabled={busy} onConfirm={() => void endSessions()}>
          End Sessions
        </PressTwice>
      )}
      {user.uid !== me.uid && user.hasSecondFactor && <ResetSecondFactor user={user} onUser={onUser} />}
      {user.isOrganization && (
        <DisableOrganization
          name={user.email}
          isDisabled={user.disabledAt !== null}
          change={async (disabled) => onUser((await calls.disable(user.uid, disabled)).updated)}
        />
      )}
      {!user.isOrganization && user.uid !== me.uid && user.disabledAt === null && (
        <PressTwice disabled={busy} onConfirm={() => void disable(true)}>
          Disable
        </PressTwice>
      )}
      {!user.isOrganization && user.disabledAt !== null && (
        <Button busy={busy} onClick={() => void disable(false)}>
          Enable
        </Button>
      )}
    </span>
  );
}
