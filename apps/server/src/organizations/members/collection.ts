import type { QueryOf } from '@hawser/contract/collection';
import { type Member, membersContract } from '@hawser/contract/organizations';
import { memberCapabilities, type OrganizationRole } from '@hawser/domain/organizations';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { collection } from '../../collection/collection.ts';
import { contains, matchOrder, selectKeys } from '../../collection/select-keys.ts';
import { equalsAny } from '../../store/equals-any.ts';
import { nameOf } from '../actor.ts';
import type { OrganizationMembersTable } from '../table.ts';

type Row = Selectable<OrganizationMembersTable> & {
  readonly organization_name: string;
  readonly admin_count: number;
  readonly request_id: string | null;
  readonly request_role: OrganizationRole | null;
};

const called = sql`coalesce(nullif(m.display_name, ''), m.email)`;

function conditions(owner: string, query: QueryOf<typeof membersContract>) {
  const where: RawBuilder<unknown>[] = [sql`m.owner_uid = ${owner}`];
  if (query.ids !== undefined) where.push(sql`m.member_uid = any(${query.ids})`);
  if (query.text) where.push(contains(sql`m.display_name || ' ' || m.email`, query.text));
  if (query.roles) where.push(sql`m.role = any(${query.roles}::text[])`);
  return where;
}

/** The members of the organization whose context it is. The key is the uid. */
export const memberCollection = collection(membersContract, {
  read: 'members.read',
  rights: { changeRole: 'members.update', remove: 'members.delete' },
  tables: ['organization_members', 'organizations', 'role_change_requests'],

  select({ tx }, query) {
    const byName = sql`lower(${called}) collate "C"`;
    return selectKeys(
      tx,
      {
        key: sql<string>`m.member_uid`,
        from: sql`organization_members m`,
        where: conditions(tx.owner, query),
        defaultOrder: byName,
        orders: {
          match: matchOrder(called, query.text),
          name: byName,
          email: sql`m.email collate "C"`,
          role: sql`m.role`,
          joinedAt: sql`m.joined_at`,
        },
        tieBreak: sql`lower(${called}) collate "C", m.member_uid`,
      },
      query,
    );
  },

  async rows({ tx }, keys) {
    const { rows } = await sql<Row>`
      select m.*, o.display_name as organization_name, o.admin_count, r.id as request_id, r.new_role as request_role
        from organization_members m
        join organizations o on o.owner_uid = m.owner_uid
        left join role_change_requests r
          on r.owner_uid = m.owner_uid and r.member_uid = m.member_uid and r.state = 'open'
       where m.owner_uid = ${tx.owner} and m.member_uid ${equalsAny(keys)}`.execute(tx.db);
    return rows.map((row) => [row.member_uid, recordOf(row)]);
  },
});

/** As an administrator sees it: rights of others are less. */
function recordOf(row: Row): Member {
  const { request_id: requestID, request_role: newRole } = row;
  return {
    id: row.member_uid,
    version: row.version,
    memberUID: row.member_uid,
    organizationId: row.owner_uid,
    role: row.role,
    email: row.email,
    displayName: row.display_name,
    name: nameOf(row),
    joinedAt: row.joined_at,
    roleChangeRequest: requestID === null || newRole === null ? null : { id: requestID, newRole },
    can: memberCapabilities(
      { name: row.organization_name, role: 'admin', adminCount: row.admin_count },
      row.role,
    ),
  };
}
