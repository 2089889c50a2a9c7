import type { RepositoryType } from '@hawser/domain/repositories';
import { conflicting, requireRow } from '../http/failure.ts';
import type { Sealer } from '../store/sealer.ts';
import type { TenantTransaction } from '../store/store.ts';
import { readCredentials } from './credentials.ts';
import type { Target } from './remote/target.ts';
import { repositoryMessages } from '@hawser/domain/repositories';

/** A stored repository to connect to. */
export interface StoredTarget extends Target {
  /** The version that is checked: the result of an older one is not stored. */
  readonly version: number;
  readonly connectionStatus: string;
  /** A private repository whose credentials were removed: nothing is connected to. */
  readonly lacksCredentials: boolean;
}

/** The repository with its credentials; null if this context has none with this id. */
export async function readTarget(
  tx: TenantTransaction,
  sealer: Sealer,
  id: string,
): Promise<StoredTarget | null> {
  const row = await tx.db
    .selectFrom('repositories')
    .select([
      'url',
      'repo_type',
      'version',
      'connection_access',
      'connection_status',
      'credential_kind',
      'ssh_host_key',
    ])
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const lacksCredentials = row.connection_access === 'private' && row.credential_kind === null;
  return {
    url: row.url,
    type: row.repo_type,
    version: row.version,
    hostKey: row.ssh_host_key,
    connectionStatus: row.connection_status,
    lacksCredentials,
    credentials: row.credential_kind === null ? null : await readCredentials(tx, sealer, id),
  };
}

/** A repository of this type, to be read for a browser. @throws Failure 404, and 409 for another type or without credentials. */
export async function targetToBrowse(
  { tx, sealer, params }: { tx: TenantTransaction; sealer: Sealer; params: { repositoryID: string } },
  type: RepositoryType,
): Promise<Target> {
  const target = requireRow((await readTarget(tx, sealer, params.repositoryID)) ?? undefined);
  if (target.type !== type) throw conflicting(`The repository has the type ${target.type}.`);
  if (target.lacksCredentials) throw conflicting(repositoryMessages.credentialsNeeded);
  return target;
}
