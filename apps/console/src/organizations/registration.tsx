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
  panels: { [MEMBER.one]: () => import('./member-panel.tsx') },
  lookup: organizationLookup,
} as const satisfies Registration;

/** Invitations to organizations, whose pages are among those of the organizations. */
export const invitations = {
  noun: INVITATION,
  panels: { [INVITATION.one]: () => import('./invitation-panel.tsx') },
} as const satisfies Registration;
