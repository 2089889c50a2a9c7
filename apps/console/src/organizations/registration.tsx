import type { Registration } from '../registry/index.ts';
import { organizationDialogs } from './dialogs.ts';
import { INVITATION, MEMBER } from './member-actions.tsx';
import { organizationLookup } from './organization-lookup.tsx';
import { organizationPages } from './organization-pages.tsx';

/** Organizations with their members. */
export const organizations = {
  pages: organizationPages,
  dialogs: organizationDialogs,
  noun: MEMBER,
  lookup: organizationLookup,
} as const satisfies Registration;

/** Invitations to organizations, whose pages are among those of the organizations. */
export const invitations = { noun: INVITATION } as const satisfies Registration;
