import type { QueryOf } from '@hawser/contract/collection';
import { type RoleChangeRequest, roleChangeRequestsContract } from '@hawser/contract/organizations';
import { roleChangeCapabilities } from '@hawser/domain/organizations';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { collection } from '../../collection/collection.ts';
import { selectKeys } from '../../collection/select-keys.ts';
import { equalsAny } from '../../store/equals-any.ts';
import { nameOf } from '../actor.ts';
import type { RoleChangeRequestsTable } from '../table.ts';

type Row = Selectable<RoleChangeRequestsTable> & { readonly organization_name: string };

function conditions(owner: string, query: QueryOf<typeof roleChangeRequestsContract>) {
  const where: RawBuilder<unknown>[] = [sql`r.owner_uid = ${owner}`];
  if (query.ids !== undefined) where.push(sql`r.id = any(${query.ids})`);
  if (query.states) where.push(sql`r.state = any(${query.states}::text[])`);
  return where;
}

/** The requests for other roles in the organization whose context it is: open ones first, then newest first. The key is the id. */
export const roleChangeCollection = collection(roleChangeRequestsContract, {
  read: 'roleChangeRequests.read',
  rights: {
    grant: 'roleChangeRequests.update',
    refuse: 'roleChangeRequests.update',
    withdraw: 'roleChangeRequests.create',
  },
  tables: ['role_change_requests', 'organizations'],

  select({ tx }, query) {
    return selectKeys(
      tx,
      {
        key: sql<string>`r.id`,
        from: sql`role_change_requests r`,
        where: conditions(tx.owner, query),
        defaultOrder: sql`r.state <> 'open', -r.created_at`,
        orders: { createdAt: sql`r.created_at`, state: sql`r.state` },
        tieBreak: sql`r.id`,
      },
      query,
    );
  },

  async rows({ tx }, keys) {
    const { rows } = await sql<Row>`
      select r.*, o.display_name as organization_name
        from role_change_requests r join organizations o on o.owner_uid = r.owner_uid
       where r.owner_uid = ${tx.owner} and r.id ${equalsAny(keys)}`.execute(tx.db);
    return rows.map((row) => [row.id, recordOf(row)]);
  },
});

/** As an administrator sees it: rights of others are less. */
function recordOf(row: Row): RoleChangeRequest {
  const name = nameOf({ display_name: row.member_name, email: row.member_email });
  return {
    id: row.id,
    organizationId: row.owner_uid,
    memberUID: row.member_uid,
    memberEmail: row.member_email,
    memberName: row.member_name,
    name,
    requesterUID: row.requester_uid,
    currentRole: row.current_role_name,
    newRole: row.new_role,
    state: row.state,
    decidedBy: row.decided_by ?? '',
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    can: roleChangeCapabilities({ name: row.organization_name, role: 'admin' }, row.state),
  };
}
