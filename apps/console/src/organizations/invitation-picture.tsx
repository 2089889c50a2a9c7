import type { MyInvitation } from '@hawser/contract/organizations';
import { useCallback } from 'react';
import { useCalls } from '../services/index.ts';
import { invitationCalls } from './calls.ts';
import { Picture } from './picture.tsx';
import { useAnswer } from './use-answer.ts';

interface InvitationPictureProps {
  invitation: MyInvitation;
  token?: string | undefined;
}

/** The picture of the organization that invites, or its first letter: only members and invited persons are given the picture. */
export function InvitationPicture({ invitation, token }: InvitationPictureProps) {
  const calls = useCalls(invitationCalls);
  const { id, organizationDisplayName: displayName, organizationPhotoURL: address } = invitation;
  const ask = useCallback(
    async () => (address === '' ? null : (await calls.picture(id, token)).picture),
    [calls, id, token, address],
  );
  const found = useAnswer(ask, id);
  const picture = found.kind === 'here' ? found.answer : null;
  const photoURL = picture === null ? '' : `data:${picture.mediaType};base64,${picture.data}`;
  return <Picture organization={{ displayName, photoURL }} />;
}
