import type { NamesOf } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';
import { ACCOUNT_ACTIONS } from './account-actions.tsx';
import { AccountButton } from './account-button.tsx';

const dialogs = { keys: () => import('../shortcuts/shortcuts-dialog.tsx') };
const accountDialogs = {
  'change-email': () => import('./change-email-dialog.tsx'),
  'change-password': () => import('./change-password-dialog.tsx'),
};

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof dialogs>, NamesOf<typeof accountDialogs> {}
}

/** The account and the settings of this browser. */
export const account = {
  dialogs,
  accountDialogs,
  general: ACCOUNT_ACTIONS,
  frame: { drawerFoot: AccountButton },
} as const satisfies Registration;
