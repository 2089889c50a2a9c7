import { NAME_MAX, NAME_MIN, NAMING_RULE } from '../names/index.ts';
import { INVITATIONS_OPEN_MAX } from './limits.ts';

/** Messages about organizations, their members and their invitations. */
export const organizationMessages = {
  nameTooShort: `Organization name must be at least ${NAME_MIN} characters.`,
  nameTooLong: `Organization name must be at most ${NAME_MAX} characters.`,
  nameRule: `Organization name must: ${NAMING_RULE}`,
  nameReserved: (name: string): string => `${name} is a reserved Organization name.`,
  nameTaken: (name: string): string =>
    `Organization already exists.  Organization names are case insensitive: ${name}`,
  displayNameTooLong: 'Enter at most 120 characters.',
  descriptionTooLong: 'Enter at most 1,000 characters.',
  hidden: 'Hidden characters are not allowed here.',
  created: 'Organization created!',
  updated: 'Organization updated!',
  deleted: 'Organization deleted!',
  /** The name that a person types before the organization is deleted. */
  typeName: 'Type the name of the organization to delete it.',
  /** Followed by what is left, such as '2 Networks, 1 Cluster'. */
  notEmpty: (left: string): string => `Delete what is left in the organization first: ${left}.`,
  lastAdmin: 'An organization needs an administrator. Give another member this role first.',
  processing: 'The organization is being set up.',
  sameRole: 'The member has this role already.',
  ownRole: 'You have this role already.',
  alreadyTransformed: 'This account belongs to an organization already.',
  canTakeBack:
    'The e-mail address of this account was changed, and that can be taken back for seven days. Until then the account cannot become an organization.',
  /** To a page of the account with unsaved input. */
  becameOrganization:
    'Your account has become an organization. This page goes on in it once what you typed is saved or discarded.',
  invitedNobody: 'Enter at least one e-mail address.',
  isMember: 'A member has this e-mail address.',
  isInvited: 'An invitation for this e-mail address is open. Send it again instead.',
  invitedTwice: 'This e-mail address is there twice.',
  tooManyOpen: `An organization can have ${INVITATIONS_OPEN_MAX} open invitations.`,
  otherAddress: 'This invitation is for another e-mail address. Sign in with the account of that address.',
  notVerified: 'Confirm your e-mail address first, or open the link of the invitation.',
  invitationOver: 'This invitation has expired. Ask for a new one.',
  memberAlready: 'You are a member of this organization already.',
  noAddress: 'Write an e-mail address for the account of the organization first.',
  /** Of all that its members wanted to do there. */
  disabled: 'The administrator of this installation has disabled this organization.',
  contextLost: 'You are no longer a member of this organization.',
  /** The same, to a page with unsaved input. */
  lostWithInput: (reason: string): string =>
    `${reason} What you typed cannot be saved any more. It stays here, to be copied, until you discard it.`,
} as const;

/** Why an invitation or a request for another role cannot be changed any more, by its state. */
export const stateMessages = {
  accepted: 'This invitation was accepted.',
  declined: 'This invitation was declined.',
  cancelled: 'This invitation was cancelled.',
  granted: 'This request was granted.',
  refused: 'This request was refused.',
  withdrawn: 'This request was withdrawn.',
} as const;
