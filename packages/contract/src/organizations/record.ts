import { ORGANIZATION_CAPABILITIES, ORGANIZATION_ROLES } from '@hawser/domain/organizations';
import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { stored } from '../record/index.ts';
import { Instant } from '../status/index.ts';

export const OrganizationRole = z.enum(ORGANIZATION_ROLES);

/** `processing` while an account becomes an organization; `failed` with a message while that is tried again. */
const OrganizationProcessing = z.enum(['processing', 'ok', 'failed']);

/** An organization as its members see it. `ownerUID` is its own id: it is a context. */
export const Organization = z.object({
  ...stored,
  /** In the paths of its pages; unique in the installation, in lower case. */
  uniqueName: z.string(),
  displayName: z.string(),
  /** The display name, by the name that every record has. */
  name: z.string(),
  /** Of its account, which signs in to plan and payments; empty when it has none. */
  email: z.string(),
  description: z.string(),
  /** Address of its picture on this server; empty when there is none. */
  photoURL: z.string(),
  creatorInfo: z.object({ uid: z.string(), displayName: z.string() }),
  /** It was the account of a person before. */
  wasTransformed: z.boolean(),
  processing: OrganizationProcessing,
  /** Why it failed; empty otherwise. */
  processingMessage: z.string(),
  /** When the administrator of the installation disabled it, so that nobody acts in it; null while it is enabled. */
  disabledAt: Instant.nullable(),
  /** The role of the viewer; null for the organization's own account. */
  role: OrganizationRole.nullable(),
  memberCount: z.number().int(),
  adminCount: z.number().int(),
  can: permissions(ORGANIZATION_CAPABILITIES),
});

/** An organization with its members: their first 200 by name, all are in the list `members`. */
export const WholeOrganization = z.object({
  ...Organization.shape,
  /** Uids. */
  members: z.array(z.string()),
  /** By uid. */
  roles: z.record(z.string(), OrganizationRole),
  /** Id and wanted role of the viewer's open request for another role. */
  roleChangeRequest: z.object({ id: z.string(), newRole: OrganizationRole }).nullable(),
});

export type Organization = z.infer<typeof Organization>;
export type WholeOrganization = z.infer<typeof WholeOrganization>;
