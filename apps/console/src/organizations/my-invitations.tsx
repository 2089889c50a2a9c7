import { ROLE_LABELS } from '@hawser/domain/organizations';
import { useServices, useCalls } from '../services/index.ts';
import { invitationCalls } from './calls.ts';
import { ReplyButtons } from './reply-buttons.tsx';
import { useAnswer } from './use-answer.ts';
import classes from './organizations.module.css';

/** The open invitations to the person. */
export function MyInvitations() {
  const { me } = useServices();
  const calls = useCalls(invitationCalls);
  const found = useAnswer(calls.mine, me);
  if (found.kind !== 'here' || found.answer.items.length === 0) return null;
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
