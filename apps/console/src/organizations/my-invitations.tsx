import { ROLE_LABELS } from '@hawser/domain/organizations';
import { Button } from '@hawser/ui/button';
import { useNavigate } from '@tanstack/react-router';
import { ReplyButtons } from './reply-buttons.tsx';
import { useMyInvitations } from './use-my-invitations.ts';
import classes from './organizations.module.css';

/** The open invitations to the person, or why none can be shown. */
export function MyInvitations() {
  const found = useMyInvitations();
  const navigate = useNavigate();
  if (found.kind !== 'here') return null;
  if (!found.answer.isVerified) {
    return (
      <p className={classes['text']}>
        Invitations to you are shown here once you have verified your e-mail address.{' '}
        <Button variant="quiet" onClick={() => void navigate({ to: '/settings/profile' })}>
          Go to your profile
        </Button>
      </p>
    );
  }
  if (found.answer.items.length === 0) return null;
  return (
    <section aria-label="Invitations">
      <ul className={classes['invitations']}>
        {found.answer.items.map((invitation) => (
          <li key={invitation.id}>
            <span className={classes['what']}>
              <strong>
                <bdi>{invitation.organizationDisplayName}</bdi>
              </strong>
              <p className={classes['text']}>
                {invitation.invitedByName} invites you as {ROLE_LABELS[invitation.role].toLowerCase()}.
              </p>
            </span>
            <ReplyButtons invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  );
}
