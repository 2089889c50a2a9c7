import type { NamesOf } from '../page/index.ts';

/** The dialogs of organizations. */
export const organizationDialogs = {
  'change-member-role': () => import('./change-role-dialog.tsx'),
  'remove-member': () => import('./remove-member-dialog.tsx'),
  'former-members': () => import('./former-members-dialog.tsx'),
  'cancel-invitation': () => import('./cancel-invitation-dialog.tsx'),
  'resend-invitation': () => import('./resend-invitation-dialog.tsx'),
  'leave-organization': () => import('./leave-dialog.tsx'),
  'delete-organization': () => import('./delete-organization-dialog.tsx'),
};

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof organizationDialogs> {}
}
