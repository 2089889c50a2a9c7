import type { Repository, UpdateRepository } from '@hawser/contract/repositories';
import { CREDENTIAL_NAMES, repositoryMessages } from '@hawser/domain/repositories';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { changeRecord } from '../http/change.ts';
import { conflicting } from '../http/failure.ts';
import { requireRight } from '../http/policy.ts';
import { changedFields, detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import type { TenantTransaction } from '../store/store.ts';
import { requestCheck } from './check-times.ts';
import { removeCredentials, storeCredentials } from './credentials.ts';
import { labelOf, requireAccess, urlColumns } from './fields.ts';
import { repositoryRecord } from './record.ts';
import type { RepositoriesTable } from './table.ts';

type Row = Selectable<RepositoriesTable>;

/** The last check was of another URL or with other credentials. */
const UNCHECKED = {
  connection_status: 'unknown',
  connection_message: '',
  connection_since: null,
  observed_at: null,
} as const;

/**
 * Updates a repository. Another URL removes the stored credentials, the default branch and the host key: they belong to the former
 * one. So does public access with the credentials.
 */
export function updateRepository(
  work: Work<{ repositoryID: string }, undefined, z.infer<typeof UpdateRepository>> & {
    readonly ifMatch: number;
  },
): Promise<{ answer: { updated: Repository }; change: RecordedChange }> {
  const { tx, params, body, now } = work;
  return changeRecord(work, {
    table: 'repositories',
    lock: () => lockRepository(tx, params.repositoryID),
    read: repositoryRecord,
    async change(row) {
      const isPrivate = row.connection_access === 'private' || body.connectionAccess === 'private';
      if (isPrivate || body.credentials !== undefined) requireRight(work.session, 'repositories.credentials');
      const { columns, isMoved } = await changedColumns(tx, row, body);
      const { credentials } = body;
      return {
        columns,
        async follow() {
          if (credentials !== undefined) await storeCredentials(work, row.id, credentials);
          else if (columns.credential_kind === null) await removeCredentials(tx, row.id);
          const isOther = isMoved || credentials !== undefined;
          if (isOther || columns.connection_access !== row.connection_access)
            await requestCheck(tx, row.id, now);
          const details = detailsOf({ fields: changedOf(row, columns, credentials !== undefined) });
          return details === undefined ? {} : { details };
        },
      };
    },
  });
}

async function changedColumns(tx: TenantTransaction, row: Row, body: z.infer<typeof UpdateRepository>) {
  const { repo_type: type } = row;
  const { credentials, connectionAccess: access = row.connection_access } = body;
  const at = body.url === undefined ? row : urlColumns(body.url, type);
  const isMoved = at.url !== row.url;
  // `changeRecord` writes without a handler of errors, so the address is compared before.
  if (isMoved) await refuseTaken(tx, row.id, at.url);
  const kept = isMoved || access === 'public' ? null : row.credential_kind;
  if (credentials !== undefined || kept === null)
    requireFit({ url: at.url, type, access }, credentials, isMoved);
  return {
    isMoved,
    columns: {
      url: at.url,
      vendor: at.vendor,
      label: body.label === undefined ? row.label : labelOf(body.label, at.url, type),
      connection_access: access,
      credential_kind: credentials?.kind ?? kept,
      ...(isMoved ? { ...UNCHECKED, default_branch: null, ssh_host_key: null } : {}),
      ...(credentials === undefined && access === row.connection_access ? {} : UNCHECKED),
      // Whoever enters credentials again accepts the host key that answers then.
      ...(credentials === undefined ? {} : { ssh_host_key: null }),
    },
  };
}

/** Credentials may be missing after another URL was entered: then it is said on the repository, and nothing is connected to. */
function requireFit(
  of: Parameters<typeof requireAccess>[0],
  credentials: Parameters<typeof requireAccess>[1],
  isMoved: boolean,
): void {
  if (isMoved && credentials === undefined && of.access === 'private') return;
  requireAccess(of, credentials);
}

async function refuseTaken(tx: TenantTransaction, id: string, url: string): Promise<void> {
  const taken = await tx.db
    .selectFrom('repositories')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .where('id', '<>', id)
    .where('url_key', '=', urlKeyOf(url))
    .executeTakeFirst();
  if (taken !== undefined) throw conflicting(repositoryMessages.taken(url), 'url');
}

/** What the database derives as `url_key`. */
const urlKeyOf = (url: string): string => url.replace(/(?:\.git)?\/*$/, '').toLowerCase();

function changedOf(
  row: Row,
  after: Pick<Row, 'url' | 'label' | 'connection_access' | 'credential_kind'>,
  isReplaced: boolean,
) {
  const kind = (of: Pick<Row, 'credential_kind'>) =>
    of.credential_kind === null ? null : CREDENTIAL_NAMES[of.credential_kind];
  return changedFields([
    { name: 'URL', before: row.url, after: after.url },
    { name: 'label', before: row.label, after: after.label },
    { name: 'access', before: row.connection_access, after: after.connection_access },
    // Only that they are others, never which.
    {
      name: 'credentials',
      before: kind(row),
      after: isReplaced && kind(row) === kind(after) ? `${kind(after)}, replaced` : kind(after),
    },
  ]);
}

/** The repository, locked until the transaction ends. */
export function lockRepository(tx: TenantTransaction, id: string): Promise<Row | undefined> {
  return tx.db
    .selectFrom('repositories')
    .selectAll()
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
