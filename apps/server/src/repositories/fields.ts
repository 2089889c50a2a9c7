import type { RepositoryCredentials } from '@hawser/contract/repositories';
import {
  type ConnectionAccess,
  checkAccess,
  checkLabel,
  checkRepositoryUrl,
  defaultLabel,
  repositoryMessages,
  type RepositoryType,
  vendorOf,
} from '@hawser/domain/repositories';
import { collapseSpaces } from '@hawser/domain/names';
import { invalid } from '../http/failure.ts';

/** The columns of a repository's URL. @throws Failure 400. */
export function urlColumns(text: string, type: RepositoryType) {
  const problem = checkRepositoryUrl(text, type);
  if (problem !== null) throw invalid(problem, 'url');
  const url = text.trim();
  return { url, vendor: vendorOf(url, type) };
}

/** The label of a repository, derived from the URL if it is empty. @throws Failure 400. */
export function labelOf(text: string, url: string, type: RepositoryType): string {
  const problem = checkLabel(text);
  if (problem !== null) throw invalid(problem, 'label');
  return collapseSpaces(text) || defaultLabel(url, type);
}

interface Access {
  readonly url: string;
  readonly type: RepositoryType;
  readonly access: ConnectionAccess;
}

/** Refuses credentials that do not fit. @throws Failure 400. */
export function requireAccess(access: Access, credentials: RepositoryCredentials | undefined): void {
  const problem = checkAccess(access, credentials?.kind ?? null);
  if (problem !== null) throw invalid(problem, 'credentials');
  const key = credentials?.kind === 'password' ? undefined : credentials?.privateKey;
  if (key !== undefined && !PRIVATE_KEY.test(key)) {
    throw invalid(repositoryMessages.privateKey, 'credentials.privateKey');
  }
}

const PRIVATE_KEY =
  /^-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\r?\n[A-Za-z0-9+/=\r\n]+-----END (?:[A-Z]+ )?PRIVATE KEY-----\s*$/;
