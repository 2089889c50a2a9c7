import type { invitationsContract } from '@hawser/contract/organizations';
import { ROLE_LABELS } from '@hawser/domain/organizations';
import { Age } from '@hawser/ui/age';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { useRecord } from '../live/index.ts';
import { RecordActions } from '../menu/index.ts';
import { NotFound, usePage } from '../page/index.ts';
import { INVITATION } from './member-actions.tsx';
import { OrganizationFrame } from './organization-frame.tsx';
import classes from './organizations.module.css';

/** One invitation: its state, and what can be done with it. */
export function InvitationPage() {
  return <OrganizationFrame>{() => <OpenInvitation />}</OrganizationFrame>;
}

function OpenInvitation() {
  const { search } = usePage();
  const { record, isAbsent } = useRecord<typeof invitationsContract>('invitations', search.id ?? '');
  if (isAbsent) return <NotFound />;
  if (record === undefined) return null;
  const { inviteeEmail, inviteeName, role, state, isExpired, invitedByName, sentAt, expiresAt } = record;
  return (
    <div className={classes['column']}>
      <div className={classes['head']}>
        <h2>
          <bdi>{inviteeEmail}</bdi>
        </h2>
      </div>
      {inviteeName !== '' && <p className={classes['text']}>{inviteeName}</p>}
      <FactsStrip
        facts={[
          { label: 'State', value: isExpired ? 'expired' : state },
          { label: 'Role', value: ROLE_LABELS[role] },
          { label: 'Invited by', value: invitedByName },
          { label: 'Sent', value: <Age instant={sentAt} /> },
          { label: 'Valid until', value: <time>{new Date(expiresAt).toISOString().slice(0, 10)}</time> },
        ]}
      />
      <RecordActions noun={INVITATION} record={record} first={['resend', 'delete']} />
    </div>
  );
}
