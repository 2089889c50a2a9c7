import { KEY_MAX, NAME_MAX, NAME_MIN, NAMING_RULE } from '../names/index.ts';

/** Messages about clusters, exactly as Spec 1 §8 and Spec 2 §8 word them. */
export const clusterMessages = {
  tooShort: `Cluster name must be at least ${NAME_MIN} characters.`,
  tooLong: `Cluster name must be at most ${NAME_MAX} characters.`,
  rule: `Cluster name must: ${NAMING_RULE}`,
  // The two spaces after the first sentence are the specification's.
  taken: (name: string): string => `Cluster already exists.  Cluster names are case insensitive: ${name}`,
  locationTooLong: `Cluster location must be at most ${NAME_MAX} characters.`,
  locationHidden: 'Cluster location must not contain hidden characters.',
  contextTooLong: `Context name must be at most ${KEY_MAX} characters.`,
  contextHidden: 'Context name must not contain hidden characters.',
  created: 'Cluster created!',
  notCreated: 'Failed to create the Cluster. Please try again.',
  notDeleted: 'Cluster could not be deleted.',
} as const;

/** Why an action on a cluster is not allowed now. The specification does not word these. */
export const clusterReasons = {
  attached: 'Detach it from its Networks first.',
  readOnly: (network: string): string =>
    `The Cluster belongs to the GitOps Network ${network}: only tags and credentials can be changed.`,
} as const;
