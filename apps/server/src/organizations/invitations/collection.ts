import type { QueryOf } from '@hawser/contract/collection';
import { type Invitation, invitationsContract } from '@hawser/contract/organizations';
import { invitationCapabilities, isExpired } from '@hawser/domain/organizations';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { collection } from '../../collection/collection.ts';
import { contains, matchOrder, selectKeys } from '../../collection/select-keys.ts';
import { equalsAny } from '../../store/equals-any.ts';
import type { InvitationsTable } from '../table.ts';

type Row = Selectable<InvitationsTable> & {
  readonly organization_name: string;
  readonly photo_url: string;
};

/** SQL: the state at `now`, in which an open invitation may have expired. */
const stateAt = (now: number): RawBuilder<unknown> =>
  sql`case when i.state = 'open' and i.expires_at <= ${now}::bigint then 'expired' else i.state end`;

function conditions(owner: string, now: number, query: QueryOf<typeof invitationsContract>) {
  const where: RawBuilder<unknown>[] = [sql`i.owner_uid = ${owner}`];
  if (query.ids !== undefined) where.push(sql`i.id = any(${query.ids})`);
  if (query.text) where.push(contains(sql`i.invitee_email || ' ' || i.invitee_name`, query.text));
  if (query.roles) where.push(sql`i.role = any(${query.roles}::text[])`);
  if (query.states) where.push(sql`${stateAt(now)} = any(${query.states}::text[])`);
  return where;
}

/** The invitations of the organization whose context it is, newest first. The key is the id. */
export const invitationCollection = collection(invitationsContract, {
  read: 'invitations.read',
  rights: { resend: 'invitations.update', cancel: 'invitations.update' },
  tables: ['invitations', 'organizations'],

  select({ tx, now }, query) {
    return selectKeys(
      tx,
      {
        key: sql<string>`i.id`,
        from: sql`invitations i`,
        where: conditions(tx.owner, now, query),
        defaultOrder: sql`-i.created_at`,
        orders: {
          match: matchOrder(sql`i.invitee_email`, query.text),
          email: sql`i.invitee_email collate "C"`,
          state: stateAt(now),
          role: sql`i.role`,
          createdAt: sql`i.created_at`,
          expiresAt: sql`i.expires_at`,
        },
        tieBreak: sql`i.id`,
      },
      query,
    );
  },

  async rows({ tx, now }, keys) {
    const { rows } = await sql<Row>`
      select i.*, o.display_name as organization_name, o.photo_url
        from invitations i join organizations o on o.owner_uid = i.owner_uid
       where i.owner_uid = ${tx.owner} and i.id ${equalsAny(keys)}`.execute(tx.db);
    return rows.map((row) => [row.id, recordOf(row, now)]);
  },
});

/** As an administrator sees it: rights of others are less. */
function recordOf(row: Row, now: number): Invitation {
  return {
    ...invitationFields(row, now),
    name: row.invitee_email,
    can: invitationCapabilities(
      { name: row.organization_name, role: 'admin' },
      { state: row.state, expiresAt: row.expires_at },
      now,
    ),
  };
}

/** What both sides see of an invitation. The token is no part of it. */
export function invitationFields(row: Row, now: number): Omit<Invitation, 'name' | 'can'> {
  return {
    id: row.id,
    version: row.version,
    inviteeEmail: row.invitee_email,
    inviteeName: row.invitee_name,
    invitedByName: row.invited_by_name,
    invitedByUid: row.invited_by_uid,
    role: row.role,
    organizationId: row.owner_uid,
    organizationDisplayName: row.organization_name,
    organizationPhotoURL: row.photo_url,
    state: row.state,
    isExpired: isExpired({ state: row.state, expiresAt: row.expires_at }, now),
    expiresAt: row.expires_at,
    sentAt: row.sent_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
