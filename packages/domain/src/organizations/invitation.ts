import { stateMessages, organizationMessages } from './messages.ts';

/** Invitation states (Spec 2 §4). That one has expired follows from its time and is not stored. */
export const INVITATION_STATES = ['open', 'accepted', 'declined', 'cancelled'] as const;

export type InvitationState = (typeof INVITATION_STATES)[number];

/** What can be done with an invitation: by the invited person, and by an administrator of the organization. */
export type InvitationAction = 'accept' | 'decline' | 'resend' | 'cancel';

/** What of an invitation decides what can be done with it. */
interface Invited {
  readonly state: InvitationState;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Whether an open invitation can no longer be accepted at `now`, epoch ms. */
export function isExpired({ state, expiresAt }: Invited, now: number): boolean {
  return state === 'open' && expiresAt <= now;
}

/**
 * Why an action is not possible now, or null. An open invitation that has expired can be sent again, which opens it anew, declined and
 * cancelled; any other state is final.
 */
export function invitationRefusal(action: InvitationAction, invited: Invited, now: number): string | null {
  if (invited.state !== 'open') return stateMessages[invited.state];
  return action === 'accept' && isExpired(invited, now) ? organizationMessages.invitationOver : null;
}
