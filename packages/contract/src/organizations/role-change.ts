import { ROLE_CHANGE_CAPABILITIES, ROLE_CHANGE_STATES } from '@hawser/domain/organizations';
import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { Instant } from '../status/index.ts';
import { OrganizationRole } from './record.ts';

/** A member asks for another role, and an administrator grants or refuses it. */
export const RoleChangeRequest = z.object({
  id: z.string(),
  organizationId: z.string(),
  memberUID: z.string(),
  memberEmail: z.string(),
  memberName: z.string(),
  /** The member's name, by the name that every record has. */
  name: z.string(),
  requesterUID: z.string(),
  currentRole: OrganizationRole,
  newRole: OrganizationRole,
  state: z.enum(ROLE_CHANGE_STATES),
  /** Who granted or refused it; empty while it is open. */
  decidedBy: z.string(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  can: permissions(ROLE_CHANGE_CAPABILITIES),
});

export type RoleChangeRequest = z.infer<typeof RoleChangeRequest>;
