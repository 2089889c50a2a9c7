import { NAME_MAX, NAME_MIN, NAMING_RULE } from '../names/index.ts';

/** What a user is told about networks; Spec 1 §8 and Spec 2 §8, letter for letter. */
export const networkMessages = {
  tooShort: `Network name must be at least ${NAME_MIN} characters.`,
  tooLong: `Network name must be at most ${NAME_MAX} characters.`,
  rule: `Network name must: ${NAMING_RULE}`,
  reserved: (name: string): string => `${name} is a reserved Network name.`,
  taken: (name: string): string => `Network already exists: ${name}`,
  upgrade: 'Please upgrade your subscription to create a Network.',
  created: 'Network created!',
  deleted: 'Network deleted!',
  notCreated: 'Failed to create the Network. Please try again.',
  notUpdated: 'Network could not be updated.',
  notDeleted: 'Network could not be deleted.',
  notDetached: 'Unable to detach Network Clouds. Please try again.',
  hubRequired: 'A Hub Cluster must be attached to a new GitOps Network.',
  none: 'No Networks Available',
  choose: 'Please choose a Network',
} as const;
