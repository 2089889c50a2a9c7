import {
  INVITATION_CAPABILITIES,
  INVITATION_STATES,
  INVITEE_CAPABILITIES,
} from '@hawser/domain/organizations';
import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { Instant } from '../status/index.ts';
import { OrganizationRole } from './record.ts';

const invited = {
  id: z.string(),
  version: z.number().int(),
  inviteeEmail: z.string(),
  inviteeName: z.string(),
  invitedByName: z.string(),
  invitedByUid: z.string(),
  role: OrganizationRole,
  organizationId: z.string(),
  organizationDisplayName: z.string(),
  organizationPhotoURL: z.string(),
  state: z.enum(INVITATION_STATES),
  /** It is open, and can no longer be accepted until it is sent again. */
  isExpired: z.boolean(),
  expiresAt: Instant,
  /** When its mail was last sent. */
  sentAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
};

/** An invitation as administrators of the organization see it. The token of its link is no part of it. */
export const Invitation = z.object({
  ...invited,
  /** The address, by the name that every record has. */
  name: z.string(),
  can: permissions(INVITATION_CAPABILITIES),
});

/** An invitation as the invited person sees it. */
export const MyInvitation = z.object({
  ...invited,
  organizationUniqueName: z.string(),
  can: permissions(INVITEE_CAPABILITIES),
});

export type Invitation = z.infer<typeof Invitation>;
export type MyInvitation = z.infer<typeof MyInvitation>;
