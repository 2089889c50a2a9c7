import { KEY_MAX, NAME_MAX, NAME_MIN } from '../names/index.ts';

const KEY_RULE = `1-${KEY_MAX} letters, digits, "-", "_" or "."`;

/** Messages of secrets: those of Spec 2 §2, §5 and §8 letter for letter, and our own where it has none. */
export const secretMessages = {
  title: 'Generate Secret',
  managed: 'This network uses managed SealedSecrets',
  unsupported: 'This network does not support generating a Secret.',
  installing: 'Installing Sealed Secrets. Please wait.',
  chooseNetwork: 'Please choose a Network',
  noNetworks: 'No GitOps Networks Available',
  multipleClusters: 'Is this Secret for use with Multiple Clusters?',
  forIaC: (product: string): string => `Will this secret be used with ${product} IaC?`,
  hint: 'Use the buttons above to add key-value pairs',
  emptyValue: '(empty string)',
  noProviders: 'No Providers Available',
  pemKeyMissing: 'Network pem key missing',
  pemKeyUnavailable: 'Unable to generate a SealedSecret, the network pem key is unavailable.',
  notGenerated: 'Unable to generate SealedSecrets. Please try again.',
  notParsed: 'Unable to parse the key-value pairs. Please try again.',
  notProcessed: 'Unable to process the key-value pairs for IaC.',
  noPairs: 'Please add at least one key-value pair',
  notAdded: 'What is typed in the fields is not in the list yet. Add it, or clear the fields.',
  noDataKey: 'A data key must be provided.',
  required: 'This field is required',
  copied: 'YAML Copied!',
  discard: 'Are you sure you want to close the Generate Secrets dialog? All YAML will be discarded.',
  key: (key: string): string => `"${key}" is not a valid key. It must be ${KEY_RULE}.`,
  name: `Secret name must: start with a letter, end with a letter or digit, and contain only lower-case letters, digits and "-", ${NAME_MIN} to ${NAME_MAX} characters.`,
  tooLong: (label: string, most: number): string => `${label} must be at most ${most} characters.`,
  keyTwice: (key: string): string => `"${key}" is already in the list.`,
  notRead: 'The file could not be read. Please choose it again.',
  longLine: 'A line of this text is too long for a text field. Please add it as a file.',
  tooLarge:
    'The values are larger than 1 MiB together, which is the most that Kubernetes stores in a Secret.',
  commitNeedsGitOps: 'Only GitOps Networks deliver what is in a repository.',
  commitNoFolder: (cluster: string): string => `The name of ${cluster} cannot be a folder of a repository.`,
  commitMessage: (name: string): string => `Add Secret ${name}`,
  noClusters: 'Please choose a Cluster',
  certificateChanged: (cluster: string): string =>
    `The certificate of ${cluster} has changed. Nothing is sealed with it before somebody has accepted it.`,
  certificateMissing: (cluster: string): string => `No certificate of ${cluster} is known yet.`,
  networkRead: 'The network is still being read. Try again.',
  certificatesRead: 'The certificates of the clusters are still being read. Try again.',
  notThatCertificate: 'The cluster shows another certificate by now. Please compare it again.',
  noSealing:
    'This browser has no ciphers here: it provides them over HTTPS and on localhost only, and values are sealed in the browser or not at all.',
} as const;
