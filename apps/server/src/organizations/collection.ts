import type { QueryOf } from '@hawser/contract/collection';
import { type Organization, organizationsContract } from '@hawser/contract/organizations';
import { organizationCapabilities, type OrganizationRole, uniqueNameOf } from '@hawser/domain/organizations';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { contains, matchOrder, selectKeys } from '../collection/select-keys.ts';
import { equalsAny } from '../store/equals-any.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { OrganizationsTable } from './table.ts';

type Row = Selectable<OrganizationsTable> & { readonly own_role: OrganizationRole | null };

/** The organizations of the person whose context it is, and the organization whose context it is. */
const visible = (owner: string): RawBuilder<unknown> => sql`
  o.owner_uid = any(array(select m.owner_uid from organization_members m where m.member_uid = ${owner}) || ${owner}::text)`;

/** The role of the person whose context it is. */
const ownRole = (owner: string): RawBuilder<unknown> => sql`(
  select m.role from organization_members m where m.owner_uid = o.owner_uid and m.member_uid = ${owner})`;

function conditions(owner: string, query: QueryOf<typeof organizationsContract>) {
  const where: RawBuilder<unknown>[] = [visible(owner)];
  if (query.ids !== undefined) where.push(sql`o.id = any(${query.ids})`);
  if (query.text) where.push(contains(sql`o.display_name || ' ' || o.unique_name`, query.text));
  if (query.uniqueNames) where.push(sql`o.unique_name = any(${query.uniqueNames.map(uniqueNameOf)}::text[])`);
  if (query.roles) where.push(sql`${ownRole(owner)} = any(${query.roles}::text[])`);
  return where;
}

/** The right that each of an organization's permissions needs. */
const organizationRights = {
  update: 'organizations.update',
  delete: 'organizations.delete',
  invite: 'invitations.create',
  changeRoles: 'members.update',
  removeMembers: 'members.delete',
  requestRole: 'roleChangeRequests.create',
  leave: 'memberships.read',
} as const;

/** See the contract. The key is the id. */
export const organizationCollection = collection(organizationsContract, {
  read: 'memberships.read',
  rights: organizationRights,
  tables: ['organizations', 'memberships'],

  select({ tx }, query) {
    const byName = sql`lower(o.display_name) collate "C"`;
    return selectKeys(
      tx,
      {
        key: sql<string>`o.id`,
        from: sql`organizations o`,
        where: conditions(tx.owner, query),
        defaultOrder: byName,
        orders: {
          match: matchOrder(sql`o.display_name`, query.text),
          name: byName,
          uniqueName: sql`o.unique_name collate "C"`,
          createdAt: sql`o.created_at`,
          role: sql`coalesce(${ownRole(tx.owner)}, '')`,
          members: sql`o.member_count`,
        },
        tieBreak: sql`lower(o.display_name) collate "C", o.id`,
      },
      query,
    );
  },

  async rows({ tx }, keys) {
    const rows = await read(tx, keys);
    return rows.map((row) => [row.id, recordOf(row, row.own_role)]);
  },

  // In its own context the role is that of the session; in that of a person the row has it.
  personal: (row, { role }) => (role === 'admin' || role === 'member' ? withRole(row, role) : row),
});

async function read(tx: TenantTransaction, ids: readonly string[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select o.*, ${ownRole(tx.owner)} as own_role
      from organizations o where o.owner_uid ${equalsAny(ids)} and ${visible(tx.owner)}`.execute(tx.db);
  return rows;
}

function recordOf(row: Row, role: OrganizationRole | null): Organization {
  return {
    id: row.id,
    version: row.version,
    ownerUID: row.owner_uid,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    uniqueName: row.unique_name,
    displayName: row.display_name,
    name: row.display_name,
    email: row.email,
    description: row.description,
    photoURL: row.photo_url,
    creatorInfo: { uid: row.creator_uid, displayName: row.creator_name },
    wasTransformed: row.was_transformed,
    processing: row.processing,
    processingMessage: row.processing_message,
    disabledAt: row.disabled_at,
    role,
    memberCount: row.member_count,
    adminCount: row.admin_count,
    can: organizationCapabilities({
      name: row.display_name,
      role,
      adminCount: row.admin_count,
      isReady: row.processing === 'ok',
      isDisabled: row.disabled_at !== null,
    }),
  };
}

/** The organization as a member with this role sees it. */
export function withRole(row: Organization, role: OrganizationRole): Organization {
  const { displayName: name, adminCount, processing, disabledAt } = row;
  const can = organizationCapabilities({
    name,
    role,
    adminCount,
    isReady: processing === 'ok',
    isDisabled: disabledAt !== null,
  });
  return { ...row, role, can };
}
