import type { InvitationState, OrganizationRole, RoleChangeState } from '@hawser/domain/organizations';
import type { Generated } from 'kysely';
import type { Versioned } from '../store/tables.ts';

/** An organization: a context, whose `owner_uid` is its id. Its account is a row of `accounts`. */
export interface OrganizationsTable extends Versioned {
  unique_name: string;
  display_name: string;
  email: Generated<string>;
  description: Generated<string>;
  photo_url: Generated<string>;
  creator_uid: string;
  creator_name: string;
  was_transformed: Generated<boolean>;
  processing: Generated<'processing' | 'ok' | 'failed'>;
  processing_message: Generated<string>;
  /** When the administrator of the installation disabled it, so that nobody acts in it. */
  disabled_at: number | null;
  /** Counted by triggers, because a person sees no other memberships than the own ones. */
  member_count: Generated<number>;
  admin_count: Generated<number>;
}

export interface OrganizationMembersTable {
  owner_uid: string;
  member_uid: string;
  version: Generated<number>;
  role: OrganizationRole;
  /** Copied from the account, for lists. */
  email: string;
  display_name: string;
  joined_at: number;
  updated_at: number;
}

export interface InvitationsTable extends Versioned {
  invitee_email: string;
  invitee_name: string;
  role: OrganizationRole;
  state: InvitationState;
  invited_by_uid: string;
  invited_by_name: string;
  /** SHA-256 of the token in the link. */
  token_digest: string;
  expires_at: number;
  sent_at: number;
}

export interface RoleChangeRequestsTable {
  owner_uid: string;
  id: string;
  member_uid: string;
  /** Name and address at that time. */
  member_email: string;
  member_name: string;
  requester_uid: string;
  current_role_name: OrganizationRole;
  new_role: OrganizationRole;
  state: RoleChangeState;
  decided_by: string | null;
  created_at: number;
  decided_at: number | null;
}

/** A membership that ended. The names are those of then. */
export interface RevocationsTable {
  owner_uid: string;
  id: string;
  email: string;
  revoked_uid: string;
  initiator_uid: string;
  initiator_name: string;
  created_at: number;
}

declare module '../store/tables.ts' {
  interface Tables {
    organizations: OrganizationsTable;
    organization_members: OrganizationMembersTable;
    invitations: InvitationsTable;
    role_change_requests: RoleChangeRequestsTable;
    revocations: RevocationsTable;
  }
}
