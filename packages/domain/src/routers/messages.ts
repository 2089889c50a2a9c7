import { MINIMUM_AGENT_VERSION } from '../wire/index.ts';
import { NAME_MAX, NAME_MIN, NAMING_RULE } from '../names/index.ts';

/** What a user is told about attaching clusters; Spec 2 §5 and §8, letter for letter. */
export const routerMessages = {
  hubNameTooShort: `Hub Name must be at least ${NAME_MIN} characters.`,
  hubNameTooLong: `Hub Name must be at most ${NAME_MAX} characters.`,
  hubNameRule: `Hub Name must: ${NAMING_RULE}`,
  hubDefaultNamespace: 'Hub Clusters must not use the `default` namespace',
  hubFirst: 'Please attach a Hub Cluster first.',
  hubsAtLimit: (network: string): string => `Hub Clouds at limit for Network: ${network}.`,
  alreadyAttached: (alias: string, namespace: string): string =>
    `Cannot attach cloud: ${alias === '' ? 'No Name' : alias} with namespace: ${namespace}, ` +
    'it is already attached with this namespace.',
  upgrade: 'Please upgrade your subscription to attach a Cluster.',
  upgradeAgent: (network: string): string =>
    `Network ${network} has an agent below version ${MINIMUM_AGENT_VERSION}. Please upgrade the agent first.`,
  notDeleted: 'Router could not be deleted.',
} as const;
