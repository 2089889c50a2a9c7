import type { Invitation } from '@hawser/contract/organizations';
import { ROLE_LABELS } from '@hawser/domain/organizations';
import { Age } from '@hawser/ui/age';
import { FactsStrip } from '@hawser/ui/facts-strip';

/** What an invitation says: its state, and until when its link works. */
export function InvitationFacts({ invitation }: { invitation: Invitation }) {
  const { role, state, isExpired, invitedByName, sentAt, expiresAt } = invitation;
  return (
    <FactsStrip
      facts={[
        { label: 'State', value: isExpired ? 'expired' : state },
        { label: 'Role', value: ROLE_LABELS[role] },
        { label: 'Invited by', value: invitedByName },
        {
          label: 'Sent',
          value: (
            <>
              <Age instant={sentAt} /> ago
            </>
          ),
        },
        { label: 'Valid until', value: <time>{new Date(expiresAt).toISOString().slice(0, 10)}</time> },
      ]}
    />
  );
}
