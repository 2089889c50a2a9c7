/** How long an invitation can be accepted after it was sent, milliseconds. */
export const INVITATION_MS = 7 * 24 * 60 * 60_000;

/** How many invitations of an organization can be open. */
export const INVITATIONS_OPEN_MAX = 200;

/** How many addresses can be invited at once. */
export const INVITATIONS_AT_ONCE = 50;
