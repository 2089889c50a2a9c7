import { stateMessages } from './messages.ts';

/** States of a request for another role. */
export const ROLE_CHANGE_STATES = ['open', 'granted', 'refused', 'withdrawn'] as const;

export type RoleChangeState = (typeof ROLE_CHANGE_STATES)[number];

/** Why a request for another role cannot be decided or withdrawn any more, or null. */
export function roleChangeRefusal(state: RoleChangeState): string | null {
  return state === 'open' ? null : stateMessages[state];
}
