import type { DeleteOrganization } from '@hawser/contract/organizations';
import { organizationMessages, uniqueNameOf } from '@hawser/domain/organizations';
import { sql } from 'kysely';
import type { z } from 'zod';
import { conflicting, invalid } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import type { TenantTransaction } from '../store/store.ts';
import { changeInside } from './inside.ts';
import { endInvitationMails } from './mail.ts';
import type { OrganizationPorts } from './ports.ts';

type Asked = Work<{ organizationID: string }, undefined, z.infer<typeof DeleteOrganization>>;

/** Everything of an organization itself that is deleted with it. */
const OWN_TABLES = [
  'files',
  'invitations',
  'role_change_requests',
  'revocations',
  'organization_members',
  'organizations',
] as const;

/**
 * Deletes an organization in which nothing is left. Its members lose the context, its name becomes free, and its account is disabled;
 * the audit log stays.
 */
export async function deleteOrganization(
  work: Asked,
  { across, people }: OrganizationPorts,
): Promise<{ answer: { deleted: { id: string } }; name: string }> {
  const { tx, body, now } = work;
  const { organization } = await changeInside(work, 'organizations.delete');
  if (organization.processing !== 'ok') throw conflicting(organizationMessages.processing);
  const { unique_name: name } = organization;
  if (uniqueNameOf(body.uniqueName) !== name) throw invalid(organizationMessages.typeName, 'uniqueName');
  const left = await leftIn(tx);
  if (left !== '') throw conflicting(organizationMessages.notEmpty(left));
  const open = await tx.db
    .selectFrom('invitations')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .where('state', '=', 'open')
    .execute();
  const ids = open.map(({ id }) => id);
  await endInvitationMails(work, ids);
  for (const id of ids) await people.withdrawLinks(id);
  for (const table of OWN_TABLES)
    await sql`delete from ${sql.table(table)} where owner_uid = ${tx.owner}`.execute(tx.db);
  await across.disableAccount(tx.owner, now);
  await people.remove(tx.owner);
  return { answer: { deleted: { id: tx.owner } }, name };
}

/** What has to be deleted before, with numbers: '2 Networks, 1 Cluster'. */
async function leftIn(tx: TenantTransaction): Promise<string> {
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where owner_uid = ${tx.owner})`;
  const { rows } = await sql<{ networks: number; clusters: number; repositories: number }>`
    select ${count('networks')} as networks, ${count('clusters')} as clusters, ${count('repositories')} as repositories`.execute(
    tx.db,
  );
  const { networks = 0, clusters = 0, repositories = 0 } = rows[0] ?? {};
  const words = [
    [networks, 'Network', 'Networks'],
    [clusters, 'Cluster', 'Clusters'],
    [repositories, 'Repository', 'Repositories'],
  ] as const;
  return words
    .filter(([n]) => n > 0)
    .map(([n, one, several]) => `${n} ${n === 1 ? one : several}`)
    .join(', ');
}
