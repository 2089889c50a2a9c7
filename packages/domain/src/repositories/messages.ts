/** Messages about repositories. 'Enter a valid Git URL' is that of Spec 2 §5; the specification does not word the others. */
export const repositoryMessages = {
  gitUrl: 'Enter a valid Git URL',
  labelTooLong: 'Label must be at most 63 characters.',
  labelHidden: 'Label must not contain hidden characters.',
  taken: (url: string): string => `Repository already exists: ${url}`,
  created: 'Repository created!',
  notCreated: 'Failed to create the Repository. Please try again.',
  notUpdated: 'Repository could not be updated.',
  notDeleted: 'Repository could not be deleted.',
  /** Refusal of a deletion. `names`: the first of `total` applications. */
  used: (names: readonly string[], total: number): string =>
    `Used by ${names.join(', ')}${total > names.length ? ` and ${total - names.length} more` : ''}. Delete ${total === 1 ? 'that application' : 'those applications'} first.`,
  credentialsNeeded: 'A private Repository needs credentials.',
  credentialsPublic: 'A public Repository has no credentials.',
  keyNeeded: 'An SSH URL needs an SSH key.',
  keyOverHttps: 'An SSH key needs an SSH URL.',
  githubOnly: 'A GitHub App needs an HTTPS URL of a Git Repository on GitHub.',
  privateKey: 'Enter a private key in PEM or OpenSSH form, without a passphrase.',
} as const;

/** Why an action on a repository is not allowed now. */
export const repositoryReasons = {
  used: (applications: number): string =>
    applications === 1
      ? 'An application uses it: delete that application first.'
      : `${applications} applications use it: delete those applications first.`,
} as const;

/** What a connection check found, and why a repository could not be read. */
export const connectionMessages = {
  successful: 'Connected.',
  notChecked: 'Not checked yet.',
  expired: 'The last check is too old.',
  /** The only answer about a connection that failed, so that nothing is learned about the network of the server. */
  unreachable: (host: string): string =>
    `No repository that this server can read answered at ${host}. Check the URL and the credentials. Redirects are not followed.`,
  unauthorized: 'The credentials are not accepted, or the repository does not exist.',
  notAllowed: (host: string): string =>
    `Connections to ${host} are not allowed by the operator of this server.`,
  otherHostKey: (host: string): string =>
    `The SSH host key of ${host} is not the one of the first connection. If it was replaced on purpose, replace the credentials.`,
  tooLarge: 'The repository is too large to be listed here.',
  malformed: 'The response of the repository cannot be read.',
  unknownRef: 'There is no such branch or tag.',
  branchExists: 'There is a branch of this name already. Choose another name for the new branch.',
  notWritable: 'The repository can be read with these credentials, and not be written.',
  notConfirmed:
    'The repository did not confirm the commit. Look there whether it has arrived before you try again.',
  refused: (reason: string): string => `The repository refused the commit: ${reason}`,
  overwritten: (path: string): string => `${path} is there with other content, and would be overwritten.`,
  pathTaken: (path: string): string =>
    `${path} is in the way: it is not what would have to be there. Choose another folder.`,
} as const;

/** What the Argo CD of a network says of a repository. */
export const argoCdMessages = {
  successful: 'Argo CD reads it.',
  notReported: 'Argo CD has not said anything of it yet.',
  lost: 'The agent of the hub does not report any more.',
  of: (network: string, message: string): string => `The Argo CD of network ${network}: ${message}`,
  decides: (network: string): string => `the Argo CD of network ${network} decides`,
} as const;
