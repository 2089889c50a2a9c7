import type { MyInvitation } from '@hawser/contract/organizations';
import { permission } from '@hawser/domain/permissions';
import { Button } from '@hawser/ui/button';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { invitationCalls } from './calls.ts';

interface ReplyButtonsProps {
  invitation: MyInvitation;
  /** Of the link by which the person came; it proves the address. */
  token?: string | undefined;
}

/** Accepts an invitation, which leads to the welcome of the organization, or declines it. */
export function ReplyButtons({ invitation, token }: ReplyButtonsProps) {
  const calls = useCalls(invitationCalls);
  const { toast, refreshAccount } = useServices();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const accept = permission(invitation.can, 'accept');
  const reply = (how: 'accept' | 'decline') => {
    setBusy(true);
    calls
      .reply(invitation.id, how, token)
      .then(
        () => {
          if (how === 'accept')
            // The page acts in the organization, as all pages of one do.
            void navigate({
              to: '/organizations/$name/welcome',
              params: { name: invitation.organizationUniqueName },
              search: { id: invitation.id },
            });
          else {
            toast({ text: 'Invitation declined.' });
            refreshAccount();
          }
        },
        (error: unknown) => toast({ tone: 'negative', text: shownMessage(error) }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button
        variant="primary"
        aria-label={`Accept the invitation to ${invitation.organizationDisplayName}`}
        busy={busy}
        disabled={!accept.allowed}
        {...(accept.allowed ? {} : { 'data-tip': accept.reason })}
        onClick={() => reply('accept')}
      >
        Accept
      </Button>
      <Button
        aria-label={`Decline the invitation to ${invitation.organizationDisplayName}`}
        disabled={busy || !permission(invitation.can, 'decline').allowed}
        onClick={() => reply('decline')}
      >
        Decline
      </Button>
    </>
  );
}
