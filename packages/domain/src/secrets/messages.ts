import { KEY_MAX, NAME_MAX, NAME_MIN } from '../names/index.ts';

/** What a user is told about secrets; Spec 2 §2, §5 and §8, letter for letter where it gives the words. */
export const secretMessages = {
  noPemKey: 'Network pem key missing',
  pemKeyUnavailable: 'Unable to generate a SealedSecret, the network pem key is unavailable.',
  notGenerated: 'Unable to generate SealedSecrets. Please try again.',
  pairsUnreadable: 'Unable to parse the key-value pairs. Please try again.',
  pairsNotProcessed: 'Unable to process the key-value pairs for IaC.',
  noPair: 'Please add at least one key-value pair',
  noDataKey: 'A data key must be provided.',
  invalidKey: (key: string): string =>
    `"${key}" is not a valid key. It must be 1 to ${KEY_MAX} letters, digits, "-", "_" or ".", and not start with "..".`,
  nameTooShort: `Secret name must be at least ${NAME_MIN} characters.`,
  nameTooLong: `Secret name must be at most ${NAME_MAX} characters.`,
  nameRule:
    'Secret name must: start with a letter, end with a letter or digit, and contain only lower-case letters, digits and "-"',
  managed: 'This network uses managed SealedSecrets',
  unsupported: 'This network does not support generating a Secret.',
  multipleClusters: 'Is this Secret for use with Multiple Clusters?',
  usedWithIac: (product: string): string => `Will this secret be used with ${product} IaC?`,
  pairsHint: 'Use the buttons above to add key-value pairs',
  emptyValue: '(empty string)',
  copyAll: 'Copy All YAML',
  restart: 'ReStart',
  discard: 'Are you sure you want to close the Generate Secrets dialog? All YAML will be discarded.',
} as const;
