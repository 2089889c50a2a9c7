import { MEMBER_CAPABILITIES } from '@hawser/domain/organizations';
import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { Instant } from '../status/index.ts';
import { OrganizationRole } from './record.ts';

/** A member of an organization. */
export const Member = z.object({
  /** The uid, by the name that every record has. */
  id: z.string(),
  version: z.number().int(),
  memberUID: z.string(),
  organizationId: z.string(),
  role: OrganizationRole,
  email: z.string(),
  displayName: z.string(),
  /** The display name, or the address of a person without one. */
  name: z.string(),
  joinedAt: Instant,
  /** The open request of this member for another role. */
  roleChangeRequest: z.object({ id: z.string(), newRole: OrganizationRole }).nullable(),
  can: permissions(MEMBER_CAPABILITIES),
});

export type Member = z.infer<typeof Member>;
