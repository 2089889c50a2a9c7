import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { Instant } from '../status/index.ts';

/** A membership that ended: somebody was removed, or left, which the person did. */
export const Revocation = z.object({
  id: z.string(),
  organizationId: z.string(),
  email: z.string(),
  /** The address, by the name that every record has. */
  name: z.string(),
  revokedUid: z.string(),
  initiatorUid: z.string(),
  initiatorName: z.string(),
  createdAt: Instant,
  can: permissions([]),
});

export type Revocation = z.infer<typeof Revocation>;
