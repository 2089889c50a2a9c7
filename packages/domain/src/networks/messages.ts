import { NAME_MAX, NAME_MIN, NAMING_RULE } from '../names/index.ts';

/** Messages about networks, exactly as Spec 1 §8 and Spec 2 §8 word them. */
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
  noneGitOps: 'No GitOps Networks Available',
  choose: 'Please choose a Network',
} as const;

/** Texts of the dialog 'Network Deletion Notice' (Spec 2 §2). */
export const tearDownMessages = {
  title: 'Network Deletion Notice',
  first: 'The Network may not be deleted until tear down completes.',
  running: 'Tear down in process…',
  done: 'Tear down is complete. The Network may now be deleted.',
} as const;

/** Why an action on a network is not allowed now; our wording where the specification has none. */
export const networkReasons = {
  beingDeleted: 'The Network is being deleted.',
  basicOnly: 'Only a Network without GitOps accepts these Objects.',
  gitOpsOnly: 'Only a GitOps Network accepts these Objects.',
  argoCdAddress: 'The address of the Argo CD UI is not known yet.',
  argoCdFirst: 'Public Clusters need a Network with Argo CD.',
  hubPending: 'Please install the agent of the Hub Cluster first.',
  crossplaneFirst: 'Please add the feature Crossplane first.',
  providersFirst: 'Please add an Infrastructure Provider first.',
  sealedSecretsFirst: 'This network does not support generating a Secret.',
  pemKeyMissing: 'Network pem key missing',
  productResources: 'A Network of sample resources has no terminal.',
  terminalNotGranted:
    'The agent of this cluster may not open terminals. Attach the cluster again with terminals granted.',
  noIngress: 'Its Hub is not behind an ingress.',
  nothingToTearDown: 'No Objects are distributed.',
} as const;
