import { KEY_MAX, NAME_MAX, NAME_MIN, NAMING_RULE } from '../names/index.ts';

/** What a user is told about clusters; Spec 1 §8 and Spec 2 §8, letter for letter. */
export const clusterMessages = {
  tooShort: `Cluster name must be at least ${NAME_MIN} characters.`,
  tooLong: `Cluster name must be at most ${NAME_MAX} characters.`,
  rule: `Cluster name must: ${NAMING_RULE}`,
  // Two spaces after the first sentence: the specification has them.
  taken: (name: string): string => `Cluster already exists.  Cluster names are case insensitive: ${name}`,
  locationTooLong: `Cluster location must be at most ${NAME_MAX} characters.`,
  locationHidden: 'Cluster location must not contain hidden characters.',
  contextTooLong: `Context name must be at most ${KEY_MAX} characters.`,
  contextHidden: 'Context name must not contain hidden characters.',
  created: 'Cluster created!',
  notCreated: 'Failed to create the Cluster. Please try again.',
  notDeleted: 'Cluster could not be deleted.',
} as const;

/** Why something can not be done with a cluster now; the specification has no words for these. */
export const clusterReasons = {
  attached: 'Detach it from its Networks first.',
  readOnly: (network: string): string =>
    `The Cluster belongs to the GitOps Network ${network}: only tags and credentials can be changed.`,
} as const;
