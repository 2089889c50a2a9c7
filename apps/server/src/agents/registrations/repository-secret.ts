import type { RepositoryCredentials } from '@hawser/contract/repositories';
import { registrationSecret, SECRET_TYPE } from '@hawser/domain/gitops';
import type { Manifest } from '@hawser/domain/objects';
import type { RepositoryType } from '@hawser/domain/repositories';
import { secretOf } from './secret.ts';

/** A repository as its Secret names it. */
interface RegisteredRepository {
  readonly id: string;
  readonly url: string;
  readonly label: string;
  readonly type: RepositoryType;
}

/** The Secret by which Argo CD has the credentials of a repository (Argo CD, "Declarative Setup", Repositories). */
export function repositorySecret(
  { id, url, label, type }: RegisteredRepository,
  credentials: RepositoryCredentials,
  namespace: string,
): Manifest {
  return secretOf(
    {
      name: registrationSecret('repository', id),
      namespace,
      labels: { [SECRET_TYPE]: 'repository' },
    },
    { type, url, name: label, ...fieldsOf(credentials) },
  );
}

function fieldsOf(credentials: RepositoryCredentials): Record<string, string> {
  switch (credentials.kind) {
    case 'password':
      return { username: credentials.username, password: credentials.password };
    case 'sshKey':
      return { sshPrivateKey: credentials.privateKey };
    case 'githubApp':
      return {
        githubAppID: credentials.appID,
        githubAppInstallationID: credentials.installationID,
        githubAppPrivateKey: credentials.privateKey,
      };
  }
}
