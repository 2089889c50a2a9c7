import { INVITATIONS_AT_ONCE } from '@hawser/domain/organizations';
import { z } from 'zod';
import { MyInvitation } from './invitation.ts';
import { OrganizationRole } from './record.ts';

const text = z.string().max(10_000);
const email = z.string().max(1_000);

export const CreateOrganization = z.object({
  uniqueName: z.string().max(1_000),
  displayName: text,
  /** Of the organization's own account; empty: nobody signs in to it. */
  email: email.default(''),
  description: text.default(''),
  /**
   * The signed-in account becomes the organization, with all that it has; the person gets a new account, signs in with the same
   * credentials, and is its first administrator.
   */
  transform: z.boolean().default(false),
});

/** The unique name never changes, because links name it. */
export const UpdateOrganization = z.object({
  displayName: text.optional(),
  email: email.optional(),
  description: text.optional(),
});

/** The unique name, typed by the person who deletes. */
export const DeleteOrganization = z.object({ uniqueName: z.string().max(1_000) });

/** Whether an organization can have this name. The form is that of the specification. */
export const OrganizationNameStatus = z.object({
  data: z.object({
    status: z.enum(['available', 'taken', 'invalid']),
    /** Why not; empty when it is available. */
    message: z.string(),
  }),
});

export const InviteMembers = z.object({
  invitations: z
    .array(
      z.object({
        inviteeEmail: email,
        inviteeName: z.string().max(1_000).default(''),
        role: OrganizationRole.default('member'),
      }),
    )
    .max(INVITATIONS_AT_ONCE),
});

/** The token of the link in the mail, if the person came by it: it proves the address. */
export const InvitationToken = z.object({ token: z.string().max(200).optional() });

/** The picture of the organization that invites; null without one. `data` is base64. */
export const InvitationPicture = z.object({
  picture: z.object({ mediaType: z.string(), data: z.string() }).nullable(),
});

/** The open invitations to the signed-in person's address: the newest 100. */
export const MyInvitations = z.object({
  /** The person has proved to receive mail at the address. Otherwise none is shown: the link of an invitation is needed. */
  isVerified: z.boolean(),
  items: z.array(MyInvitation),
});

export const ChangeMemberRole = z.object({ role: OrganizationRole });

/** Replaces an open request of the same member. */
export const RequestRoleChange = z.object({ newRole: OrganizationRole });
