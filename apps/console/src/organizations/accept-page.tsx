import { ROLE_LABELS } from '@hawser/domain/organizations';
import { generalMessages } from '@hawser/domain/fields';
import { permission } from '@hawser/domain/permissions';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '@hawser/ui/button';
import { useCallback } from 'react';
import { usePage } from '../page/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { invitationCalls } from './calls.ts';
import { InvitationPicture } from './invitation-picture.tsx';
import { ReplyButtons } from './reply-buttons.tsx';
import { useAnswer } from './use-answer.ts';
import classes from './organizations.module.css';

/** An invitation to the person, by the link of its mail or from the list (Spec 1 §2). */
export function AcceptPage() {
  const { search } = usePage();
  const { me, signOut } = useServices();
  const calls = useCalls(invitationCalls);
  const navigate = useNavigate();
  const { id = '', token } = search;
  const ask = useCallback(() => calls.lookUp(id, token), [calls, id, token]);
  const found = useAnswer(ask, me.uid);
  if (found.kind === 'waiting') {
    return (
      <p role="status" aria-busy="true" className={classes['wait']}>
        {generalMessages.wait}
      </p>
    );
  }
  if (found.kind === 'failed') {
    return (
      <div className={classes['column']}>
        <h2>This invitation cannot be shown.</h2>
        <p role="alert" className={classes['text']}>
          {found.message}
        </p>
        <p className={classes['text']}>You are signed in as {me.email}.</p>
        <div className={classes['actions']}>
          <Button onClick={signOut}>Sign out</Button>
          <Button onClick={() => void navigate({ to: '/organizations' })}>Go to your organizations</Button>
        </div>
      </div>
    );
  }
  const { answer: invitation } = found;
  const accept = permission(invitation.can, 'accept');
  return (
    <div className={classes['column']}>
      <div className={classes['head']}>
        <InvitationPicture invitation={invitation} token={token} />
        <h2>
          Join <bdi>{invitation.organizationDisplayName}</bdi>
        </h2>
      </div>
      <p className={classes['text']}>
        {invitation.invitedByName} invites you as {ROLE_LABELS[invitation.role].toLowerCase()}. You work in it
        beside your own account, and can leave it at any time.
      </p>
      {!accept.allowed && (
        <p role="status" className={classes['text']}>
          {accept.reason}
        </p>
      )}
      <div className={classes['actions']}>
        <ReplyButtons invitation={invitation} token={token} />
      </div>
    </div>
  );
}
