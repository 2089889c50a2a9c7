import type { RepositoryCredentials } from '@hawser/contract/repositories';
import type { RepositoryType } from '@hawser/domain/repositories';

/** A repository to connect to. */
export interface Target {
  readonly url: string;
  readonly type: RepositoryType;
  readonly credentials: RepositoryCredentials | null;
  /** Fingerprint of the SSH host key of the first connection, if there was one. */
  readonly hostKey?: string | null;
}
