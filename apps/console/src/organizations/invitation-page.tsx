import type { invitationsContract } from '@hawser/contract/organizations';
import { useRecord } from '../live/index.ts';
import { RecordActions } from '../menu/index.ts';
import { NotFound, usePage } from '../page/index.ts';
import { InvitationFacts } from './invitation-facts.tsx';
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
  const { inviteeEmail, inviteeName } = record;
  return (
    <div className={classes['column']}>
      <div className={classes['head']}>
        <h2>
          <bdi>{inviteeEmail}</bdi>
        </h2>
      </div>
      {inviteeName !== '' && <p className={classes['text']}>{inviteeName}</p>}
      <InvitationFacts invitation={record} />
      <RecordActions noun={INVITATION} record={record} first={['resend', 'delete']} />
    </div>
  );
}
