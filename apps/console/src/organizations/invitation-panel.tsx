import type { invitationsContract } from '@hawser/contract/organizations';
import { recordsQuery } from '../live/index.ts';
import { OneRecord } from '../record-page/index.ts';
import { InvitationFacts } from './invitation-facts.tsx';

/** An invitation beside the list. */
export default function InvitationPanel({ id }: { id: string }) {
  return (
    <OneRecord
      query={recordsQuery<typeof invitationsContract>('invitations', { ids: [id] })}
      absent={<p>It was cancelled.</p>}
    >
      {(invitation) => (
        <>
          {invitation.inviteeName !== '' && (
            <p>
              <bdi>{invitation.inviteeName}</bdi>
            </p>
          )}
          <InvitationFacts invitation={invitation} />
        </>
      )}
    </OneRecord>
  );
}
