import { changesOf, tenantTable } from '../store/schema/index.ts';
import { announceTriggers, countTriggers, nameTriggers } from './triggers.ts';
import type {
  InvitationsTable,
  OrganizationMembersTable,
  OrganizationsTable,
  RevocationsTable,
  RoleChangeRequestsTable,
} from './table.ts';

const ACTING = `current_setting('app.owner_uid', true)`;

const organizationMembers = tenantTable<OrganizationMembersTable>({
  name: 'organization_members',
  columns: {
    member_uid: 'text not null',
    version: 'bigint not null default 1',
    role: `text not null check (role in ('admin', 'member'))`,
    email: 'text not null',
    display_name: 'text not null',
    joined_at: 'bigint not null',
    updated_at: 'bigint not null',
  },
  primaryKey: ['member_uid'],
  indexes: ['create index organization_members_person on organization_members (member_uid, owner_uid)'],
  changes: changesOf('member_uid'),
  // A person sees the own memberships in the own context.
  alsoReads: `member_uid = ${ACTING}`,
  grants: {
    tenant: 'select, insert, update, delete',
    // Who may act in a context, and names and addresses that change in the account.
    system: 'select, update (email, display_name)',
  },
});

const organizations = tenantTable<Omit<OrganizationsTable, 'disabled_at'>>({
  name: 'organizations',
  columns: {
    id: 'text not null check (id = owner_uid)',
    version: 'bigint not null default 1',
    unique_name: 'text not null check (unique_name = lower(unique_name))',
    display_name: 'text not null',
    email: `text not null default ''`,
    description: `text not null default ''`,
    photo_url: `text not null default ''`,
    creator_uid: 'text not null',
    creator_name: 'text not null',
    was_transformed: 'boolean not null default false',
    processing: `text not null default 'ok' check (processing in ('processing', 'ok', 'failed'))`,
    processing_message: `text not null default ''`,
    member_count: 'int not null default 0',
    admin_count: 'int not null default 0',
    created_at: 'bigint not null',
    updated_at: 'bigint not null',
  },
  primaryKey: [],
  // Of all contexts: the name is in addresses.
  indexes: ['create unique index organizations_unique_name on organizations (unique_name)'],
  changes: changesOf('id'),
  alsoReads: `exists (select from organization_members m where m.owner_uid = organizations.owner_uid and m.member_uid = ${ACTING})`,
  grants: {
    tenant: 'select, insert, update, delete',
    // Names that are taken, and the list of the site administrator.
    system: 'select',
  },
  also: [...countTriggers, ...announceTriggers, ...nameTriggers],
});

const invitations = tenantTable<InvitationsTable>({
  name: 'invitations',
  columns: {
    id: 'text not null',
    version: 'bigint not null default 1',
    invitee_email: 'text not null check (invitee_email = lower(invitee_email))',
    invitee_name: 'text not null',
    role: `text not null check (role in ('admin', 'member'))`,
    state: `text not null check (state in ('open', 'accepted', 'declined', 'cancelled'))`,
    invited_by_uid: 'text not null',
    invited_by_name: 'text not null',
    token_digest: 'text not null',
    expires_at: 'bigint not null',
    sent_at: 'bigint not null',
    created_at: 'bigint not null',
    updated_at: 'bigint not null',
  },
  primaryKey: ['id'],
  indexes: [
    // An address is invited once at a time.
    `create unique index invitations_open on invitations (owner_uid, invitee_email) where state = 'open'`,
    // What a person is invited to.
    `create index invitations_invitee on invitations (invitee_email, created_at) where state = 'open'`,
    'create index invitations_id on invitations (id)',
    'create index invitations_created on invitations (owner_uid, created_at, id)',
  ],
  changes: changesOf('id'),
  grants: {
    tenant: 'select, insert, update, delete',
    // Of the invited person, who is not in the context yet.
    system: 'select',
  },
});

const roleChangeRequests = tenantTable<RoleChangeRequestsTable>({
  name: 'role_change_requests',
  columns: {
    id: 'text not null',
    member_uid: 'text not null',
    member_email: 'text not null',
    member_name: 'text not null',
    requester_uid: 'text not null',
    current_role_name: `text not null check (current_role_name in ('admin', 'member'))`,
    new_role: `text not null check (new_role in ('admin', 'member'))`,
    state: `text not null check (state in ('open', 'granted', 'refused', 'withdrawn'))`,
    decided_by: 'text',
    created_at: 'bigint not null',
    decided_at: 'bigint',
  },
  primaryKey: ['id'],
  indexes: [
    `create unique index role_change_requests_open on role_change_requests (owner_uid, member_uid) where state = 'open'`,
    'create index role_change_requests_created on role_change_requests (owner_uid, created_at, id)',
  ],
  changes: changesOf('id'),
});

const revocations = tenantTable<RevocationsTable>({
  name: 'revocations',
  columns: {
    id: 'text not null',
    email: 'text not null',
    revoked_uid: 'text not null',
    initiator_uid: 'text not null',
    initiator_name: 'text not null',
    created_at: 'bigint not null',
  },
  primaryKey: ['id'],
  indexes: ['create index revocations_created on revocations (owner_uid, created_at, id)'],
  changes: changesOf('id'),
});

export const organizationsSchema = [
  organizationMembers,
  organizations,
  invitations,
  roleChangeRequests,
  revocations,
];
