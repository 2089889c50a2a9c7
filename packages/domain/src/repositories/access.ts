import { repositoryMessages } from './messages.ts';
import { type RepositoryType, repositoryAddress } from './url.ts';
import { vendorOf } from './vendor.ts';

/** Access to a repository (Spec 2 §4). */
export const CONNECTION_ACCESSES = ['public', 'private'] as const;
export type ConnectionAccess = (typeof CONNECTION_ACCESSES)[number];

/** Kinds of credentials: user with password or token, SSH key, GitHub App. */
export const CREDENTIAL_KINDS = ['password', 'sshKey', 'githubApp'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

export const CREDENTIAL_NAMES: Readonly<Record<CredentialKind, string>> = {
  password: 'User and token',
  sshKey: 'SSH key',
  githubApp: 'GitHub App',
};

/** Why these credentials do not fit the URL, or null. Null as kind: none. */
export function checkAccess(
  {
    url,
    type,
    access,
  }: { readonly url: string; readonly type: RepositoryType; readonly access: ConnectionAccess },
  kind: CredentialKind | null,
): string | null {
  const protocol = repositoryAddress(url, type)?.protocol;
  if (protocol === 'ssh' && kind !== 'sshKey') return repositoryMessages.keyNeeded;
  if (access === 'public') return kind === null ? null : repositoryMessages.credentialsPublic;
  if (kind === null) return repositoryMessages.credentialsNeeded;
  if (protocol !== 'ssh' && kind === 'sshKey') return repositoryMessages.keyOverHttps;
  const isOnGitHub = type === 'git' && protocol === 'https' && vendorOf(url, type) === 'github';
  return kind === 'githubApp' && !isOnGitHub ? repositoryMessages.githubOnly : null;
}
