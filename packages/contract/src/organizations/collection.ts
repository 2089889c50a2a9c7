import { anyID, anyOf, collectionContract, containsText, MATCH_ORDER } from '../collection/index.ts';
import { Invitation } from './invitation.ts';
import { Member } from './member.ts';
import { Organization } from './record.ts';
import { Revocation } from './revocation.ts';
import { RoleChangeRequest } from './role-change.ts';

/** In the context of a person: the organizations of which the person is a member. In that of an organization: itself. */
export const organizationsContract = collectionContract({
  name: 'organizations',
  row: Organization,
  filters: {
    /** Organizations whose display name or unique name contains this text, ignoring case. */
    text: containsText,
    ids: anyID,
    uniqueNames: anyOf,
    roles: anyOf,
  },
  orders: ['name', 'uniqueName', 'createdAt', 'role', 'members', MATCH_ORDER],
});

/** The members of the organization in whose context it is read. */
export const membersContract = collectionContract({
  name: 'members',
  row: Member,
  filters: {
    /** Members whose name or e-mail address contains this text, ignoring case. */
    text: containsText,
    ids: anyID,
    roles: anyOf,
  },
  orders: ['name', 'email', 'role', 'joinedAt', MATCH_ORDER],
});

/** The invitations of the organization in whose context it is read. */
export const invitationsContract = collectionContract({
  name: 'invitations',
  row: Invitation,
  filters: {
    /** Invitations whose address or name contains this text, ignoring case. */
    text: containsText,
    ids: anyID,
    roles: anyOf,
    /** One of the states, or `expired`, which is then no part of `open`. */
    states: anyOf,
  },
  orders: ['email', 'state', 'role', 'createdAt', 'expiresAt', MATCH_ORDER],
});

/** The requests for another role in the organization in whose context it is read. */
export const roleChangeRequestsContract = collectionContract({
  name: 'roleChangeRequests',
  row: RoleChangeRequest,
  filters: { ids: anyID, states: anyOf },
  orders: ['createdAt', 'state'],
});

/** The memberships that ended in the organization in whose context it is read. */
export const revocationsContract = collectionContract({
  name: 'revocations',
  row: Revocation,
  filters: {
    /** Those whose address contains this text, ignoring case. */
    text: containsText,
    ids: anyID,
  },
  orders: ['createdAt', 'email', MATCH_ORDER],
});
