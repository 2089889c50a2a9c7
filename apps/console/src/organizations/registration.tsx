import type { Registration } from '../registry/index.ts';
import { organizationDialogs } from './dialogs.ts';
import { MEMBER } from './member-actions.tsx';
import { organizationLookup } from './organization-lookup.tsx';
import { organizationPages } from './organization-pages.tsx';

/** Organizations with their members and invitations. */
export const organizations = {
  pages: organizationPages,
  dialogs: organizationDialogs,
  noun: MEMBER,
  lookup: organizationLookup,
} as const satisfies Registration;
